import { columnFlags, readColumns, workOn } from './columns.ts';
import type { DataType } from './dataTypes.ts';
import { fillDoubles } from './fill.ts';
import { type ArrayView, recordsOf } from './numbers.ts';
import type { ParallelWork } from './parallelTasks.ts';

interface MultiplesData {
	readonly type: DataType;
	readonly little: boolean;
	readonly by: number;
}

/** Checks that numbers are 1, 2, 3, ... times `by`; the flag is `columnFlags.other`. */
export const multiplesWork: ParallelWork<MultiplesData> = {
	name: 'multiples',
	run({ type, little, by }, first, end, bytes) {
		const count = end - first;
		const values = new Float64Array(count);
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		const source = { view, from: 0, step: type.bytes, type, little };
		fillDoubles({ values, first: 0, apart: 1 }, count, source);
		for (let i = 0; i < count; i++)
			if (values[i] !== by * (first + i + 1)) return columnFlags.other;
		return 0;
	},
};

/** Whether the numbers at `view` are 1, 2, 3, ... times `by`. Allocates no array for them; runs on all threads. */
export function areMultiples(view: ArrayView, by: number): boolean {
	const { type, little } = view;
	return workOn(multiplesWork, recordsOf(view), { type, little, by }, []) === 0;
}

/** Whether the numbers at `view`, of one byte each, all equal `value`. Allocates no array; runs on all threads. */
export const areAll = (view: ArrayView, value: number): boolean =>
	view.type.bytes === 1 && readColumns(recordsOf(view), [], { at: 0, length: 1, value }) === 0;
