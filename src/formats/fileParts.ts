import { type ByteTable, numberBytes } from './bytes/rowBytes.ts';
import type { OutputFile } from './format.ts';
import { firstNotFinite } from './notFinite.ts';
import { outputFile, type Part } from './outputFile.ts';
import { latin1 } from './text/decimal.ts';
import { integers, lineOf, type NumberTable } from './text/numberTable.ts';
import { asciiText } from './vtkData/asciiText.ts';
import { type DataType, dataTypes, fits } from './vtkData/dataTypes.ts';

/** Numbers of a file, and how many of them a line of text has. */
export interface WrittenNumbers {
	readonly values: Int32Array | Uint32Array | Float64Array;
	readonly type: DataType;
	readonly width: number;
	/** Where the numbers of each row end, where rows differ: text has their count in front of them. */
	readonly ends?: Uint32Array;
}

/**
 * What a file is made of: text whose letters are bytes, other bytes, or numbers; in one of text also lines of numbers, in
 * one of bytes rows of them as such.
 */
export type FilePart = string | Uint8Array<ArrayBuffer> | WrittenNumbers | NumberTable | ByteTable;

const int32 = dataTypes.Int32 as DataType;
const uint8 = dataTypes.UInt8 as DataType;

/** A file as text or as bytes; parts are made when chunks are asked for. */
export const partsFile = (
	suffix: string,
	binary: boolean,
	little: boolean,
	parts: () => readonly FilePart[],
): OutputFile =>
	outputFile(suffix, () =>
		parts().flatMap((part): Part[] => (binary ? bytesPart(part, little) : textOf(part))),
	);

/** A part as bytes. */
function bytesPart(part: FilePart, little: boolean): (string | ByteTable)[] {
	if (typeof part === 'string' || ('rows' in part && 'little' in part)) return [part];
	if (part instanceof Uint8Array) return [numberBytes(part, uint8, little)];
	return 'rows' in part ? [] : [numberBytes(part.values, part.type, little)];
}

/** A part as text. */
function textOf(part: FilePart): (string | NumberTable)[] {
	if (typeof part === 'string') return [part];
	if (part instanceof Uint8Array) return [latin1(part, 0, part.length)];
	if ('rows' in part) return 'little' in part ? [] : [part];
	const { values, type, width, ends } = part;
	if (ends) return [listTable(values as Uint32Array, ends)];
	return numbersAsText(values, type, width);
}

/** Numbers as text, `width` of them a line. */
export function numbersAsText(
	given: ArrayLike<number>,
	type: DataType,
	width: number,
): (string | NumberTable)[] {
	const values = printable(given, type);
	if (values.length === 0) return [];
	if (values instanceof Float64Array && firstNotFinite(values) >= 0)
		return [...asciiText(values, type, width)].map((text) => latin1(text, 0, text.length));
	if (width >= values.length && values.length > 1) {
		// One line, which may be long: number by number.
		const last = values.length - 1;
		return [table(values.subarray(0, last), 1, ['', ' ']), table(values.subarray(last), 1)];
	}
	const rows = Math.floor(values.length / width);
	const rest = values.subarray(rows * width);
	return [
		table(values.subarray(0, rows * width), width),
		...(rest.length > 0 ? [table(rest, rest.length)] : []),
	];
}

/** Numbers as tables take them: integers as such of 32 bits where all are, else as reals, which have the same digits. */
function printable(values: ArrayLike<number>, { kind }: DataType): WrittenNumbers['values'] {
	if (values instanceof Int32Array) return values;
	if (kind === 'real') return values instanceof Float64Array ? values : new Float64Array(values);
	if (!fits(values, int32)) return new Float64Array(values);
	return values instanceof Uint32Array ? values : new Int32Array(values);
}

const table = (
	values: WrittenNumbers['values'],
	width: number,
	between = lineOf(width),
): NumberTable => ({
	rows: values.length / width,
	between,
	columns: (from, to) => [
		values instanceof Float64Array
			? {
					kind: 'reals',
					values: values.subarray(from * width, to * width),
					width,
					taken: width,
				}
			: integers(values, width, from, to),
	],
});

/** Rows of different lengths, the count of each in front. */
function listTable(values: Uint32Array, ends: Uint32Array): NumberTable {
	const mean = Math.ceil(values.length / Math.max(1, ends.length));
	return {
		rows: ends.length,
		between: ['', '\n'],
		columns(from, to) {
			const first = from > 0 ? ends[from - 1]! : 0;
			const own = new Int32Array(values.subarray(first, to > 0 ? ends[to - 1]! : 0));
			return [
				{ kind: 'lists', values: own, ends: ends.slice(from, to).map((end) => end - first), mean },
			];
		},
	};
}
