import type { TriMesh } from '../mesh/triMesh.ts';
import { entityRule } from './entityRule.ts';
import type { Rule } from './rule.ts';

const id = 'equal-ends';
const severity = 'error';
const description = 'An edge has two distinct ends, a triangle three distinct corners.';

const edgeRule = entityRule({
	id,
	severity,
	description,
	kind: 'edges',
	breaks:
		({ mesh: { edges } }) =>
		(e) =>
			edges![2 * e] === edges![2 * e + 1],
	describe: ({ mesh }, indexes, { number }) =>
		[...indexes].map((index) => ({
			kind: 'edges',
			index,
			slot: 1,
			message: `Edge ${number('edges', index)} starts and ends in point ${number('points', mesh.edges![2 * index]!)}; an edge needs two distinct ends.`,
		})),
});

const triangleRule = entityRule({
	id,
	severity,
	description,
	kind: 'triangles',
	breaks:
		({ mesh: { triangles } }) =>
		(t) =>
			repeatedSlot(triangles, t) > 0,
	describe: ({ mesh: { triangles } }, indexes, { number }) =>
		[...indexes].map((index) => {
			const slot = repeatedSlot(triangles, index);
			return {
				kind: 'triangles',
				index,
				slot,
				message: `Triangle ${number('triangles', index)} has point ${number('points', triangles[3 * index + slot]!)} as a corner more than once; a triangle needs three distinct corners.`,
			};
		}),
});

/** The slot of a triangle whose corner repeats an earlier one; 0 if there is none. */
function repeatedSlot(triangles: Uint32Array, t: number): 0 | 1 | 2 {
	const a = triangles[3 * t];
	const b = triangles[3 * t + 1];
	const c = triangles[3 * t + 2];
	if (a === b) return 1;
	return c === a || c === b ? 2 : 0;
}

const ruleFor = ({ edges }: TriMesh): Rule => (edges ? edgeRule : triangleRule);

/** An edge has two distinct ends; in files without edges, a triangle has three distinct corners. */
export const equalEnds: Rule = {
	id,
	severity,
	description,
	find: (facts) => ruleFor(facts.mesh).find(facts),
	update: (facts, before, change) => ruleFor(facts.mesh).update(facts, before, change),
	describe: (facts, found, count, names) =>
		ruleFor(facts.mesh).describe(facts, found, count, names),
};
