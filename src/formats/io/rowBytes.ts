import type { TriMesh } from '../../mesh/triMesh.ts';
import { encodeBase64 } from './base64.ts';
import { byteSwap, littleMachine } from './byteSwap.ts';
import type { DataType } from './dataTypes.ts';
import type { StridedElements, StridedNumbers } from './fill.ts';

/** Numbers in memory to write as bytes. */
export type NumberArray = Float64Array | Int32Array | Uint32Array | Uint8Array;

/** Computes the numbers of rows; threads look it up by its name. */
export interface ColumnWork<D> {
	readonly name: string;
	/** Number of numbers of a row. */
	readonly width: number;
	numbers(values: Uint32Array, data: D): Float64Array;
}

/** Numbers of some rows, and the type in which they are written: they must fit it, but reals are rounded to float32. */
export type ByteColumn = { readonly type: DataType } & (
	| {
			/** Row k (0-based) has `first` + k · `step`. */
			readonly kind: 'count';
			readonly first: number;
			readonly step: number;
	  }
	| { readonly kind: 'same'; readonly value: number }
	/** The first `taken` of the `width` values of each row, integers plus `added`. */
	| {
			readonly kind: 'values';
			readonly values: NumberArray;
			readonly width: number;
			readonly taken: number;
			readonly added: number;
	  }
	/** Numbers that the printing thread computes from `values`, `taken` for each row, and from `data`. */
	| {
			readonly kind: 'made';
			readonly values: Uint32Array;
			readonly taken: number;
			/** Cloned for a worker, except for shared memory. */
			readonly data: unknown;
			readonly work: ColumnWork<never>;
	  }
	/** Each row has the count of its numbers, then those. */
	| {
			readonly kind: 'lists';
			readonly values: NumberArray;
			/** End of each row in `values`. */
			readonly ends: Uint32Array;
			/** Type of the counts. */
			readonly length: DataType;
	  }
	/** Three bytes of each row, as four letters; the last row may have fewer. It must be the only column. */
	| { readonly kind: 'base64'; readonly values: Uint8Array }
);

/** Rows of numbers as bytes; the numbers of a row are consecutive. */
export interface ByteTable {
	readonly rows: number;
	/** Number of bytes of a row, the mean if rows differ. */
	readonly rowBytes: number;
	/** Whether numbers are little-endian. */
	readonly little: boolean;
	/** The numbers of rows [from, to); arrays hold these rows only. */
	columns(from: number, to: number): readonly ByteColumn[];
}

/** Some rows of a table. */
export interface ByteBlock {
	readonly rows: number;
	readonly little: boolean;
	readonly columns: readonly ByteColumn[];
}

/** A table of columns, each for all rows. */
export function byteTable(
	rows: number,
	little: boolean,
	columns: readonly ByteColumn[],
): ByteTable {
	return {
		rows,
		little,
		rowBytes: columns.reduce((sum, column) => sum + meanBytes(column, rows), 0),
		columns: (from, to) => columns.map((column) => partOf(column, from, to)),
	};
}

/** `width` numbers of each row. */
export const valuesColumn = (
	values: NumberArray,
	type: DataType,
	width: number,
	added = 0,
): Extract<ByteColumn, { readonly kind: 'values' }> => ({
	kind: 'values',
	type,
	values,
	width,
	taken: width,
	added,
});

/** A stream of bytes as base64. */
export const base64Table = (stream: Uint8Array): ByteTable => ({
	...{ rows: Math.ceil(stream.length / 3), rowBytes: 4, little: true },
	columns: (from, to) => [
		{ kind: 'base64', type: letter, values: stream.subarray(3 * from, 3 * to) },
	],
});

const letter: DataType = { bytes: 1, kind: 'unsigned' };

/** The first `coordinates` coordinates of points; those that the points lack are 0. */
export function pointColumns(
	{ points, dimension }: Pick<TriMesh, 'points' | 'dimension'>,
	type: DataType,
	coordinates: number,
): Extract<ByteColumn, { readonly kind: 'values' | 'same' }>[] {
	const written = Math.min(dimension, coordinates);
	const zero = { kind: 'same', type, value: 0 } as const;
	return [
		{ ...valuesColumn(points, type, dimension), taken: written },
		...Array.from({ length: coordinates - written }, () => zero),
	];
}

