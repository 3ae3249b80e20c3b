import { firstEqualRows } from '../util/equalRows.ts';
import type { Rule } from './rule.ts';

/** No triangle is listed twice, whatever its first corner and direction. */
export const duplicateTriangles: Rule = {
	id: 'duplicate-triangle',
	severity: 'error',
	description: 'No triangle is listed twice.',
	check({ mesh: { triangles }, report, number }) {
		const first = firstEqualTriangles(triangles);
		for (let t = 0; t < first.length; t++)
			if (first[t] !== t)
				report(
					'triangles',
					t,
					() =>
						`Triangle ${number('triangles', t)} has the same corners as triangle ${number('triangles', first[t]!)}.`,
					() => [{ kind: 'triangles', index: first[t]! }],
				);
	},
};

/** For each triangle the first that has its corners, itself if there is none before. */
export function firstEqualTriangles(triangles: Uint32Array): Uint32Array {
	const corners = new Uint32Array(triangles.length);
	for (let i = 0; i < triangles.length; i += 3) {
		const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
		const low = Math.min(a, b, c);
		const high = Math.max(a, b, c);
		corners[i] = low;
		// Three numbers below 2³² add up exactly.
		corners[i + 1] = a + b + c - low - high;
		corners[i + 2] = high;
	}
	return firstEqualRows(corners, 3);
}
