import type { OutputFile } from '../core/format.ts';
import { latin1 } from '../text/decimal.ts';
import { integers, lineOf, type NumberTable } from '../text/numberTable.ts';
import { longestReal, writeInteger, writeReal } from '../text/printing.ts';
import { firstNotFinite } from '../text/values.ts';
import { type DataType, dataTypes, fits } from './dataTypes.ts';
import { outputFile, type Part } from './outputFile.ts';
import { type ByteTable, numberBytes } from './rowBytes.ts';

/** Numbers of a file; text has `width` of them in a line. */
interface WrittenNumbers {
	readonly values: Int32Array | Uint32Array | Float64Array;
	readonly type: DataType;
	readonly width: number;
	/** Ends of rows of different lengths; in text, each row begins with its length. */
	readonly ends?: Uint32Array;
}

/**
 * A part of a file: Latin-1 text, bytes or numbers. Text files may also have tables of lines (`NumberTable`), binary
 * files tables of records (`ByteTable`); the other kind of file omits them.
 */
export type FilePart = string | Uint8Array<ArrayBuffer> | WrittenNumbers | NumberTable | ByteTable;

const int32 = dataTypes.Int32 as DataType;
const uint8 = dataTypes.UInt8 as DataType;

/** A text or binary file; `parts` is called when chunks are requested. */
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

/** Numbers as text, `width` in a line. */
export function numbersAsText(
	numbers: ArrayLike<number>,
	type: DataType,
	width: number,
): (string | NumberTable)[] {
	const values = printable(numbers, type);
	if (values.length === 0) return [];
	if (values instanceof Float64Array && firstNotFinite(values) >= 0)
		return [...asciiText(values, type, width)].map((text) => latin1(text, 0, text.length));
	if (width >= values.length && values.length > 1) {
		// One line, which may be long: its rows are single numbers.
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

/**
 * Numbers as tables take them: integers as integers if all fit int32, otherwise as reals, which have the same digits.
 */
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

/** Rows of different lengths, each after its length. */
function listTable(values: Uint32Array, ends: Uint32Array): NumberTable {
	const mean = Math.ceil(values.length / Math.max(1, ends.length));
	return {
		rows: ends.length,
		between: ['', '\n'],
		columns(from, to) {
			const first = from > 0 ? ends[from - 1]! : 0;
			const items = new Int32Array(values.subarray(first, to > 0 ? ends[to - 1]! : 0));
			return [
				{
					kind: 'lists',
					values: items,
					ends: ends.slice(from, to).map((end) => end - first),
					mean,
				},
			];
		},
	};
}

const newline = 10;
const space = 32;
/** Bytes of a chunk. */
const textBytes = 1 << 16;

/** Numbers as text, `components` in a line. Reals that are not finite are `nan`, `inf` and `-inf`. */
export function* asciiText(
	values: ArrayLike<number>,
	{ kind }: DataType,
	components: number,
): Generator<Uint8Array<ArrayBuffer>> {
	const real = kind === 'real';
	let text = new Uint8Array(textBytes);
	let at = 0;
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (!real) at = writeInteger(text, at, value);
		else if (value - value === 0) at = writeReal(text, at, value);
		else at = writeWord(text, at, Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf');
		const last = (i + 1) % components === 0 || i + 1 === values.length;
		text[at++] = last ? newline : space;
		if (at > textBytes - longestReal - 2) {
			yield text.subarray(0, at);
			text = new Uint8Array(textBytes);
			at = 0;
		}
	}
	if (at > 0) yield text.subarray(0, at);
}

function writeWord(text: Uint8Array, start: number, word: string): number {
	for (let i = 0; i < word.length; i++) text[start + i] = word.charCodeAt(i);
	return start + word.length;
}