/** The bytes of consecutive numbers that fit the type. */
export const numberBytes = (values: NumberArray, type: DataType, little: boolean): ByteTable =>
	byteTable(values.length, little, [valuesColumn(values, type, 1)]);

/** Number of numbers of a row in a column. */
function numbersIn(column: Exclude<ByteColumn, ListsColumn>): number {
	if (column.kind === 'values') return column.taken;
	if (column.kind === 'base64') return 4;
	return column.kind === 'made' ? column.work.width : 1;
}

function meanBytes(column: ByteColumn, rows: number): number {
	const { type, kind } = column;
	if (kind !== 'lists') return type.bytes * numbersIn(column);
	return column.length.bytes + Math.ceil((type.bytes * column.values.length) / Math.max(1, rows));
}

/** The column of rows [from, to). */
function partOf(column: ByteColumn, from: number, to: number): ByteColumn {
	if (column.kind === 'count') return { ...column, first: column.first + column.step * from };
	if (column.kind === 'same') return column;
	if (column.kind === 'base64')
		return { ...column, values: column.values.subarray(3 * from, 3 * to) };
	const { values } = column;
	if (column.kind === 'values') {
		const { width } = column;
		return { ...column, values: values.subarray(width * from, width * to) };
	}
	if (column.kind === 'made') {
		const { taken } = column;
		return { ...column, values: column.values.subarray(taken * from, taken * to) };
	}
	const start = from > 0 ? column.ends[from - 1]! : 0;
	const ends = new Uint32Array(to - from);
	for (let row = 0; row < ends.length; row++) ends[row] = column.ends[from + row]! - start;
	return { ...column, values: values.subarray(start, start + (ends.at(-1) ?? 0)), ends };
}

/** Number of bytes of all rows. */
export function bytesIn({ rows, columns }: ByteBlock): number {
	let bytes = 0;
	for (const column of columns) {
		const { type, kind } = column;
		if (kind === 'lists') bytes += rows * column.length.bytes + type.bytes * column.values.length;
		else bytes += rows * type.bytes * numbersIn(column);
	}
	return bytes;
}

/** Writes rows; there must be room for them. Returns the number of bytes. */
export function writeRows(block: ByteBlock, into: Uint8Array<ArrayBuffer>): number {
	const { rows, columns, little } = block;
	const length = bytesIn(block);
	if (copied(block, into)) return length;
	const [only] = columns;
	if (only?.kind === 'base64') {
		into.set(encodeBase64(only.values));
		return length;
	}
	const view = new DataView(into.buffer, into.byteOffset, length);
	const uniform = columns.flatMap((column) => uniformColumns(column, rows));
	if (uniform.every((column) => column.kind === 'values')) {
		const step = rows > 0 ? length / rows : 0;
		let at = 0;
		for (const { values, type, width, taken, added } of uniform)
			for (let k = 0; k < taken; k++, at += type.bytes) {
				const target = { view, from: at, step, type, little };
				putNumbers(target, { values, first: k, apart: width }, rows, added);
			}
		return length;
	}
	// The count of a list is `added` to a 0.
	const zero = new Float64Array(1);
	// Reused for all rows: an object for each number would cost time.
	const source = { values: zero as NumberArray, first: 0, apart: 1 };
	const target = { view, from: 0, step: 0, type: letter, little };
	let at = 0;
	for (let row = 0; row < rows; row++)
		for (const column of uniform) {
			const { values, type } = column;
			let [first, count, added] = [0, 0, 0];
			if (column.kind === 'values') {
				first = row * column.width;
				count = column.taken;
				added = column.added;
			} else {
				first = row > 0 ? column.ends[row - 1]! : 0;
				count = column.ends[row]! - first;
				source.values = zero;
				source.first = 0;
				target.from = at;
				target.step = 0;
				target.type = column.length;
				putNumbers(target, source, 1, count);
				at += column.length.bytes;
			}
			source.values = values;
			source.first = first;
			target.from = at;
			target.step = type.bytes;
			target.type = type;
			putNumbers(target, source, count, added);
			at += type.bytes * count;
		}
	return length;
}

