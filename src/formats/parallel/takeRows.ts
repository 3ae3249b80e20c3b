import type { BlockLines } from '../text/blockLines.ts';
import type { RowsAhead } from './plainLines.ts';
import type { PlainRun } from './plainRun.ts';

/**
 * Takes the lines behind the current one as rows, many at a time, as far as they are plain and as `put` takes them.
 *
 * @param most rows that there may be
 * @param put takes rows, the first behind `taken` others; returns how many of them it has taken
 * @returns how many were taken; the last of them is the current line
 */
export function takeRows(
	lines: BlockLines,
	run: PlainRun,
	most: number,
	put: (rows: RowsAhead, taken: number) => number,
): number {
	let taken = 0;
	for (;;) {
		const ahead = lines.rowsAhead(run, most - taken);
		if (!ahead) return taken;
		const rows = put(ahead, taken);
		lines.passRows(run, rows);
		taken += rows;
		if (rows < ahead.count) return taken;
	}
}

/** Rows in front of the first with a number that is not from `least` to `most`; each has `width`. */
export function rowsWithin(
	numbers: Int32Array,
	width: number,
	least: number,
	most: number,
): number {
	for (let i = 0; i < numbers.length; i++) {
		const number = numbers[i] as number;
		if (number < least || number > most) return Math.floor(i / width);
	}
	return numbers.length / width;
}
