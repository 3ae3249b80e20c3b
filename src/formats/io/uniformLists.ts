import { freeShared } from '../../util/sharedMemory.ts';
import { readColumns } from './columns.ts';
import { type ArrayView, integersFor, recordsOf } from './numbers.ts';

/** Maximum number of integers of a row: their count has only one non-zero byte then. */
const maxWidth = 255;

/**
 * Integers of rows that each begin with their count, which is omitted; undefined if the counts differ, or `view`
 * does not consist of `rows` rows of that form. Runs on all threads if the array is shared.
 *
 * @param view integers of 32 bits
 * @param shared allocates in shared memory
 * @param max the integers must be in [0, max]; no bounds by default
 */
export function uniformLists(
	view: ArrayView,
	rows: number,
	shared?: boolean,
	max?: number,
): { readonly width: number; readonly values: Int32Array } | undefined {
	const { count, type, little } = view;
	const width = count / rows - 1;
	if (!Number.isInteger(width) || width < 1 || width > maxWidth) return undefined;
	const values = integersFor(width * rows, shared);
	const column = { at: 4, type, width, into: values, ...(max !== undefined && { max }) };
	const counts = [
		{ at: little ? 0 : 3, length: 1, value: width },
		{ at: little ? 1 : 0, length: 3, value: 0 },
	];
	if (readColumns(recordsOf(view, width + 1), [column], ...counts) === 0) return { width, values };
	freeShared(values);
	return undefined;
}
