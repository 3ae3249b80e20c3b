import type { Graph } from '../../mesh/graph.ts';
import { NONE } from '../../mesh/topology.ts';
import type { EntityKind } from '../../mesh/triMesh.ts';
import { COMPARISONS_A_STEP, comparisonsFor, patientComparisons } from '../boxIndex.ts';
import { ruleResult } from '../rows.ts';
import type { Description, RuleResult } from '../rule.ts';
import { segmentIndex } from './segmentIndex.ts';

/** Maximum number of findings: a grid of long segments has a quadratic number of crossings. */
const MAX_FINDINGS = 20_000;

/** Reasons to give up a search, stored as the segment of the first row, its note. */
const LEFT_OUT = NONE;
const GIVEN_UP = NONE - 1;

/** Maximum number of items per slice. */
const ITEMS_A_LOOK = 1000;

/**
 * Compares items with the segments whose boxes they touch; yields between slices. Rows are pairs of an item and a segment,
 * by item. A search that is given up returns its rows so far, after a row that is a note; without any rows its severity is
 * `information`.
 *
 * @param boxOf writes the box of an item
 * @param isFound whether an item and a segment make a finding
 */
export function* searchSegments(
	graph: Graph,
	items: number,
	boxOf: (item: number, box: Float64Array) => void,
	isFound: (item: number, segment: number) => boolean,
): Generator<void, RuleResult> {
	const index = segmentIndex(graph);
	yield;
	const rows: number[] = [];
	const box = new Float64Array(4);
	const all = items + graph.edges.length / 2;
	let left = patientComparisons(all);
	/** The limit is lower once something is found. */
	const least = left - comparisonsFor(all);
	let stop = left;
	const isOver = () =>
		left < 0 || rows.length >= 2 * MAX_FINDINGS || (rows.length > 0 && left < least);
	let item = 0;
	for (; item < items && !isOver(); item++) {
		boxOf(item, box);
		const found: number[] = [];
		index.visit(box, (segment) => {
			if (isFound(item, segment)) found.push(segment);
			return --left < 0 || rows.length / 2 + found.length >= MAX_FINDINGS;
		});
		for (const segment of found.sort((a, b) => a - b)) rows.push(item, segment);
		if (item % ITEMS_A_LOOK !== 0 && left > stop - COMPARISONS_A_STEP) continue;
		stop = left;
		yield;
	}
	if (item === items && !isOver()) return ruleResult(rows, 2);
	const note = [rows[0] ?? 0, rows.length >= 2 * MAX_FINDINGS ? LEFT_OUT : GIVEN_UP];
	const cut = { ...ruleResult([...note, ...rows], 2), cut: true };
	return rows.length > 0 ? cut : { ...cut, severity: 'information' };
}

/**
 * The note in a row of a search that was given up; undefined for any other row.
 *
 * @param more the omitted findings, in a clause: "More segments cross"
 */
export function noteOf(
	kind: EntityKind,
	[index, why]: readonly [number, number],
	more: string,
): Description | undefined {
	if (why !== LEFT_OUT && why !== GIVEN_UP) return undefined;
	return {
		kind,
		index,
		message:
			why === LEFT_OUT
				? `${more} than are listed.`
				: 'The segments are too dense to compare all of them; there may be more findings of this kind.',
	};
}
