import wgsl from '../../../kernels/longest-edge/midpoints.wgsl';
import { defineStep, read, write } from '../step.ts';

/**
 * The new point of each divided edge: its middle on the lattice, rounded down, and the two ends. `points` is the number
 * of points before the round, `before` that of the points that earlier rounds made.
 */
export const midpoints = defineStep({
	name: 'longest-edge/midpoints',
	wgsl,
	bindings: { splits: read, coordinates: write, pointParents: write },
	parameters: ['points', 'before', 'dimension'],
	twin(count, { points, before, dimension }, { splits, coordinates, pointParents }) {
		for (let rank = 0; rank < count; rank++) {
			const start = splits[4 * rank]!;
			const end = splits[4 * rank + 1]!;
			for (let axis = 0; axis < dimension; axis++) {
				const sum = coordinates[dimension * start + axis]! + coordinates[dimension * end + axis]!;
				coordinates[dimension * (points + rank) + axis] = sum >>> 1;
			}
			pointParents[2 * (before + rank)] = start;
			pointParents[2 * (before + rank) + 1] = end;
		}
	},
});
