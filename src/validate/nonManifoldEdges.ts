import { THIRD } from '../mesh/edgeUses.ts';
import { entityRule } from './entityRule.ts';
import { sentence } from './rule.ts';

/** Triangles that one finding names at most. */
const NAMED = 10;

/** An edge belongs to at most two triangles. One that is listed twice counts once (`duplicate-triangle`). */
export const nonManifoldEdges = entityRule({
	id: 'non-manifold-edge',
	severity: 'error',
	description: 'An edge belongs to at most two triangles.',
	kind: 'edges',
	breaks: ({ topology: { nonManifoldEdges, signs } }) =>
		nonManifoldEdges === 0 ? undefined : (e) => signs[e]! >= THIRD,
	describe(
		{ mesh: { points, dimension }, topology: { edges, triangleEdges }, skipped },
		indexes,
		{ name, number },
	) {
		const place = (end: number) => {
			const at = dimension * edges[end]!;
			return `[${points.subarray(at, at + dimension).join(' ')}]`;
		};
		const users = new Map([...indexes].map((e) => [e, { count: 0, slots: [] as number[] }]));
		for (let s = 0; s < triangleEdges.length && users.size > 0; s++) {
			const of = users.get(Math.abs(triangleEdges[s]!) - 1);
			if (!of || skipped?.[Math.floor(s / 3)] === 1) continue;
			of.count++;
			if (of.slots.length < NAMED) of.slots.push(s);
		}
		return [...users].map(([index, { count, slots }]) => {
			const triangles = slots.map((s) => Math.floor(s / 3));
			const numbers = triangles.map((t) => number('triangles', t)).join(', ');
			const more = count > NAMED ? ', …' : '';
			return {
				kind: 'edges',
				index,
				message: `${sentence(name('edges', index))}, from ${place(2 * index)} to ${place(2 * index + 1)}, belongs to ${count} triangles (${numbers}${more}); at most two can share an edge.`,
				related: slots.map((s) => ({
					kind: 'triangles',
					index: Math.floor(s / 3),
					slot: s % 3,
				})),
			};
		});
	},
});
