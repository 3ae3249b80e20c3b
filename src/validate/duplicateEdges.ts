import { firstEqualRows } from '../util/equalRows.ts';
import type { Rule } from './rule.ts';

/** No two edges of the file join the same points. */
export const duplicateEdges: Rule = {
	id: 'duplicate-edge',
	severity: 'error',
	description: 'No two edges join the same points.',
	check({ mesh: { edges }, report, number }) {
		if (!edges) return;
		const ends = new Uint32Array(edges.length);
		for (let i = 0; i < edges.length; i += 2) {
			ends[i] = Math.min(edges[i]!, edges[i + 1]!);
			ends[i + 1] = Math.max(edges[i]!, edges[i + 1]!);
		}
		const first = firstEqualRows(ends, 2);
		for (let e = 0; e < first.length; e++)
			if (first[e] !== e)
				report(
					'edges',
					e,
					() =>
						`Edge ${number('edges', e)} joins points ${number('points', edges[2 * e]!)} and ${number('points', edges[2 * e + 1]!)}, as edge ${number('edges', first[e]!)} does already.`,
					() => [{ kind: 'edges', index: first[e]! }],
				);
	},
};
