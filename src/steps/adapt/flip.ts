import wgsl from '../../../kernels/adapt/flip.wgsl';
import { setBit } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { flipEdge } from './flips.ts';
import { isNone, TRIANGLE, TWIN, triangleOf } from './records.ts';

/**
 * Flips the chosen edges and sets the bits of their triangles and of those beside them in `dirty`. Quadrilaterals of
 * chosen edges share no edge. An item is a triangle.
 */
export const flip = defineStep({
	name: 'adapt/flip',
	wgsl,
	bindings: { triangles: write, lines: write, chosen: read, dirty: atomic },
	parallel: true,
	cpu(count, _, { triangles, lines, chosen, dirty }, first = 0, end = count) {
		for (let t = first; t < end; t++) {
			const k = chosen[t]! - 1;
			if (k < 0) continue;
			const u = triangleOf(triangles[TRIANGLE * t + TWIN + k]!);
			flipEdge(triangles, lines, t, k);
			for (const own of [t, u]) {
				setBit(dirty, own);
				for (let i = 0; i < 3; i++) {
					const twin = triangles[TRIANGLE * own + TWIN + i]!;
					if (!isNone(twin)) setBit(dirty, triangleOf(twin));
				}
			}
		}
	},
});
