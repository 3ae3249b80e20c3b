import wgsl from '../../../kernels/longest-edge/touch.wgsl';
import { NONE } from '../../mesh/topology.ts';
import { lowestBit, setBit } from '../bits.ts';
import { atomic, defineStep, read } from '../step.ts';

/**
 * Step 5, first half: sets the bit of each triangle that has a divided edge, and counts the divided boundary edges in
 * `boundary[0]`. An item is a word of 32 edges.
 */
export const touch = defineStep({
	name: 'longest-edge/touch',
	wgsl,
	bindings: { divided: read, edgeTriangles: read, touchedBits: atomic, boundary: atomic },
	twin(count, _, { divided, edgeTriangles, touchedBits, boundary }) {
		let found = 0;
		for (let w = 0; w < count; w++) {
			for (let bits = divided[w]!; bits !== 0; bits &= bits - 1) {
				const e = 32 * w + lowestBit(bits);
				setBit(touchedBits, edgeTriangles[2 * e]!);
				const other = edgeTriangles[2 * e + 1]!;
				if (other === NONE) found++;
				else setBit(touchedBits, other);
			}
		}
		boundary[0] = boundary[0]! + found;
	},
});
