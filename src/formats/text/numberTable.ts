import { longestInteger, longestReal, writeInteger, writeReal } from './printing.ts';

/** A column of a table: numbers of each row. */
export type TableColumn =
	/** Consecutive numbers; that of the first row is `first`. */
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
	/** A list for each row: its length and its numbers, separated by blanks; `mean` is the mean length. */
	| {
			readonly kind: 'lists';
			readonly values: Int32Array;
			/** First number of each row, instead of the length of its list. */
			readonly firsts?: Int32Array;
			/** End of each row's numbers in `values`. */
			readonly ends: Uint32Array;
			readonly mean: number;
	  };

type RealColumn = Extract<TableColumn, { readonly kind: 'reals' }>;
type IntegerColumn = Extract<TableColumn, { readonly kind: 'integers' }>;

/** Lines of numbers. */
export interface NumberTable {
	readonly rows: number;
	/** ASCII text before each number of a row and after the last one. */
	readonly between: readonly string[];
	/** The numbers of rows [from, to); the arrays hold these rows only. */
	columns(from: number, to: number): readonly TableColumn[];
}

/** Some rows of a table. */
export interface TableBlock {
	readonly rows: number;
	readonly between: readonly string[];
	readonly columns: readonly TableColumn[];
}

/** Texts between the numbers of a line: blanks, and a line feed after the last number. */
export const lineOf = (numbers: number): string[] =>
	Array.from({ length: numbers + 1 }, (_, i) => (i === 0 ? '' : i === numbers ? '\n' : ' '));

/** Lines of numbers separated by blanks; `before` begins each line. */
export const linesOf = (
	rows: number,
	columns: NumberTable['columns'],
	before = '',
): NumberTable => {
	const numbers = columns(0, 0).reduce(
		(sum, column) => sum + ('taken' in column ? column.taken : 1),
		0,
	);
	return { rows, between: [before, ...lineOf(numbers).slice(1)], columns };
};

/** A column of `width` integers a row, for rows [from, to), plus `added`. */
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

/** A column of marks for rows [from, to): 1 for a marked row, else 0. */
export const marksOf = (marked: Uint8Array | undefined, from: number, to: number): IntegerColumn =>
	integers(
		Int32Array.from({ length: to - from }, (_, i) => marked?.[from + i] ?? 0),
		1,
		0,
		to - from,
	);

/** A column of the first `taken` of `width` reals a row, for rows [from, to). */
export const reals = (
	values: Float64Array,
	width: number,
	from: number,
	to: number,
	taken: number = width,
): RealColumn => ({
	kind: 'reals',
	values: values.subarray(width * from, width * to),
	width,
	taken,
});

/** Upper bound of the bytes of a row; a list counts with the mean length. */
export function longestRow({ between, columns }: Omit<TableBlock, 'rows'>): number {
	let bytes = between.reduce((sum, { length }) => sum + length, 0);
	for (const column of columns)
		if (column.kind === 'count') bytes += longestInteger;
		else if (column.kind === 'lists') bytes += (column.mean + 1) * (longestInteger + 1);
		else bytes += column.taken * (column.kind === 'reals' ? longestReal : longestInteger);
	return bytes;
}

/** Upper bound of the bytes of all rows. */
export function roomFor({ rows, between, columns }: TableBlock): number {
	const fixed = columns.filter(({ kind }) => kind !== 'lists');
	let bytes = rows * longestRow({ between, columns: fixed });
	for (const column of columns)
		if (column.kind === 'lists') bytes += (column.values.length + rows) * (longestInteger + 1);
	return bytes;
}

/** Writes rows into `bytes`, which must have room for them; returns the number of bytes. */
export function printTable({ rows, between, columns }: TableBlock, bytes: Uint8Array): number {
	const texts = between.map((text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
	let at = 0;
	for (let row = 0; row < rows; row++) {
		let t = 0;
		for (let c = 0; c < columns.length; c++) {
			const column = columns[c]!;
			if (column.kind === 'count') {
				at = writeText(texts[t++]!, bytes, at);
				at = writeInteger(bytes, at, column.first + row);
				continue;
			}
			if (column.kind === 'lists') {
				at = writeText(texts[t++]!, bytes, at);
				at = writeList(column, row, bytes, at);
				continue;
			}
			const from = row * column.width;
			for (let i = from; i < from + column.taken; i++) {
				at = writeText(texts[t++]!, bytes, at);
				at =
					column.kind === 'reals'
						? writeReal(bytes, at, column.values[i]!)
						: writeInteger(bytes, at, column.values[i]! + column.added);
			}
		}
		at = writeText(texts[t]!, bytes, at);
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
	for (let i = 0; i < text.length; i++) bytes[start + i] = text[i]!;
	return start + text.length;
}
