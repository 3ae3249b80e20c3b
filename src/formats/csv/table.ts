import { throwIfCancelled } from '../../util/cancel.ts';
import { grown } from '../../util/grow.ts';
import type { ReadOptions } from '../format.ts';
import { BlockLines } from '../text/blockLines.ts';
import { latin1 } from '../text/decimal.ts';
import type { Report } from '../text/report.ts';
import { byteClasses } from '../text/tokens.ts';
import { utf8 } from '../text/utf8.ts';
import { type Loaded, lineAt, markLength } from '../wholeFile.ts';

/** A file of numbers. */
export interface Table {
	readonly file: string;
	/** Names of the columns; undefined where the first line has numbers. */
	readonly names: readonly string[] | undefined;
	readonly columns: number;
	readonly rows: number;
	/** Row by row. */
	readonly values: Float64Array;
	/** 1-based line of each row. */
	readonly lines: Uint32Array;
}

/** Lines with commas, semicolons or tabs between numbers. */
class Cells extends BlockLines {
	/** The last token as text. */
	text(): string {
		const { column, length = 0 } = this.place();
		const start = this.lineStart + column - 1;
		return latin1(this.bytes, start, start + length);
	}
}

const quoteless = (text: string): string =>
	text
		.trim()
		.replace(/^"(.*)"$/, '$1')
		.replaceAll('""', '"');

/** The names in the first line of a file; undefined where it has numbers alone. */
function namesIn(text: string, separator: string): string[] | undefined {
	const cells =
		text.match(
			separator === ' '
				? /\S+/g
				: new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g'),
		) ?? [];
	if (separator !== ' ' && cells.at(-1) === '') cells.pop();
	const names = cells.map((cell) =>
		quoteless(separator === ' ' ? cell : cell.replace(new RegExp(`${separator}$`), '')),
	);
	const numbers = names.every((name) => name !== '' && !Number.isNaN(Number(name)));
	return numbers ? undefined : names;
}

/** Where the first line begins, behind comments and blank lines, and the lines in front of it. */
function firstLine(source: Loaded): { readonly start: number; readonly line: number } {
	let start = markLength(source);
	for (let line = 0; ; line++) {
		const [bytes, behind] = lineAt(source, start);
		const text = latin1(bytes, 0, Math.min(bytes.length, 200)).trim();
		if ((text !== '' && !text.startsWith('#')) || start >= source.length) return { start, line };
		start = behind;
	}
}

/** Reads a file: every line has as many numbers; errors are reported. */
export function readTable(
	file: string,
	source: Loaded,
	report: Report,
	options: ReadOptions,
): Table {
	let { start, line } = firstLine(source);
	const [head, behind] = lineAt(source, start);
	const first = utf8(head, 0, Math.min(head.length, 1 << 16));
	const separator = [',', ';', '\t'].find((one) => first.includes(one)) ?? ' ';
	const names = namesIn(first, separator);
	const classes = byteClasses('line');
	if (separator !== ' ') classes[separator.charCodeAt(0)] = 1;
	if (names) {
		start = behind;
		line++;
	}
	const cells = new Cells(file, classes, source, start, source.length + 1, line);
	let columns = names?.length ?? 0;
	let values = new Float64Array(0);
	let lines = new Uint32Array(0);
	let rows = 0;
	while (cells.next()) {
		if ((rows & 0xffff) === 0) throwIfCancelled(options.signal);
		if (columns === 0) columns = cells.count();
		values = grown(values, columns * (rows + 1));
		lines = grown(lines, rows + 1);
		lines[rows] = cells.line;
		let whole = true;
		for (let k = 0; k < columns; k++) {
			let value = cells.real();
			if (Number.isNaN(value)) {
				const other = special(cells.text());
				if (other === undefined) {
					const column = names?.[k] ? `the value of ${names[k]}` : `value ${k + 1}`;
					report.badNumber(cells, `${column} in row ${rows + 1}`);
					whole = false;
					break;
				}
				value = other;
			}
			values[columns * rows + k] = value;
		}
		rows++;
		if (whole && cells.more()) {
			cells.skip();
			report.error('extra-value', () => ({
				...cells.place(),
				message: `Expected ${columns} value${columns === 1 ? '' : 's'} in row ${rows}, as in the first line, found ${cells.found()}.`,
			}));
		}
	}
	return {
		file,
		names,
		columns,
		rows,
		values: values.slice(0, columns * rows),
		lines: lines.slice(0, rows),
	};
}

/** What the words stand for that programs write for numbers that are not finite. */
function special(text: string): number | undefined {
	if (/^[-+]?nan$/i.test(text)) return Number.NaN;
	if (/^\+?inf(inity)?$/i.test(text)) return Number.POSITIVE_INFINITY;
	return /^-inf(inity)?$/i.test(text) ? Number.NEGATIVE_INFINITY : undefined;
}
