import type { LineRange } from '../../src/protocol/panelDocument.ts';

/** Merges lines (1-based, any order, repeats allowed) into ascending ranges of consecutive lines. */
export function toRanges(lines: Uint32Array): LineRange[] {
	const sorted = lines.slice().sort();
	const ranges: { start: number; end: number }[] = [];
	let last: { start: number; end: number } | undefined;
	for (const line of sorted) {
		if (last && line <= last.end + 1) last.end = line;
		else {
			last = { start: line, end: line };
			ranges.push(last);
		}
	}
	return ranges;
}

/**
 * Indexes of the entities on any of the lines. `lines` holds the line of each entity in ascending order; ranges may be
 * in any order and overlap.
 */
export function entitiesOn(lines: Uint32Array, ranges: readonly LineRange[]): Uint32Array {
	const isListed = new Uint8Array(lines.length);
	let count = 0;
	for (const { start, end } of ranges) {
		for (let i = lowerBound(lines, start); i < lines.length && lines[i]! <= end; i++) {
			if (isListed[i]) continue;
			isListed[i] = 1;
			count++;
		}
	}
	const list = new Uint32Array(count);
	for (let i = 0, n = 0; n < count; i++) if (isListed[i]) list[n++] = i;
	return list;
}

/** First index whose line is at least `line`. */
function lowerBound(lines: Uint32Array, line: number): number {
	let low = 0;
	let high = lines.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (lines[middle]! < line) low = middle + 1;
		else high = middle;
	}
	return low;
}