type ValuesColumn = Extract<ByteColumn, { readonly kind: 'values' }>;
type ListsColumn = Extract<ByteColumn, { readonly kind: 'lists' }>;

/**
 * A column of a fixed number of values for each row, if possible: lists of equal lengths become a column of counts and
 * one of values.
 */
function uniformColumns(column: ByteColumn, rows: number): (ValuesColumn | ListsColumn)[] {
	if (column.kind === 'values') return [column];
	if (column.kind === 'base64') throw new Error('base64 stands alone');
	if (column.kind === 'made') {
		const { work, values, data, type } = column;
		return [valuesColumn(work.numbers(values, data as never), type, work.width)];
	}
	if (column.kind === 'lists') {
		const { type, values, ends, length } = column;
		const width = values.length / rows;
		if (!ends.every((end, row) => end === width * (row + 1))) return [column];
		return [progression(length, rows, width, 0), valuesColumn(values, type, width)];
	}
	if (column.kind === 'same')
		return [valuesColumn(new Float64Array(rows).fill(column.value), column.type, 1)];
	return [progression(column.type, rows, column.first, column.step)];
}

/** A column of `first` + k · `step` in row k. */
function progression(type: DataType, rows: number, first: number, step: number): ValuesColumn {
	const values = new Float64Array(rows);
	for (let row = 0; row < rows; row++) values[row] = first + step * row;
	return valuesColumn(values, type, 1);
}

/**
 * Fast path: copies a single column whose bytes in memory are those of the file, except for their order; false for
 * others.
 */
function copied({ columns, little }: ByteBlock, into: Uint8Array<ArrayBuffer>): boolean {
	const [column] = columns;
	if (columns.length !== 1 || column?.kind !== 'values') return false;
	const { values, type, width, taken, added } = column;
	const { bytes, kind } = type;
	const real = values instanceof Float64Array;
	// Signed and unsigned integers have the same bytes.
	const sameBytes = values.BYTES_PER_ELEMENT === bytes && real === (kind === 'real');
	const swapped = little !== littleMachine && bytes > 1;
	if (!sameBytes || width !== taken || added !== 0 || (swapped && into.byteOffset % 8 !== 0))
		return false;
	const source = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
	into.set(source);
	if (swapped) byteSwap(into.subarray(0, source.length), bytes);
	return true;
}

/* Each loop is of one type, so that V8 compiles it to stores. */

/**
 * Writes `count` elements of an array into `target`.
 *
 * @param added to integers
 */
function putNumbers(
	{ view, from, step, type: { bytes, kind }, little }: StridedNumbers,
	{ values, first, apart }: StridedElements<NumberArray>,
	count: number,
	added: number,
): void {
	let at = from;
	const end = first + count * apart;
	if (kind === 'real' && bytes === 8)
		for (let i = first; i < end; i += apart, at += step) view.setFloat64(at, values[i]!, little);
	else if (kind === 'real')
		for (let i = first; i < end; i += apart, at += step) view.setFloat32(at, values[i]!, little);
	else if (bytes === 8) {
		const [low, high] = little ? [0, 4] : [4, 0];
		for (let i = first; i < end; i += apart, at += step) {
			const value = values[i]! + added;
			view.setUint32(at + low, value, little);
			view.setInt32(at + high, Math.floor(value / 2 ** 32), little);
		}
	} else if (bytes === 4)
		for (let i = first; i < end; i += apart, at += step)
			view.setUint32(at, values[i]! + added, little);
	else if (bytes === 2)
		for (let i = first; i < end; i += apart, at += step)
			view.setUint16(at, values[i]! + added, little);
	else for (let i = first; i < end; i += apart, at += step) view.setUint8(at, values[i]! + added);
}
