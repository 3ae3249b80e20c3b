import type { Workers } from '../../util/workers.ts';
import type { Coding } from '../parallel/itemBytes.ts';
import { inPieces, type PieceWork, unreadable } from '../parallel/pieces.ts';
import type { DataType } from '../vtkData/dataTypes.ts';
import { realsIn } from './byteSwap.ts';
import type { FileBytes } from './fileBytes.ts';
import { fillDoubles, fillIntegers } from './fill.ts';
import { laid } from './laid.ts';

/** Rows of a file that take as many bytes each. */
export interface EvenRows {
	readonly file: FileBytes;
	/** The byte of the first, or of the stream that they are in. The file must have them all. */
	readonly at: number;
	/** See `FileBytes.pieces`. */
	readonly coding?: Coding | undefined;
	readonly step: number;
	readonly count: number;
	readonly little: boolean;
}

/** Numbers of one type in each row, one behind the other. */
export interface Column {
	/** The byte of the first in a row. */
	readonly at: number;
	readonly type: DataType;
	readonly width: number;
	/** Gets all of them. */
	readonly into: Float64Array | Int32Array | Uint32Array;
	/** Places of it for each row, and the one for the first number; `width` and 0 unless given. */
	readonly stride?: number;
	readonly first?: number;
	/** What integers that go into integers become less, and the greatest that they may be then; 0 is the least. */
	readonly base?: 0 | 1;
	readonly most?: number;
	/** Reals must be finite. */
	readonly finite?: true;
}

/** Bytes of a row that have the same value in all of them. */
export interface SameBytes {
	readonly at: number;
	readonly length: number;
	readonly value: number;
}

/** What is wrong with columns. */
export const columnFlags = {
	/** An integer that goes into integers has more than 32 bits with a sign, or is not in its bounds. */
	beyond: 1,
	/** A byte that should be the same is another one. */
	other: 2,
	/** A point isn't in the plane, or isn't finite. */
	notFlat: 4,
	/** A real isn't finite that must be. */
	notFinite: 8,
	/** The rows are not written in the file as they should be. */
	unreadable,
} as const;

interface ColumnsData {
	readonly step: number;
	readonly little: boolean;
	readonly columns: readonly Column[];
	readonly same: readonly SameBytes[];
}

/** Takes columns of rows; flags are `columnFlags`. */
export const columnsWork: PieceWork<ColumnsData> = {
	name: 'columns',
	run({ step, little, columns, same }, first, end, bytes) {
		const rows = end - first;
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		if (!same.every((one) => areSame(bytes, step, one))) return columnFlags.other;
		let flags = 0;
		for (const column of columns) {
			const { at, type, width, into, stride = width, base, most } = column;
			for (let k = 0; k < width; k++) {
				const start = stride * first + (column.first ?? 0) + k;
				const place = { first: start, apart: stride };
				const source = { view, from: at + k * type.bytes, step, type, little };
				if (into instanceof Float64Array) {
					fillDoubles({ values: into, ...place }, rows, source);
					if (column.finite && !areFinite(into, start, stride, rows))
						flags |= columnFlags.notFinite;
				} else if (!fillIntegers({ values: into, ...place }, rows, source, base, most))
					flags |= columnFlags.beyond;
			}
		}
		return flags;
	},
};

function areSame(bytes: Uint8Array, step: number, { at, length, value }: SameBytes): boolean {
	let other = 0;
	for (let byte = at; byte < at + length; byte++)
		for (let i = byte; i < bytes.length; i += step) other |= (bytes[i] as number) ^ value;
	return other === 0;
}

function areFinite(values: Float64Array, first: number, stride: number, count: number): boolean {
	let rest = 0;
	const end = first + stride * count;
	for (let i = first; i < end; i += stride) rest += (values[i] as number) - (values[i] as number);
	return rest === 0;
}

/** Where a coordinate is in a row. */
export interface Axis {
	readonly at: number;
	readonly type: DataType;
}

interface FlatData {
	readonly step: number;
	readonly little: boolean;
	/** x, y and, where there is one, z. */
	readonly axes: readonly Axis[];
	/** Two coordinates of each. */
	readonly plane: Float64Array;
}

/** Lays points in the plane; flags are `columnFlags`. */
export const flatWork: PieceWork<FlatData> = {
	name: 'flat',
	run({ step, little, axes, plane }, first, end, bytes) {
		const rows = end - first;
		const real = realsOf(axes, step);
		if (real) return areLaid(realsIn(bytes, real, little), plane, first);
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		const some = new Float64Array(3 * rows);
		for (const [k, { at, type }] of axes.entries()) {
			const source = { view, from: at, step, type, little };
			fillDoubles({ values: some, first: k, apart: 3 }, rows, source);
		}
		return areLaid(some, plane, first);
	},
};

const areLaid = (points: ArrayLike<number>, plane: Float64Array, first: number): number =>
	laid(points, plane, 2 * first) ? 0 : columnFlags.notFlat;

/** Bytes of a coordinate where rows are three reals of one type; else undefined. */
function realsOf(axes: readonly Axis[], step: number): number | undefined {
	const [x] = axes as readonly [Axis];
	const { bytes } = x.type;
	const are = axes.every(
		({ at, type }, k) => at === k * bytes && type.bytes === bytes && type.kind === 'real',
	);
	return are && axes.length === 3 && step === 3 * bytes ? bytes : undefined;
}

const piecesOf = ({ file, at, step, count, coding }: EvenRows, workers: Workers | undefined) => ({
	...file.pieces(at, step, coding),
	count,
	workers,
});

/** The workers that take part where all arrays lie in memory that they see. */
const workersFor = (
	{ file }: EvenRows,
	arrays: readonly { readonly buffer: ArrayBufferLike }[],
): Workers | undefined =>
	arrays.every(({ buffer }) => !(buffer instanceof ArrayBuffer)) ? file.workers : undefined;

/**
 * Does other work on rows in the same way: by all threads where the arrays that it fills are shared. Any flag ends it. Throws
 * `Cancelled`.
 */
export const workOn = <D>(
	work: PieceWork<D>,
	rows: EvenRows,
	data: D,
	arrays: readonly { readonly buffer: ArrayBufferLike }[],
): number => inPieces(work, { ...piecesOf(rows, workersFor(rows, arrays)), data, stop: -1 });

/**
 * Takes columns of rows, by all threads where their arrays are shared. The flags say what of them can't be so: the arrays are
 * then of no use. Throws `Cancelled`.
 */
export function takeColumns(
	rows: EvenRows,
	columns: readonly Column[],
	...same: readonly SameBytes[]
): number {
	const { step, little } = rows;
	const arrays = columns.map(({ into }) => into);
	return workOn(columnsWork, rows, { step, little, columns, same }, arrays);
}

/** Lays points in the plane in the same way; false where one isn't there, or isn't finite. */
export function takeFlat(rows: EvenRows, axes: readonly Axis[], plane: Float64Array): boolean {
	const { step, little } = rows;
	return workOn(flatWork, rows, { step, little, axes, plane }, [plane]) === 0;
}
