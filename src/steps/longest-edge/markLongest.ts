import wgsl from '../../../kernels/longest-edge/markLongest.wgsl';
import { isLonger } from '../../mesh/edgeOrder.ts';
import { defineStep, read, readSigned, write } from '../step.ts';

/**
 * Step 2 (thesis, §4.1): the longest edge (0-based) of each changed triangle, decided once and stored. Changed are the
 * first `listed` of the touched triangles and then those from `start` on.
 */
export const markLongest = defineStep({
	name: 'longest-edge/markLongest',
	wgsl,
	bindings: { touched: read, triangleEdges: readSigned, lengths: read, longest: write },
	parameters: ['listed', 'start'],
	twin(count, { listed, start }, { touched, triangleEdges, lengths, longest }) {
		for (let i = 0; i < count; i++) {
			const t = i < listed ? touched[2 * i]! : start + i - listed;
			let best = Math.abs(triangleEdges[3 * t]!) - 1;
			for (let slot = 1; slot < 3; slot++) {
				const e = Math.abs(triangleEdges[3 * t + slot]!) - 1;
				if (isLonger(lengths, e, best)) best = e;
			}
			longest[t] = best;
		}
	},
});
