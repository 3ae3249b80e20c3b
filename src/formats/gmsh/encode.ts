import type { OutputFile } from '../format.ts';
import { outputFile, type Part as TextPart } from '../outputFile.ts';
import { lineOf } from '../text/numberTable.ts';
import { utf8Text } from '../text/utf8.ts';

/** Numbers of rows: integers first, reals behind them. */
export interface Numbers {
	readonly integers: Float64Array;
	readonly reals: Float64Array;
}

/** Rows of as many integers, and of as many reals behind them. */
export interface Table {
	readonly rows: number;
	readonly integers: number;
	/** In a binary file the integers have the bytes of a size, not 4. */
	readonly sizes?: boolean;
	readonly reals: number;
	/** The numbers of the rows from `from` to `to`. */
	fill(from: number, to: number): Numbers;
}

/** One row of mixed numbers. */
export type Row = readonly (readonly [kind: 'int' | 'size' | 'real', value: number])[];

/** A piece of a file: text in Latin-1, a row, or a table. */
export type Piece = string | Row | Table;

const isRow = (piece: Piece): piece is Row => Array.isArray(piece);

/** A file of pieces, which are only made when its chunks are asked for. */
export const gmshFile = (
	suffix: string,
	encoding: 'ascii' | 'binary',
	pieces: () => readonly Piece[],
): OutputFile =>
	encoding === 'ascii'
		? outputFile(suffix, () => pieces().map(asText))
		: { suffix, chunks: (report) => binaryChunks(pieces(), report) };

function asText(piece: Piece): TextPart {
	if (typeof piece === 'string') return piece;
	if (isRow(piece))
		return `${piece.map(([, value]) => (Object.is(value, -0) ? '-0' : `${value}`)).join(' ')}\n`;
	const { rows, integers, reals, fill } = piece;
	return {
		rows,
		between: lineOf(integers + reals),
		columns: (from, to) => {
			const numbers = fill(from, to);
			return [
				{ kind: 'reals', values: numbers.integers, width: integers, taken: integers },
				{ kind: 'reals', values: numbers.reals, width: reals, taken: reals },
			];
		},
	};
}

/** Bytes that are made at a time. */
const mostBytes = 1 << 20;

function* binaryChunks(
	pieces: readonly Piece[],
	report?: (fraction: number) => void,
): Generator<Uint8Array> {
	for (const [nth, piece] of pieces.entries()) {
		if (typeof piece === 'string') yield Uint8Array.from(piece, (letter) => letter.charCodeAt(0));
		else if (isRow(piece)) yield binaryRow(piece);
		else {
			const { integers, reals, sizes } = piece;
			const width = (sizes ? 8 : 4) * integers + 8 * reals;
			const step = Math.max(1, Math.floor(mostBytes / width));
			for (let from = 0; from < piece.rows; from += step) {
				const to = Math.min(piece.rows, from + step);
				yield binaryTable(piece, from, to, width);
				report?.((nth + to / piece.rows) / pieces.length);
			}
		}
		report?.((nth + 1) / pieces.length);
	}
}

function binaryRow(row: Row): Uint8Array {
	const bytes = new Uint8Array(8 * row.length);
	const view = new DataView(bytes.buffer);
	let at = 0;
	for (const [kind, value] of row) {
		if (kind === 'int') view.setInt32(at, value, true);
		else if (kind === 'real') view.setFloat64(at, value, true);
		else setSize(view, at, value);
		at += kind === 'int' ? 4 : 8;
	}
	return bytes.subarray(0, at);
}

function setSize(view: DataView, at: number, value: number): void {
	view.setUint32(at, value >>> 0, true);
	view.setUint32(at + 4, Math.floor(value / 2 ** 32), true);
}

function binaryTable(table: Table, from: number, to: number, width: number): Uint8Array {
	const numbers = table.fill(from, to);
	const bytes = new Uint8Array(width * (to - from));
	const view = new DataView(bytes.buffer);
	let at = 0;
	let i = 0;
	let r = 0;
	for (let row = from; row < to; row++) {
		for (let k = 0; k < table.integers; k++) {
			const value = numbers.integers[i++] as number;
			if (table.sizes) {
				setSize(view, at, value);
				at += 8;
			} else {
				view.setInt32(at, value, true);
				at += 4;
			}
		}
		for (let k = 0; k < table.reals; k++) {
			view.setFloat64(at, numbers.reals[r++] as number, true);
			at += 8;
		}
	}
	return bytes;
}

/** The pieces of a section between its name and its end; binary numbers end with no line end of their own. */
export const section = (
	name: string,
	encoding: 'ascii' | 'binary',
	pieces: readonly Piece[],
): Piece[] => [`$${name}\n`, ...pieces, `${encoding === 'binary' ? '\n' : ''}$End${name}\n`];

/** A name in quotation marks: it can't have a line end. */
export const quotedName = (name: string): string => `"${utf8Text(name.replace(/[\r\n]+/g, ' '))}"`;
