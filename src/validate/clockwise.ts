import { countText } from '../util/counted.ts';
import { ruleResult } from './rows.ts';
import type { Rule } from './rule.ts';

/** Solvers expect counter-clockwise triangles. One finding for the mesh; mixed orientations are a separate warning. */
export const clockwise: Rule = {
	id: 'clockwise',
	severity: 'hint',
	description: 'The triangles are not all clockwise; most solvers expect counter-clockwise.',
	find: ({ mesh, orientations, ccw, cw }) =>
		ruleResult(mesh.dimension === 2 && cw > 0 && ccw === 0 ? [orientations.indexOf(-1)] : [], 1),
	update(facts) {
		return this.find(facts);
	},
	describe: ({ cw }, { rows }, count) =>
		[...rows.subarray(0, count)].map((index) => ({
			kind: 'triangles',
			index,
			message: `${cw === 1 ? 'The triangle is' : `All ${countText(cw)} triangles are`} clockwise; most solvers expect counter-clockwise. Reverse ${cw === 1 ? 'it' : 'them all'} if yours does.`,
		})),
};
