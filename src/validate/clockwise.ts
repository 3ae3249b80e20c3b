import { qualityOf } from '../mesh/quality.ts';
import { trianglesTurning } from './directions.ts';
import type { Rule } from './rule.ts';

/** Solvers want counter-clockwise triangles. One finding for the mesh; mixed directions are a warning of their own. */
export const clockwise: Rule = {
	id: 'clockwise',
	severity: 'hint',
	description: 'All triangles go round clockwise, while most solvers expect counter-clockwise.',
	check({ mesh, report }) {
		const { ccw, cw } = qualityOf(mesh);
		if (cw === 0 || ccw > 0) return;
		const [first] = trianglesTurning(mesh, -1, 1);
		report(
			'triangles',
			first!,
			() =>
				`${cw === 1 ? 'The triangle goes' : `All ${cw} triangles go`} round clockwise; most solvers expect counter-clockwise.`,
		);
	},
};
