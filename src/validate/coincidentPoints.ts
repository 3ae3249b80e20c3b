import { firstEqualRows } from '../util/equalRows.ts';
import type { Rule } from './rule.ts';

/** No two points have the same coordinates. */
export const coincidentPoints: Rule = {
	id: 'coincident-points',
	severity: 'warning',
	description: 'No two points are in the same place.',
	check({ mesh: { points, dimension }, report, number }) {
		// Adding 0 makes 0 of −0, so that equal coordinates have equal bits.
		const bits = new Uint32Array(points.map((x) => x + 0).buffer);
		const first = firstEqualRows(bits, 2 * dimension);
		for (let p = 0; p < first.length; p++)
			if (first[p] !== p)
				report(
					'points',
					p,
					() =>
						`Point ${number('points', p)} is in the same place as point ${number('points', first[p]!)}.`,
					() => [{ kind: 'points', index: first[p]! }],
				);
	},
};
