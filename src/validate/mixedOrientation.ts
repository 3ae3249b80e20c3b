import { mixedComponents } from '../mesh/surfaceOrientation.ts';
import { NONE } from '../mesh/topology.ts';
import { entityRule } from './entityRule.ts';
import type { Facts } from './facts.ts';
import { ruleResult } from './rows.ts';
import type { Description, Rule } from './rule.ts';

const id = 'mixed-orientation';
const severity = 'warning';
const description = 'All triangles have the same orientation.';

/** The orientation of the minority of triangles; 0 if all have the same. */
const rarerOrientation = ({ ccw, cw }: Facts): -1 | 0 | 1 =>
	ccw === 0 || cw === 0 ? 0 : cw <= ccw ? -1 : 1;

/** 2D: reports the triangles of the rarer orientation. */
const inPlane = entityRule({
	id,
	severity,
	description,
	kind: 'triangles',
	breaks(facts) {
		const rare = rarerOrientation(facts);
		return rare === 0 ? undefined : (t) => facts.orientations[t] === rare;
	},
	describe(facts, indexes, { number }) {
		const { ccw, cw } = facts;
		const ways = ['clockwise', 'counter-clockwise'];
		const [rare, common] = rarerOrientation(facts) < 0 ? ways : ways.toReversed();
		return [...indexes].map((index) => ({
			kind: 'triangles',
			index,
			message: `Triangle ${number('triangles', index)} is ${rare}, but ${Math.max(ccw, cw)} of ${ccw + cw} triangles ${Math.max(ccw, cw) === 1 ? 'is' : 'are'} ${common}; reverse it.`,
		}));
	},
});

/**
 * 3D: compares triangles within their component. A row is a triangle, the number of triangles of its component with its
 * orientation, and the size of the component; for a surface that is not orientable, two triangles and `NONE`.
 */
const inSpace: Pick<Rule, 'find' | 'describe'> = {
	find({ topology, skipped }) {
		const rows: [number, number, number][] = [];
		for (const { triangles, reversed, conflict } of mixedComponents(topology, skipped)) {
			if (conflict) rows.push([...conflict, NONE]);
			for (const t of reversed) rows.push([t, reversed.length, triangles.length]);
		}
		return ruleResult(rows.sort(([t], [u]) => t - u).flat(), 3);
	},
	describe(_, { rows }, count, { number }) {
		return Array.from({ length: Math.min(count, rows.length / 3) }, (_, i): Description => {
			const [index, second, size] = rows.subarray(3 * i, 3 * i + 3) as unknown as [
				number,
				number,
				number,
			];
			const triangle = number('triangles', index);
			return size === NONE
				? {
						kind: 'triangles',
						index,
						message: `Triangles ${triangle} and ${number('triangles', second)} traverse their common edge in the same direction, and no reversal resolves it: the surface is not orientable, like a Möbius strip.`,
						related: [{ kind: 'triangles', index: second }],
					}
				: {
						kind: 'triangles',
						index,
						message: `Triangle ${triangle} is oriented against ${size - second} of ${size} connected triangles; reverse it.`,
					};
		});
	},
};

const ruleFor = ({ mesh }: Facts) => (mesh.dimension === 2 ? inPlane : inSpace);

/** All triangles have the same orientation. */
export const mixedOrientation: Rule = {
	id,
	severity,
	description,
	find: (facts) => ruleFor(facts).find(facts),
	update(facts, before, change) {
		if (facts.mesh.dimension === 3 || rarerOrientation(facts) !== rarerOrientation(change.before))
			return this.find(facts);
		return inPlane.update(facts, before, change);
	},
	describe: (facts, found, count, names) => ruleFor(facts).describe(facts, found, count, names),
};
