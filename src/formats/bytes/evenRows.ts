import { giveBack } from '../../util/sharedMemory.ts';
import { takeColumns } from './columns.ts';
import { integersFor, rowsOf, type Stretch } from './numbers.ts';

/** Integers of a row, whose count has one byte then that is not 0. */
const mostWidth = 255;

/**
 * The integers of rows that begin with how many follow, the same in all of them, without these counts; undefined where they
 * are not the same, or the stretch is not of so many such rows. By all threads where the array is shared.
 *
 * @param stretch of integers of four bytes with a sign
 * @param shared in memory that threads see
 * @param most the greatest integer that there may be, where 0 is the least; any unless given
 */
export function evenRows(
	stretch: Stretch,
	rows: number,
	shared?: boolean,
	most?: number,
): { readonly width: number; readonly values: Int32Array } | undefined {
	const { count, type, little } = stretch;
	const width = count / rows - 1;
	if (!Number.isInteger(width) || width < 1 || width > mostWidth) return undefined;
	const values = integersFor(width * rows, shared);
	const column = { at: 4, type, width, into: values, ...(most !== undefined && { most }) };
	const counts = [
		{ at: little ? 0 : 3, length: 1, value: width },
		{ at: little ? 1 : 0, length: 3, value: 0 },
	];
	if (takeColumns(rowsOf(stretch, width + 1), [column], ...counts) === 0) return { width, values };
	giveBack(values);
	return undefined;
}
