import { longestInteger, longestReal, writeInteger, writeReal } from './printing.ts';

/** Numbers of a run of rows. */
export type TableColumn =
	/** Numbers of the rows themselves, the first of them being `first`. */
	| { readonly kind: 'count'; readonly first: number }
	/** The first `taken` of the `width` values of each row, plus `added`. */
	| {
			readonly kind: 'integers';
			readonly values: Int32Array;
			readonly width: number;
			readonly taken: number;
			readonly added: number;
	  }
	| {
			readonly kind: 'reals';
			readonly values: Float64Array;
			readonly width: number;
			readonly taken: number;
	  }
	/** For each row how many numbers it has, and those, with blanks between; `mean` is as many as rows have on average. */
	| {
			readonly kind: 'lists';
			readonly values: Int32Array;
			/** What each row begins with, where that is not how many numbers it has. */
			readonly firsts?: Int32Array;
			/** Where the numbers of each row end in `values`. */
			readonly ends: Uint32Array;
			readonly mean: number;
	  };

type IntegerColumn = Extract<TableColumn, { readonly kind: 'integers' }>;

/** Lines of numbers. */
export interface NumberTable {
	readonly rows: number;
	/** ASCII text in front of each number of a row and behind the last one. */
	readonly between: readonly string[];
	/** The numbers of the rows from `from` to `to`; arrays hold these rows alone. */
	columns(from: number, to: number): readonly TableColumn[];
}

/** Rows as data. */
export interface TableBlock {
	readonly rows: number;
	readonly between: readonly string[];
	readonly columns: readonly TableColumn[];
}

/** Blanks between numbers, a line end behind the last of them. */
export const lineOf = (numbers: number): string[] =>
	Array.from({ length: numbers + 1 }, (_, i) => (i === 0 ? '' : i === numbers ? '\n' : ' '));

/** `width` integers for each row, of the rows from `from` to `to`, plus `added`. */
export const integers = (
	values: Int32Array | Uint32Array,
	width: number,
	from: number,
	to: number,
	added = 0,
): IntegerColumn => ({
	kind: 'integers',
	values: new Int32Array(values.buffer, values.byteOffset + 4 * width * from, width * (to - from)),
	width,
	taken: width,
	added,
});

/** Bytes that a row takes at most; a list counts with its mean. */
export function longestRow({ between, columns }: Omit<TableBlock, 'rows'>): number {
	let bytes = between.reduce((sum, { length }) => sum + length, 0);
	for (const column of columns)
		if (column.kind === 'count') bytes += longestInteger;
		else if (column.kind === 'lists') bytes += (column.mean + 1) * (longestInteger + 1);
		else bytes += column.taken * (column.kind === 'reals' ? longestReal : longestInteger);
	return bytes;
}

/** Bytes that rows take at most. */
export function roomFor({ rows, between, columns }: TableBlock): number {
	const fixed = columns.filter(({ kind }) => kind !== 'lists');
	let bytes = rows * longestRow({ between, columns: fixed });
	for (const column of columns)
		if (column.kind === 'lists') bytes += (column.values.length + rows) * (longestInteger + 1);
	return bytes;
}

/** Writes rows; there must be room for them. Returns the number of bytes. */
export function printTable({ rows, between, columns }: TableBlock, bytes: Uint8Array): number {
	const texts = between.map((text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
	let at = 0;
	for (let row = 0; row < rows; row++) {
		let nth = 0;
		for (let c = 0; c < columns.length; c++) {
			const column = columns[c] as TableColumn;
			if (column.kind === 'count') {
				at = writeText(texts[nth++] as Uint8Array, bytes, at);
				at = writeInteger(bytes, at, column.first + row);
				continue;
			}
			if (column.kind === 'lists') {
				at = writeText(texts[nth++] as Uint8Array, bytes, at);
				at = writeList(column, row, bytes, at);
				continue;
			}
			const from = row * column.width;
			for (let i = from; i < from + column.taken; i++) {
				at = writeText(texts[nth++] as Uint8Array, bytes, at);
				at =
					column.kind === 'reals'
						? writeReal(bytes, at, column.values[i] as number)
						: writeInteger(bytes, at, (column.values[i] as number) + column.added);
			}
		}
		at = writeText(texts[nth] as Uint8Array, bytes, at);
	}
	return at;
}

function writeList(
	{ values, ends, firsts }: Extract<TableColumn, { readonly kind: 'lists' }>,
	row: number,
	bytes: Uint8Array,
	start: number,
): number {
	const from = row > 0 ? ends[row - 1]! : 0;
	const to = ends[row]!;
	let at = writeInteger(bytes, start, firsts ? firsts[row]! : to - from);
	for (let i = from; i < to; i++) {
		bytes[at++] = 32;
		at = writeInteger(bytes, at, values[i]!);
	}
	return at;
}

function writeText(text: Uint8Array, bytes: Uint8Array, start: number): number {
	for (let i = 0; i < text.length; i++) bytes[start + i] = text[i] as number;
	return start + text.length;
}
