import { FIRST_PLUS, THIRD } from '../mesh/edgeUses.ts';
import { NONE } from '../mesh/topology.ts';
import { entityRule } from './entityRule.ts';
import type { Facts } from './facts.ts';
import { foundIn } from './rows.ts';
import type { Rule } from './rule.ts';

const id = 'mixed-orientation';
const severity = 'warning';
const description = 'All triangles go round in the same direction.';

/** The direction of fewer triangles; 0 if there is but one. */
const rareTurn = ({ ccw, cw }: Facts): -1 | 0 | 1 =>
	ccw === 0 || cw === 0 ? 0 : cw <= ccw ? -1 : 1;

/** In the plane: the triangles that go the rarer way. */
const inPlane = entityRule({
	id,
	severity,
	description,
	kind: 'triangles',
	breaks(facts) {
		const rare = rareTurn(facts);
		return rare === 0 ? undefined : (t) => facts.turns[t] === rare;
	},
	describe(facts, indexes, { number }) {
		const { ccw, cw } = facts;
		const ways = ['clockwise', 'counter-clockwise'];
		const [rare, common] = rareTurn(facts) < 0 ? ways : ways.toReversed();
		return [...indexes].map((index) => ({
			kind: 'triangles',
			index,
			message: `Triangle ${number('triangles', index)} goes round ${rare}, but ${Math.max(ccw, cw)} of ${ccw + cw} triangles go ${common}; reverse it.`,
		}));
	},
});

/** In space only neighbours can be compared: the first pair that passes its common edge in the same direction. */
const inSpace: Pick<Rule, 'find' | 'describe'> = {
	find({ topology: { signs, edgeTriangles, mixedEdges } }) {
		if (mixedEdges === 0) return foundIn([], 3);
		let e = 0;
		while (edgeTriangles[2 * e + 1] === NONE || signs[e]! >= THIRD || signs[e] === FIRST_PLUS) e++;
		return foundIn([edgeTriangles[2 * e]!, edgeTriangles[2 * e + 1]!, mixedEdges], 3);
	},
	describe(_, { rows }, count, { number }) {
		const [t, u, pairs] = rows as unknown as [number, number, number];
		if (count === 0) return [];
		return [
			{
				kind: 'triangles',
				index: t,
				message: `Triangles ${number('triangles', t)} and ${number('triangles', u)} pass their common edge in the same direction, and so do ${pairs - 1} other pairs: the triangles do not all go round the same way.`,
				related: [{ kind: 'triangles', index: u }],
			},
		];
	},
};

const ruleFor = ({ mesh }: Facts) => (mesh.dimension === 2 ? inPlane : inSpace);

/** All triangles go round the same way. */
export const mixedOrientation: Rule = {
	id,
	severity,
	description,
	find: (facts) => ruleFor(facts).find(facts),
	update(facts, before, change) {
		if (facts.mesh.dimension === 3 || rareTurn(facts) !== rareTurn(change.before))
			return this.find(facts);
		return inPlane.update(facts, before, change);
	},
	describe: (facts, found, count, names) => ruleFor(facts).describe(facts, found, count, names),
};
