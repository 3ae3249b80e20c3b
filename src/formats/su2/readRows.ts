import type { Location } from '../../mesh/finding.ts';
import { counted } from '../../util/counted.ts';
import { grown } from '../../util/grow.ts';
import { wrongCount } from '../text/mending.ts';
import { type Report, shownInteger } from '../text/report.ts';
import type { Su2Lines } from './su2Lines.ts';

/** Where a line begins, and the lines before it. */
type LinePlace = ReturnType<Su2Lines['here']>;

/** A header that gives a number of rows: `NELEM= 12`. */
export interface Header {
	readonly count: number;
	readonly at: Location;
}

/** Numbers at the ends of rows, which SU2 does not read. */
export class RowNumbers {
	/** Rows by how many they have, and where the first of each stands. */
	readonly #rows: number[] = [];
	readonly #first: (LinePlace | undefined)[] = [];
	/** Rows whose number is not their place; the first of them stands in `line`. */
	odd = 0;
	line = 0;
	/** The first row has one. */
	numbered = false;

	/** Takes the numbers of the rows from one on; the first stands in `line`, the others follow it. */
	takeAll(row: number, values: Int32Array, line: number): void {
		for (let i = 0; i < values.length; i++) this.take(row + i, values[i] as number, line + i);
	}

	/** Notes rows with so many numbers at their ends, of which the current line is the first or comes before them. */
	count(numbers: number, rows: number, lines: Su2Lines): void {
		this.#first[numbers] ??= lines.here();
		this.#rows[numbers] = (this.#rows[numbers] ?? 0) + rows;
	}

	/** The only row that has another count of numbers than all others, where these are two or more. */
	get deviating(): { readonly at: LinePlace; readonly more: number } | undefined {
		const counts = [0, 1, 2].filter((numbers) => this.#rows[numbers]);
		if (counts.length !== 2) return undefined;
		const [few, most] = counts.sort((a, b) => this.#rows[a]! - this.#rows[b]!) as [number, number];
		if (this.#rows[few] !== 1 || this.#rows[most]! < 2) return undefined;
		return { at: this.#first[few]!, more: few - most };
	}

	take(row: number, value: number, line: number): void {
		if (row === 0) this.numbered = true;
		if (value === row) return;
		if (this.odd++ === 0) this.line = line;
	}
}

/** Reports the only row that has more or fewer values than all others: one is missing or too many. */
export function checkDeviating(
	numbers: RowNumbers,
	noun: string,
	open: (at: LinePlace) => Su2Lines,
	lines: Su2Lines,
	report: Report,
): void {
	const row = numbers.deviating;
	if (!row) return;
	const { at, more } = row;
	const own = open(at);
	own.next();
	const found = own.count();
	for (let k = Math.min(found, found - more); k >= 0; k--) own.skip();
	if (more > 0) lines.mild++;
	report.error(more > 0 ? 'extra-value' : 'missing-value', () => ({
		...own.place(),
		message: `Expected ${found - more} values, as in the other lines of ${noun}s, found ${found}.`,
	}));
}

/**
 * The number of rows behind a keyword, checked against the room that the file has: `shortest` bytes each. Undefined, and
 * reported, where it makes no sense.
 */
export function readCount(
	lines: Su2Lines,
	noun: string,
	size: number,
	shortest: number,
	report: Report,
): Header | undefined {
	lines.skip();
	const count = lines.integer();
	if (Number.isNaN(count)) {
		report.badNumber(lines, `the number of ${noun}s`);
		return undefined;
	}
	const at = lines.place();
	const most = Math.floor((size + 1) / shortest);
	if (count >= 0 && count <= most) return { count, at };
	report.error('wrong-count', () => ({
		...at,
		message:
			count < 0
				? `Expected the number of ${noun}s, which is 0 or more, found ${shownInteger(count)}.`
				: `The file says ${counted(count, noun)}, but the ${counted(size, 'byte')} of ${lines.file} cannot hold more than ${most}.`,
	}));
	return undefined;
}

/**
 * Goes through the rows behind a header up to the next keyword, and compares their number with what it says.
 *
 * @param row reads one
 * @param ahead reads those behind it that are plain, from one on; returns how many
 * @returns whether the file goes on: the line of a keyword is current
 */
export function eachRow(
	lines: Su2Lines,
	{ count, at }: Header,
	noun: string,
	report: Report,
	row: (row: number) => void,
	ahead: (row: number) => number = () => 0,
): boolean {
	let rows = 0;
	let goesOn = lines.next();
	for (; goesOn && lines.key() === ''; goesOn = lines.next()) {
		row(rows++);
		rows += ahead(rows);
	}
	if (rows !== count) {
		lines.mild++;
		report.error('wrong-count', () => ({
			...at,
			...wrongCount(count, rows, noun),
		}));
	}
	return goesOn;
}

/** Numbers of rows of any length: the first `length` count. */
export class Numbers {
	values = new Uint32Array(0);
	length = 0;

	add(value: number): void {
		this.values = grown(this.values, this.length + 1);
		this.values[this.length++] = value;
	}
}
