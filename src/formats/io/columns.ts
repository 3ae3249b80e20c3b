import type { Workers } from '../../util/workers.ts';
import { realsIn } from './byteSwap.ts';
import { copyPlanar } from './copyPlanar.ts';
import type { DataType } from './dataTypes.ts';
import type { FileBytes } from './fileBytes.ts';
import { fillDoubles, fillIntegers } from './fill.ts';
import type { Coding } from './itemBytes.ts';
import { type ParallelWork, runInTasks, unreadable } from './parallelTasks.ts';

/** Fixed-stride records of a file. */
export interface StridedRecords {
	readonly file: FileBytes;
	/** Byte offset of the first record, or of the stream that holds them. The file must hold all of them. */
	readonly at: number;
	/** See `FileBytes.tasksOf`. */
	readonly coding?: Coding | undefined;
	/** Bytes of a record. */
	readonly step: number;
	/** Number of records. */
	readonly count: number;
	/** Numbers are little-endian. */
	readonly little: boolean;
}

/** Consecutive numbers of one type in each record. */
export interface Column {
	/** Byte offset of the first number in a record. */
	readonly at: number;
	readonly type: DataType;
	readonly width: number;
	/** Receives all numbers. */
	readonly into: Float64Array | Int32Array | Uint32Array;
	/** Elements of `into` for each record, and index of the first number; `width` and 0 by default. */
	readonly stride?: number;
	readonly first?: number;
	/**
	 * Subtracted from numbers that are stored as integers. With `max`, the results must be in [0, max].
	 */
	readonly base?: 0 | 1;
	readonly max?: number;
	/** Reals must be finite. */
	readonly finite?: true;
}

/** Bytes that must all equal `value` in every record. */
export interface SameBytes {
	/** Byte offset of the first one in a record. */
	readonly at: number;
	readonly length: number;
	readonly value: number;
}

/** Faults of columns. */
export const columnFlags = {
	/** A number to be stored as an integer does not fit int32, or is out of bounds. */
	beyond: 1,
	/** A byte differs from its required value. */
	other: 2,
	/** A point is not in the plane, or not finite. */
	notFlat: 4,
	/** A real that must be finite is not. */
	notFinite: 8,
	/** Decoding the records failed. */
	unreadable,
} as const;

interface ColumnsData {
	readonly step: number;
	readonly little: boolean;
	readonly columns: readonly Column[];
	readonly same: readonly SameBytes[];
}

/** Reads columns of records; flags are `columnFlags`. */
export const columnsWork: ParallelWork<ColumnsData> = {
	name: 'columns',
	run({ step, little, columns, same }, first, end, bytes) {
		const rows = end - first;
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		if (!same.every((range) => areSame(bytes, step, range))) return columnFlags.other;
		let flags = 0;
		for (const column of columns) {
			const { at, type, width, into, stride = width, base, max } = column;
			for (let k = 0; k < width; k++) {
				const start = stride * first + (column.first ?? 0) + k;
				const target = { first: start, apart: stride };
				const source = { view, from: at + k * type.bytes, step, type, little };
				if (into instanceof Float64Array) {
					fillDoubles({ values: into, ...target }, rows, source);
					if (column.finite && !areFinite(into, start, stride, rows))
						flags |= columnFlags.notFinite;
				} else if (!fillIntegers({ values: into, ...target }, rows, source, base, max))
					flags |= columnFlags.beyond;
			}
		}
		return flags;
	},
};

function areSame(bytes: Uint8Array, step: number, { at, length, value }: SameBytes): boolean {
	let difference = 0;
	for (let byte = at; byte < at + length; byte++)
		for (let i = byte; i < bytes.length; i += step) difference |= bytes[i]! ^ value;
	return difference === 0;
}

/** Whether `count` values from `first` on, `stride` apart, are finite. */
export function areFinite(
	values: Float64Array,
	first: number,
	stride: number,
	count: number,
): boolean {
	let nonFinite = 0;
	const end = first + stride * count;
	for (let i = first; i < end; i += stride) nonFinite += values[i]! - values[i]!;
	return nonFinite === 0;
}

/** Location of a coordinate in a record. */
export interface Axis {
	/** Byte offset in the record. */
	readonly at: number;
	readonly type: DataType;
}

interface FlatData {
	readonly step: number;
	readonly little: boolean;
	/** x, y and, if present, z. */
	readonly axes: readonly Axis[];
	/** Receives x and y of each point. */
	readonly plane: Float64Array;
}

/** Reads points, which must all have z = 0; flags are `columnFlags`. */
export const planarWork: ParallelWork<FlatData> = {
	name: 'flat',
	run({ step, little, axes, plane }, first, end, bytes) {
		const rows = end - first;
		const size = realsOf(axes, step);
		if (size) return copyPoints(realsIn(bytes, size, little), plane, first);
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		const block = new Float64Array(3 * rows);
		for (const [k, { at, type }] of axes.entries()) {
			const source = { view, from: at, step, type, little };
			fillDoubles({ values: block, first: k, apart: 3 }, rows, source);
		}
		return copyPoints(block, plane, first);
	},
};

const copyPoints = (points: ArrayLike<number>, plane: Float64Array, first: number): number =>
	copyPlanar(points, plane, 2 * first) ? 0 : columnFlags.notFlat;

/** Size of a coordinate if a record is exactly three reals of one type; undefined otherwise. */
function realsOf(axes: readonly Axis[], step: number): number | undefined {
	const [x] = axes as readonly [Axis];
	const { bytes } = x.type;
	const arePacked = axes.every(
		({ at, type }, k) => at === k * bytes && type.bytes === bytes && type.kind === 'real',
	);
	return arePacked && axes.length === 3 && step === 3 * bytes ? bytes : undefined;
}

/** The tasks of reading records. */
const tasksOf = (
	{ file, at, step, count, coding }: StridedRecords,
	workers: Workers | undefined,
) => ({
	...file.tasksOf(at, step, coding),
	count,
	workers,
});

/** The workers that take part: only if all arrays lie in shared memory. */
const workersFor = (
	{ file }: StridedRecords,
	arrays: readonly { readonly buffer: ArrayBufferLike }[],
): Workers | undefined =>
	arrays.every(({ buffer }) => !(buffer instanceof ArrayBuffer)) ? file.workers : undefined;

/**
 * Runs `work` on records, on all threads if the arrays that it fills are shared. Any flag stops it. Throws `Cancelled`.
 */
export const workOn = <D>(
	work: ParallelWork<D>,
	rows: StridedRecords,
	data: D,
	arrays: readonly { readonly buffer: ArrayBufferLike }[],
): number => runInTasks(work, { ...tasksOf(rows, workersFor(rows, arrays)), data, stop: -1 });

/**
 * Reads columns of records, on all threads if their arrays are shared. A non-zero flag names the failure; the arrays
 * are undefined then. Throws `Cancelled`.
 */
export function readColumns(
	rows: StridedRecords,
	columns: readonly Column[],
	...same: readonly SameBytes[]
): number {
	const { step, little } = rows;
	const arrays = columns.map(({ into }) => into);
	return workOn(columnsWork, rows, { step, little, columns, same }, arrays);
}

/**
 * Reads x and y of points like `readColumns`; false if a point has a z other than 0 or is not finite, or if decoding
 * fails: `plane` is undefined then.
 */
export function readPlanarPoints(
	rows: StridedRecords,
	axes: readonly Axis[],
	plane: Float64Array,
): boolean {
	const { step, little } = rows;
	return workOn(planarWork, rows, { step, little, axes, plane }, [plane]) === 0;
}
