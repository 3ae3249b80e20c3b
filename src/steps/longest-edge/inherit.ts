import wgsl from '../../../kernels/longest-edge/inherit.wgsl';
import { hasBit, setBit } from '../bits.ts';
import { dividedCount } from '../pattern.ts';
import { atomic, defineStep, read, write } from '../step.ts';

/**
 * What new triangles take from the one that they are a part of: its input triangle, and whether it is selected.
 * `triangles` is the count before the round.
 */
export const inherit = defineStep({
	name: 'longest-edge/inherit',
	wgsl,
	bindings: { touched: read, newTriangles: read, selected: atomic, triangleParents: write },
	parameters: ['triangles'],
	twin(count, { triangles }, { touched, newTriangles, selected, triangleParents }) {
		for (let i = 0; i < count; i++) {
			const t = touched[2 * i]!;
			const parent = triangleParents[t]!;
			const isSelected = hasBit(selected, t);
			const start = triangles + newTriangles[i]!;
			const end = start + dividedCount(touched[2 * i + 1]!);
			for (let child = start; child < end; child++) {
				triangleParents[child] = parent;
				if (isSelected) setBit(selected, child);
			}
		}
	},
});
