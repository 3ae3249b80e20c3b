import type { Rule } from './rule.ts';

/** An edge needs two different ends; where the file has no edges, a triangle three different corners. */
export const equalEnds: Rule = {
	id: 'equal-ends',
	severity: 'error',
	description: 'An edge has two different ends, a triangle three different corners.',
	check({ mesh: { edges, triangles }, report, name, number }) {
		if (edges) {
			for (let e = 0; e < edges.length / 2; e++)
				if (edges[2 * e] === edges[2 * e + 1])
					report(
						'edges',
						e,
						() =>
							`Edge ${number('edges', e)} starts and ends in ${name('points', edges[2 * e]!)}; an edge needs two different ends.`,
					);
			return;
		}
		for (let t = 0; t < triangles.length / 3; t++) {
			const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
			if (a !== b && b !== c && c !== a) continue;
			const twice = a === b || a === c ? a : b;
			report(
				'triangles',
				t,
				() =>
					`Triangle ${number('triangles', t)} has ${name('points', twice)} as a corner more than once; a triangle needs three different corners.`,
			);
		}
	},
};
