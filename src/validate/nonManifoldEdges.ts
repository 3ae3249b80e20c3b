import type { Rule } from './rule.ts';

/** Related places that one finding names at most. */
const NAMED = 10;

/** An edge belongs to at most two triangles. */
export const nonManifoldEdges: Rule = {
	id: 'non-manifold-edge',
	severity: 'error',
	description: 'An edge belongs to at most two triangles.',
	check({ topology, report, name, number }) {
		if (topology.nonManifoldEdges === 0) return;
		const { edges, triangleEdges } = topology;
		const uses = new Uint32Array(edges.length / 2);
		for (const signed of triangleEdges) uses[Math.abs(signed) - 1]!++;
		const listed = new Map<number, number[]>();
		for (let slot = 0; slot < triangleEdges.length; slot++) {
			const e = Math.abs(triangleEdges[slot]!) - 1;
			if (uses[e]! < 3) continue;
			const list = listed.get(e) ?? [];
			if (list.length < NAMED) list.push(Math.floor(slot / 3));
			listed.set(e, list);
		}
		for (const [e, triangles] of listed)
			report(
				'edges',
				e,
				() => {
					const numbers = triangles.map((t) => number('triangles', t)).join(', ');
					const more = uses[e]! > triangles.length ? ', …' : '';
					const text = name('edges', e);
					return `${text[0]!.toUpperCase()}${text.slice(1)} belongs to ${uses[e]} triangles (${numbers}${more}); at most two can share an edge.`;
				},
				() => triangles.map((index) => ({ kind: 'triangles', index })),
			);
	},
};
