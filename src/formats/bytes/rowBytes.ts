import type { TriMesh } from '../../mesh/triMesh.ts';
import { facetNumbers, facetWidth } from '../faces/facetNumbers.ts';
import type { DataType } from '../vtkData/dataTypes.ts';
import { encodeBase64 } from './base64.ts';
import { byteSwap, littleMachine } from './byteSwap.ts';
import type { StridedElements, StridedNumbers } from './fill.ts';

/** Numbers in memory that become bytes. */
export type NumberArray = Float64Array | Int32Array | Uint32Array | Uint8Array;

/** Numbers of a run of rows, and how each is written. They fit the type; reals of single precision are rounded. */
export type ByteColumn = { readonly type: DataType } & (
	| {
			/** The first of the rows has `first`, each other one `step` more than the one before it. */
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
	/** The normal and the corners of a triangle: see `facetNumbers`. */
	| {
			readonly kind: 'facets';
			readonly points: Float64Array;
			readonly dimension: 2 | 3;
			/** Three corners of the triangle of each row. */
			readonly values: Uint32Array;
	  }
	/** For each row how many numbers it has, and those. */
	| {
			readonly kind: 'lists';
			readonly values: NumberArray;
			/** Where the numbers of each row end in `values`. */
			readonly ends: Uint32Array;
			/** Of how many there are. */
			readonly length: DataType;
	  }
	/** Three bytes of each row, which become four letters; the last row may have fewer. No other columns are beside it. */
	| { readonly kind: 'base64'; readonly values: Uint8Array }
);

/** Rows of numbers as bytes: those of a row stand one behind the other. */
export interface ByteTable {
	readonly rows: number;
	/** Bytes of a row, where rows differ on average. */
	readonly rowBytes: number;
	/** The order of the bytes of a number. */
	readonly little: boolean;
	/** The numbers of the rows from `from` to `to`; arrays hold these rows alone. */
	columns(from: number, to: number): readonly ByteColumn[];
}

/** Rows as data. */
export interface ByteBlock {
	readonly rows: number;
	readonly little: boolean;
	readonly columns: readonly ByteColumn[];
}

/** A table of columns that are all there. */
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

/** `width` numbers in each row. */
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

/** So many coordinates of points; those that they do not have are 0. */
export function pointColumns(
	{ points, dimension }: Pick<TriMesh, 'points' | 'dimension'>,
	type: DataType,
	coordinates: number,
): Extract<ByteColumn, { readonly kind: 'values' | 'same' }>[] {
	const taken = Math.min(dimension, coordinates);
	const zero = { kind: 'same', type, value: 0 } as const;
	return [
		{ ...valuesColumn(points, type, dimension), taken },
		...Array.from({ length: coordinates - taken }, () => zero),
	];
}

/** The bytes of numbers that fit a type, one number behind the other. */
export const numberBytes = (values: NumberArray, type: DataType, little: boolean): ByteTable =>
	byteTable(values.length, little, [valuesColumn(values, type, 1)]);

/** Numbers that a column has in each row. */
function numbersIn(column: Exclude<ByteColumn, ListsColumn>): number {
	if (column.kind === 'values') return column.taken;
	if (column.kind === 'base64') return 4;
	return column.kind === 'facets' ? facetWidth : 1;
}

function meanBytes(column: ByteColumn, rows: number): number {
	const { type, kind } = column;
	if (kind !== 'lists') return type.bytes * numbersIn(column);
	return column.length.bytes + Math.ceil((type.bytes * column.values.length) / Math.max(1, rows));
}

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
	if (column.kind === 'facets') {
		return { ...column, values: column.values.subarray(3 * from, 3 * to) };
	}
	const start = from > 0 ? column.ends[from - 1]! : 0;
	const ends = new Uint32Array(to - from);
	for (let row = 0; row < ends.length; row++) ends[row] = column.ends[from + row]! - start;
	return { ...column, values: values.subarray(start, start + (ends.at(-1) ?? 0)), ends };
}

/** Bytes that rows take. */
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
	if (isCopied(block, into)) return length;
	const [only] = columns;
	if (only?.kind === 'base64') {
		into.set(encodeBase64(only.values));
		return length;
	}
	const view = new DataView(into.buffer, into.byteOffset, length);
	const even = columns.flatMap((column) => evenColumns(column, rows));
	if (even.every((column) => column.kind === 'values')) {
		const step = rows > 0 ? length / rows : 0;
		let at = 0;
		for (const { values, type, width, taken, added } of even)
			for (let k = 0; k < taken; k++, at += type.bytes) {
				const target = { view, from: at, step, type, little };
				putNumbers(target, { values, first: k, apart: width }, rows, added);
			}
		return length;
	}
	// How long a list is comes as what is added to it.
	const zero = new Float64Array(1);
	// Reused for all rows: an object for each number would cost time.
	const source = { values: zero as NumberArray, first: 0, apart: 1 };
	const target = { view, from: 0, step: 0, type: letter, little };
	let at = 0;
	for (let row = 0; row < rows; row++)
		for (const column of even) {
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

/** A column as one of values for each row, where that is so: lists that are all as long are how long and values. */
function evenColumns(column: ByteColumn, rows: number): (ValuesColumn | ListsColumn)[] {
	if (column.kind === 'values') return [column];
	if (column.kind === 'base64') throw new Error('base64 stands alone');
	if (column.kind === 'facets')
		return [valuesColumn(facetNumbers(column, column.values), column.type, facetWidth)];
	if (column.kind === 'lists') {
		const { type, values, ends, length } = column;
		const width = values.length / rows;
		if (!ends.every((end, row) => end === width * (row + 1))) return [column];
		return [steps(length, rows, width, 0), valuesColumn(values, type, width)];
	}
	if (column.kind === 'same')
		return [valuesColumn(new Float64Array(rows).fill(column.value), column.type, 1)];
	return [steps(column.type, rows, column.first, column.step)];
}

function steps(type: DataType, rows: number, first: number, step: number): ValuesColumn {
	const values = new Float64Array(rows);
	for (let row = 0; row < rows; row++) values[row] = first + step * row;
	return valuesColumn(values, type, 1);
}

/** Copies numbers that lie in memory as they do in the file, but for the order of their bytes; false where they do not. */
function isCopied({ columns, little }: ByteBlock, into: Uint8Array<ArrayBuffer>): boolean {
	const [column] = columns;
	if (columns.length !== 1 || column?.kind !== 'values') return false;
	const { values, type, width, taken, added } = column;
	const { bytes, kind } = type;
	const real = values instanceof Float64Array;
	// Integers with a sign have the same bytes as those without.
	const alike = values.BYTES_PER_ELEMENT === bytes && real === (kind === 'real');
	const swapped = little !== littleMachine && bytes > 1;
	if (!alike || width !== taken || added !== 0 || (swapped && into.byteOffset % 8 !== 0))
		return false;
	const all = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
	into.set(all);
	if (swapped) byteSwap(into.subarray(0, all.length), bytes);
	return true;
}

/*
 * The loops are of one type each, so that V8 compiles them to stores.
 */

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
