import wgsl from '../../../kernels/longest-edge/blackMark.wgsl';
import { lowestBit, setBit } from '../bits.ts';
import { atomic, defineStep, read, readSigned } from '../step.ts';

/**
 * Step 2, second half (thesis, §4.1, "Black Mark"): sets the `divided` bit of the longest edge of each selected
 * triangle, with `all` = 1 of all its three edges. An item is a word of 32 triangles.
 */
export const blackMark = defineStep({
	name: 'longest-edge/blackMark',
	wgsl,
	bindings: { selected: read, triangleEdges: readSigned, longest: read, divided: atomic },
	parameters: ['all'],
	twin(count, { all }, { selected, triangleEdges, longest, divided }) {
		for (let w = 0; w < count; w++) {
			for (let bits = selected[w]!; bits !== 0; bits &= bits - 1) {
				const t = 32 * w + lowestBit(bits);
				if (all === 0) setBit(divided, longest[t]!);
				else
					for (let slot = 3 * t; slot < 3 * t + 3; slot++)
						setBit(divided, Math.abs(triangleEdges[slot]!) - 1);
			}
		}
	},
});
