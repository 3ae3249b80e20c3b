import { isGraph } from '../../mesh/graph.ts';
import { ruleResult } from '../rows.ts';
import type { Rule } from '../rule.ts';
import { coincide } from './segmentIndex.ts';

/** A segment has two distinct ends, and is listed once. A row is a segment and the one that it duplicates, or itself. */
export const duplicateSegments: Rule = {
	id: 'duplicate-segment',
	severity: 'warning',
	description: 'A segment has two distinct ends and is listed once.',
	graphs: 'only',
	find({ mesh, duplicates }) {
		if (!isGraph(mesh)) return ruleResult([], 2);
		const { edges } = mesh;
		const copies = new Map<number, number>();
		for (let i = 0; i < duplicates.edges.rows.length; i += 2)
			copies.set(duplicates.edges.rows[i]!, duplicates.edges.rows[i + 1]!);
		const rows: number[] = [];
		for (let s = 0; 2 * s < edges.length; s++)
			if (coincide(mesh, edges[2 * s]!, edges[2 * s + 1]!)) rows.push(s, s);
			else if (copies.has(s)) rows.push(s, copies.get(s)!);
		return ruleResult(rows, 2);
	},
	update: () => undefined,
	describe: ({ mesh }, { rows }, count, { number }) =>
		Array.from({ length: count }, (_, i) => {
			const [index, original] = [rows[2 * i]!, rows[2 * i + 1]!];
			const name = `Segment ${number('edges', index)}`;
			const kind = 'edges' as const;
			if (index === original)
				return {
					kind,
					index,
					slot: 1,
					message: `${name} has zero length at point ${number('points', mesh.edges![2 * index]!)}; it can be removed.`,
				};
			return {
				kind,
				index,
				message: `${name} joins the same points as segment ${number('edges', original)}; remove one of them.`,
				related: [{ kind, index: original }],
			};
		}),
};
