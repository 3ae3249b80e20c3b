import type { Graph } from '../../mesh/graph.ts';
import { NONE } from '../../mesh/topology.ts';
import type { EntityKind } from '../../mesh/triMesh.ts';
import { COMPARISONS_A_STEP, comparisonsFor, patientComparisons } from '../boxIndex.ts';
import { ruleResult } from '../rows.ts';
import type { Description, RuleResult } from '../rule.ts';
import { segmentIndex } from './segmentIndex.ts';

/** Maximum number of findings: a grid of long segments has a quadratic number of crossings. */
const MAX_FINDINGS = 20_000;

/** Reasons why a search was given up. The first row is a note then, and holds the reason instead of a segment. */
const LEFT_OUT = NONE;
const GIVEN_UP = NONE - 1;

/** Maximum number of items per slice. */
const ITEMS_PER_SLICE = 1000;

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
	const compared = items + graph.edges.length / 2;
	let remaining = patientComparisons(compared);
	/** The search stops earlier once there is a finding. */
	const leastAfterFinding = remaining - comparisonsFor(compared);
	let sliceStart = remaining;
	const isOver = () =>
		remaining < 0 ||
		rows.length >= 2 * MAX_FINDINGS ||
		(rows.length > 0 && remaining < leastAfterFinding);
	let item = 0;
	for (; item < items && !isOver(); item++) {
		boxOf(item, box);
		const segments: number[] = [];
		index.visit(box, (segment) => {
			if (isFound(item, segment)) segments.push(segment);
			return --remaining < 0 || rows.length / 2 + segments.length >= MAX_FINDINGS;
		});
		for (const segment of segments.sort((a, b) => a - b)) rows.push(item, segment);
		if (item % ITEMS_PER_SLICE !== 0 && remaining > sliceStart - COMPARISONS_A_STEP) continue;
		sliceStart = remaining;
		yield;
	}
	if (item === items && !isOver()) return ruleResult(rows, 2);
	const note = [rows[0] ?? 0, rows.length >= 2 * MAX_FINDINGS ? LEFT_OUT : GIVEN_UP];
	const result = { ...ruleResult([...note, ...rows], 2), isIncomplete: true };
	return rows.length > 0 ? result : { ...result, severity: 'information' };
}

/**
 * The note in a row of a search that was given up; undefined for any other row.
 *
 * @param more the omitted findings, in a clause: "More segments cross"
 */
export function noteOf(
	kind: EntityKind,
	[index, reason]: readonly [number, number],
	more: string,
): Description | undefined {
	if (reason !== LEFT_OUT && reason !== GIVEN_UP) return undefined;
	return {
		kind,
		index,
		message:
			reason === LEFT_OUT
				? `${more} than are listed.`
				: 'The segments are too dense to compare all of them; there may be more findings of this kind.',
	};
}
