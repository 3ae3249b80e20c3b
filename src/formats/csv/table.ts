import { throwIfCancelled } from '../../util/cancel.ts';
import { Runs } from '../../util/runs.ts';
import type { ReadOptions } from '../core/format.ts';
import { NumberList } from '../io/numberList.ts';
import type { Int32OrFloat64Array } from '../io/numbers.ts';
import { BlockLines } from '../text/blockLines.ts';
import { latin1 } from '../text/decimal.ts';
import { encodingOf } from '../text/encoding.ts';
import { type Loaded, lineAt, markLength } from '../text/loaded.ts';
import type { Report } from '../text/report.ts';
import { byteClasses } from '../text/tokens.ts';
import { FastCsvRows } from './fastCsvRows.ts';

/** A file of numbers. */
export interface Table {
	readonly file: string;
	/** Names of the columns; undefined if the first line has numbers. */
	readonly names: readonly string[] | undefined;
	readonly columns: number;
	readonly rows: number;
	/** In row order. */
	readonly values: Int32OrFloat64Array;
	/** Line of each row, 1-based. */
	readonly lines: Runs;
}

/** Reads a table with the same number of values in every line; reports errors. */
export function readTable(
	file: string,
	source: Loaded,
	report: Report,
	options: ReadOptions,
): Table {
	let { start, line } = firstLine(source);
	const [head, next] = lineAt(source, start);
	const first = encodingOf(source).text(head, 0, Math.min(head.length, 1 << 16));
	const separator = [',', ';', '\t'].find((one) => first.includes(one)) ?? ' ';
	const names = columnNames(first, separator);
	const classes = byteClasses('line');
	if (separator !== ' ') classes[separator.charCodeAt(0)] = 1;
	if (names) {
		start = next;
		line++;
	}
	const cells = new Cells(file, classes, source, start, source.length + 1, line);
	let columns = names?.length ?? 0;
	const values = new NumberList(new Int32Array(0));
	const lines = new Runs();
	let fastRows: FastCsvRows | undefined;
	while (cells.next()) {
		if ((lines.length & 0xffff) === 0) throwIfCancelled(options.signal);
		if (columns === 0) columns = cells.count();
		const row = lines.length;
		lines.add(cells.line);
		const fault = separator === ' ' ? undefined : cells.fieldFault(separator.charCodeAt(0));
		if (fault) {
			const column = names?.[fault.index] ?? `column ${fault.index + 1}`;
			report.error(fault.isEmpty ? 'missing-value' : 'not-a-number', () => ({
				...{ file, line: cells.line, column: fault.column },
				message: `The value of ${column} in row ${row + 1} is ${fault.isEmpty ? 'missing' : 'followed by another one without a separator'}.`,
			}));
		}
		let valid = !fault;
		for (let k = 0; k < columns; k++) {
			const value = valid ? cells.real() : Number.NaN;
			const parsed = valid && Number.isNaN(value) ? parseSpecial(cells.text()) : value;
			if (parsed === undefined) {
				const column = names?.[k] ? `the value of ${names[k]}` : `value ${k + 1}`;
				report.badNumber(cells, `${column} in row ${row + 1}`);
				valid = false;
			}
			values.add(parsed ?? Number.NaN);
		}
		if (valid && cells.more()) {
			cells.skip();
			report.error('extra-value', () => ({
				...cells.location(),
				message: `Expected ${columns} value${columns === 1 ? '' : 's'} in row ${row + 1}, as in the first line, found ${cells.quotedToken()}.`,
			}));
		} else if (valid && columns > 0) {
			fastRows ??= new FastCsvRows(options, separator, columns);
			fastRows.take(cells, values, lines);
		}
	}
	return {
		...{ file, names, columns, rows: lines.length, lines },
		values: values.values.subarray(0, values.length),
	};
}

/** Offset of the first line after comments and blank lines, and the number of lines before it. */
function firstLine(source: Loaded): { readonly start: number; readonly line: number } {
	let start = markLength(source);
	for (let line = 0; ; line++) {
		const [bytes, next] = lineAt(source, start);
		const text = latin1(bytes, 0, Math.min(bytes.length, 200)).trim();
		if ((text !== '' && !text.startsWith('#')) || start >= source.length) return { start, line };
		start = next;
	}
}

/** Names in the first line; undefined if it begins with a number, as rows do. */
function columnNames(text: string, separator: string): string[] | undefined {
	const cells =
		text.match(
			separator === ' '
				? /\S+/g
				: new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g'),
		) ?? [];
	if (separator !== ' ' && cells.at(-1) === '') cells.pop();
	const names = cells.map((cell) =>
		unquote(separator === ' ' ? cell : cell.replace(new RegExp(`${separator}$`), '')),
	);
	const [firstName] = names;
	// A later column may have a number as its name, such as a time.
	return firstName && !Number.isNaN(Number(firstName)) ? undefined : names;
}

const unquote = (text: string): string =>
	text
		.trim()
		.replace(/^"(.*)"$/, '$1')
		.replaceAll('""', '"');

/** Lines of numbers separated by commas, semicolons or tabs. */
class Cells extends BlockLines {
	/** The last token as text. */
	text(): string {
		const { column, length = 0 } = this.location();
		const start = this.lineStart + column - 1;
		return latin1(this.bytes, start, start + length);
	}

	/**
	 * First field of the line that is empty but not the last, or that has several words, with its index and 1-based
	 * column; undefined if there is none.
	 */
	fieldFault(separator: number): FieldFault | undefined {
		let [filled, ended, index] = [false, false, 0];
		for (let at = this.lineStart; at < this.bytes.length; at++) {
			const byte = this.bytes[at]!;
			if (byte === lineFeed || byte === carriageReturn || byte === hash) return undefined;
			const column = at - this.lineStart + 1;
			if (byte === separator) {
				if (!filled) return { index, column, isEmpty: true };
				[filled, ended] = [false, false];
				index++;
			} else if (byte <= 32) ended = filled;
			else if (ended) return { index, column, isEmpty: false };
			else filled = true;
		}
		return undefined;
	}
}

/** Value of a word for NaN or infinity; undefined for any other. */
function parseSpecial(text: string): number | undefined {
	if (/^[-+]?nan$/i.test(text)) return Number.NaN;
	if (/^\+?inf(inity)?$/i.test(text)) return Number.POSITIVE_INFINITY;
	return /^-inf(inity)?$/i.test(text) ? Number.NEGATIVE_INFINITY : undefined;
}

interface FieldFault {
	readonly index: number;
	readonly column: number;
	readonly isEmpty: boolean;
}

const [lineFeed, carriageReturn, hash] = [10, 13, 35];
