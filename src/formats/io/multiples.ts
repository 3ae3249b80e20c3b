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

/** Whether the numbers at `stretch` are 1, 2, 3, ... times `by`. Allocates no array for them; runs on all threads. */
export function areMultiples(stretch: ArrayView, by: number): boolean {
	const { type, little } = stretch;
	return workOn(multiplesWork, recordsOf(stretch), { type, little, by }, []) === 0;
}

/** Whether the numbers at `stretch`, of one byte each, all equal `value`. Allocates no array; runs on all threads. */
export const areAll = (stretch: ArrayView, value: number): boolean =>
	stretch.type.bytes === 1 &&
	readColumns(recordsOf(stretch), [], { at: 0, length: 1, value }) === 0;
