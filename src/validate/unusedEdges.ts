import { NONE } from '../mesh/topology.ts';
import type { Rule } from './rule.ts';

/** Every edge of the file is a side of a triangle. */
export const unusedEdges: Rule = {
	id: 'unused-edge',
	severity: 'warning',
	description: 'Every edge belongs to a triangle.',
	check({ topology: { unusedEdges, edgeTriangles }, report, name }) {
		if (unusedEdges === 0) return;
		for (let e = 0; e < edgeTriangles.length / 2; e++)
			if (edgeTriangles[2 * e] === NONE)
				report('edges', e, () => {
					const text = name('edges', e);
					return `${text[0]!.toUpperCase()}${text.slice(1)} belongs to no triangle.`;
				});
	},
};
