import { THIRD } from '../mesh/edgeUses.ts';
import { entityRule } from './entityRule.ts';
import { type Rule, sentence } from './rule.ts';

/** Maximum number of triangles named by a finding. */
const NAMED = 10;

const perEdge = entityRule({
	id: 'non-manifold-edge',
	severity: 'error',
	description:
		'An edge belongs to at most two triangles; in 3D, where surfaces may branch, more are an information.',
	kind: 'edges',
	breaks: ({ topology: { nonManifoldEdges, signs } }) =>
		nonManifoldEdges === 0 ? undefined : (e) => signs[e]! >= THIRD,
	describe(
		{ mesh: { points, dimension }, topology: { edges, triangleEdges }, skipped },
		indexes,
		{ name, number },
	) {
		const positionText = (end: number) => {
			const at = dimension * edges[end]!;
			return `[${points.subarray(at, at + dimension).join(' ')}]`;
		};
		const users = new Map([...indexes].map((e) => [e, { count: 0, slots: [] as number[] }]));
		for (let s = 0; s < triangleEdges.length && users.size > 0; s++) {
			const user = users.get(Math.abs(triangleEdges[s]!) - 1);
			if (!user || skipped?.[Math.floor(s / 3)] === 1) continue;
			user.count++;
			if (user.slots.length < NAMED) user.slots.push(s);
		}
		return [...users].map(([index, { count, slots }]) => {
			const triangles = slots.map((s) => Math.floor(s / 3));
			const numbers = triangles.map((t) => number('triangles', t)).join(', ');
			const more = count > NAMED ? ', …' : '';
			const edge = `${name('edges', index)}, from ${positionText(2 * index)} to ${positionText(2 * index + 1)},`;
			const belongs = `belongs to ${count} triangles (${numbers}${more})`;
			return {
				kind: 'edges',
				index,
				message:
					dimension === 3
						? `The surface branches at ${edge} which ${belongs}.`
						: `${sentence(edge)} ${belongs}; at most two can share an edge.`,
				related: slots.map((s) => ({
					kind: 'triangles',
					index: Math.floor(s / 3),
					slot: s % 3,
				})),
			};
		});
	},
});

/**
 * An edge belongs to at most two triangles. Duplicates of a triangle do not count (`duplicate-triangle`). In 3D an edge has
 * more where a surface branches, which does not prevent refinement.
 */
export const nonManifoldEdges: Rule = {
	...perEdge,
	find(facts) {
		const result = perEdge.find(facts);
		return facts.mesh.dimension === 3 && result.rows.length > 0
			? { ...result, severity: 'information' }
			: result;
	},
};
