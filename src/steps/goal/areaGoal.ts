import wgsl from '../../../kernels/goal/areaGoal.wgsl';
import { addU32 } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { deselectMet } from './deselectMet.ts';

/**
 * Deselects the triangles of a planar mesh with twice the area at most `high` · 2³² + `low` in units of the lattice,
 * whatever their orientation; adds the number of those that stay selected to `missing[0]`. An item is a triangle.
 */
export const areaGoal = defineStep({
	name: 'goal/areaGoal',
	wgsl,
	bindings: {
		corners: read,
		coordinates: read,
		selected: write,
		missing: atomic,
	},
	parameters: ['high', 'low'],
	parallel: true,
	cpu(count, { high, low }, arrays, first = 0, end = count) {
		const { corners, coordinates, selected, missing } = arrays;
		const found = deselectMet(selected, first, end, (t) => {
			const a = 2 * corners[3 * t]!;
			const b = 2 * corners[3 * t + 1]!;
			const c = 2 * corners[3 * t + 2]!;
			const ux = (coordinates[b]! | 0) - (coordinates[a]! | 0);
			const uy = (coordinates[b + 1]! | 0) - (coordinates[a + 1]! | 0);
			const vx = (coordinates[c]! | 0) - (coordinates[a]! | 0);
			const vy = (coordinates[c + 1]! | 0) - (coordinates[a + 1]! | 0);
			// The double is off by less than 2^10, far from half of 2^32: the lower 32 bits, exact modulo 2^32,
			// determine the upper ones.
			const rounded = ux * vy - uy * vx;
			const lower = (Math.imul(ux, vy) - Math.imul(uy, vx)) >>> 0;
			const upper = Math.floor((rounded - lower) / 2 ** 32 + 0.5);
			if (upper >= 0) return upper > high || (upper === high && lower > low);
			// The same for the negated product.
			const negatedLow = -lower >>> 0;
			const negatedHigh = lower === 0 ? -upper : -upper - 1;
			return negatedHigh > high || (negatedHigh === high && negatedLow > low);
		});
		addU32(missing, 0, found);
	},
});
