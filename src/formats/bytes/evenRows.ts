import { giveBack } from '../../util/sharedMemory.ts';
import { integersFor, type Stretch, viewOf } from './numbers.ts';

/** Numbers that are taken at a time. */
const most = 1 << 16;

/**
 * The integers of rows that begin with how many follow, the same in all of them, without these counts; undefined where they
 * are not the same, or the stretch is not of so many such rows.
 *
 * @param stretch of integers of four bytes with a sign
 * @param shared in memory that threads see
 */
export function evenRows(
	stretch: Stretch,
	rows: number,
	shared?: boolean,
): { readonly width: number; readonly values: Int32Array } | undefined {
	const { file, at, count, type, little } = stretch;
	const step = count / rows;
	if (!Number.isInteger(step) || step < 2 || step > most) return undefined;
	const width = step - 1;
	const values = integersFor(width * rows, shared);
	const some = Math.floor(most / step);
	const scratch = new Uint8Array(4 * step * Math.min(some, rows));
	for (let row = 0; row < rows; row += some) {
		const piece = scratch.subarray(0, 4 * step * Math.min(some, rows - row));
		file.copy(at + 4 * step * row, piece);
		const numbers = viewOf(piece, type, little) as Int32Array;
		if (taken(numbers, width, values, width * row)) continue;
		giveBack(values);
		return undefined;
	}
	return { width, values };
}

function taken(numbers: Int32Array, width: number, into: Int32Array, start: number): boolean {
	let other = 0;
	let to = start;
	for (let from = 0; from < numbers.length; from++) {
		other |= (numbers[from] as number) ^ width;
		for (let k = 0; k < width; k++) into[to++] = numbers[++from] as number;
	}
	return other === 0;
}
