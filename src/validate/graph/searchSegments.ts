import type { Graph } from '../../mesh/graph.ts';
import { COMPARISONS_A_STEP, patientComparisons } from '../boxIndex.ts';
import { foundIn } from '../rows.ts';
import type { Found } from '../rule.ts';
import { segmentIndex } from './segmentIndex.ts';

/** Findings that are looked for at most: a lattice of long segments crosses as often as the square of them. */
const MOST = 20_000;

/** Items between two looks at how much has been compared. */
const ITEMS_A_LOOK = 1000;

/**
 * Compares items with the segments whose boxes they touch; stops in between. Its rows are pairs of an item and a segment,
 * by item. A search that is given up tells what it has found by then.
 *
 * @param boxOf writes the box of an item
 * @param isFound whether an item and a segment make a finding
 */
export function* searchSegments(
	graph: Graph,
	items: number,
	boxOf: (item: number, box: Float64Array) => void,
	isFound: (item: number, segment: number) => boolean,
): Generator<void, Found> {
	const index = segmentIndex(graph);
	yield;
	const rows: number[] = [];
	const box = new Float64Array(4);
	let left = patientComparisons(items + graph.edges.length / 2);
	let stop = left;
	for (let item = 0; item < items && left >= 0 && rows.length < 2 * MOST; item++) {
		boxOf(item, box);
		const found: number[] = [];
		index.visit(box, (segment) => {
			if (isFound(item, segment)) found.push(segment);
			return --left < 0;
		});
		for (const segment of found.sort((a, b) => a - b)) rows.push(item, segment);
		if (item % ITEMS_A_LOOK !== 0 && left > stop - COMPARISONS_A_STEP) continue;
		stop = left;
		yield;
	}
	return { ...foundIn(rows, 2), cut: left < 0 || rows.length >= 2 * MOST };
}
