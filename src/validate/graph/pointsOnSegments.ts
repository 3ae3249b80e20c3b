import { isGraph } from '../../mesh/graph.ts';
import { pointCount } from '../../mesh/triMesh.ts';
import { allSlices } from '../../util/slices.ts';
import { COPY } from '../duplicates.ts';
import type { Facts } from '../facts.ts';
import { ruleResult } from '../rows.ts';
import type { Rule, RuleResult } from '../rule.ts';
import { noteOf, searchSegments } from './searchSegments.ts';
import { isOn } from './segmentIndex.ts';

/** No point lies in the interior of a segment. Triangulation splits the segment there. A row is a point and a segment. */
export const pointsOnSegments: Rule = {
	id: 'point-on-segment',
	severity: 'warning',
	description: 'No segment passes through a point that is not one of its ends.',
	graphs: 'only',
	find: (facts) => allSlices(onSegments(facts)),
	findInSlices: onSegments,
	update: () => undefined,
	describe: (_, { rows }, count, { number }) =>
		Array.from({ length: count }, (_, i) => {
			const [point, index] = [rows[2 * i]!, rows[2 * i + 1]!];
			const note = noteOf('points', [point, index], 'More segments pass through points');
			if (note) return note;
			return {
				kind: 'edges',
				index,
				message: `Segment ${number('edges', index)} passes through point ${number('points', point)}; triangulation splits it there.`,
				related: [{ kind: 'points', index: point }],
			};
		}),
};

function* onSegments({ mesh, duplicates }: Facts): Generator<void, RuleResult> {
	if (!isGraph(mesh)) return ruleResult([], 2);
	const { points } = mesh;
	const { flags } = duplicates.points;
	return yield* searchSegments(
		mesh,
		pointCount(mesh),
		(p, box) => {
			box[0] = box[2] = points[2 * p]!;
			box[1] = box[3] = points[2 * p + 1]!;
		},
		// Coincident points have a rule of their own.
		(p, segment) => flags?.[p] !== COPY && isOn(mesh, segment, p),
	);
}
