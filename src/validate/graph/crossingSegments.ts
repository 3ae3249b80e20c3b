import { type Graph, isGraph } from '../../mesh/graph.ts';
import { rounded } from '../../util/counted.ts';
import { allSlices } from '../../util/slices.ts';
import { boxOfPoints } from '../boxIndex.ts';
import type { Facts } from '../facts.ts';
import { rowCount, ruleResult } from '../rows.ts';
import type { Rule, RuleResult } from '../rule.ts';
import { noteOf, searchSegments } from './searchSegments.ts';
import { cross } from './segmentIndex.ts';

/** Segments meet only at their ends. A row is a segment and an earlier one that it crosses. */
export const crossingSegments: Rule = {
	id: 'crossing-segments',
	severity: 'error',
	description: 'No two segments cross.',
	graphs: 'only',
	find: (facts) => allSlices(crossings(facts)),
	findInSlices: crossings,
	update: () => undefined,
	describe: ({ mesh }, { rows }, count, { number }) =>
		Array.from({ length: count }, (_, i) => {
			const [index, other] = [rows[2 * i]!, rows[2 * i + 1]!];
			const note = noteOf('edges', [index, other], 'More segments cross');
			if (note) return note;
			return {
				kind: 'edges',
				index,
				message: `Segment ${number('edges', index)} crosses segment ${number('edges', other)} near ${intersectionText(mesh as Graph, index, other)}; add a point there and split both.`,
				related: [{ kind: 'edges', index: other }],
			};
		}),
};

function* crossings({ mesh }: Facts): Generator<void, RuleResult> {
	if (!isGraph(mesh)) return ruleResult([], 2);
	const { points, edges } = mesh;
	// Each segment is compared with later ones: all that cross the first segment are found at once, wherever they are listed.
	const result = yield* searchSegments(
		mesh,
		edges.length / 2,
		(s, box) => boxOfPoints(points, edges, 2 * s, 2 * s + 2, box),
		(s, other) => other > s && cross(mesh, s, other),
	);
	const notes = result.isIncomplete ? 1 : 0;
	const { rows } = result;
	const pairs = Array.from({ length: rowCount(result) - notes }, (_, i) => {
		const at = 2 * (i + notes);
		return [rows[at + 1]!, rows[at]!] as const;
	});
	pairs.sort(([a, b], [c, d]) => a - c || b - d);
	return { ...result, rows: Uint32Array.from([...rows.subarray(0, 2 * notes), ...pairs.flat()]) };
}

/** Approximate intersection of two segments, as x and y. */
function intersectionText({ points, edges }: Graph, s: number, t: number): string {
	const at = (i: number) => [points[2 * edges[i]!]!, points[2 * edges[i]! + 1]!] as const;
	const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [
		at(2 * s),
		at(2 * s + 1),
		at(2 * t),
		at(2 * t + 1),
	];
	const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy];
	const share = ((cx - ax) * vy - (cy - ay) * vx) / (ux * vy - uy * vx);
	return `(${rounded(ax + share * ux)}, ${rounded(ay + share * uy)})`;
}
