import type { Location } from '../../mesh/finding.ts';
import type { EntityKind } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { cutTo, grown } from '../../util/grow.ts';
import type { RowPart } from '../parallel/plainLines.ts';
import type { PlainRun } from '../parallel/plainRun.ts';
import { rowsWithin, takeRows } from '../parallel/takeRows.ts';
import { wrongCount } from '../text/mending.ts';
import { type Report, shownInteger } from '../text/report.ts';
import type { TokenLines } from './tokenLines.ts';

/** How the rows of a section are built: reals, numbers of entities, and perhaps a reference. */
export interface RowKind {
	/** "vertex", and in the plural "vertices". */
	readonly noun: string;
	readonly plural: string;
	readonly reals: number;
	/** Numbers of entities, counted from 1. */
	readonly names: number;
	readonly reference: boolean;
	/** What is named, in the singular. */
	readonly named?: string;
	/** The entities that the rows are, where findings are about them. */
	readonly kind?: EntityKind;
}

/** Rows that were read. */
export interface Rows {
	readonly count: number;
	readonly reals: Float64Array;
	/** 0-based. */
	readonly names: Uint32Array;
	/** Empty where there are none, or all are 0. */
	readonly references: Int32Array;
	/** 1-based lines; empty where they are not asked for. */
	readonly lines: Uint32Array;
}

/** The number of rows that a header gives, and where it stands. */
export interface Header {
	readonly count: number;
	readonly at: Location;
}

/** The rows of a section, as its header announces them. */
export interface RowSection {
	readonly kind: RowKind;
	readonly header: Header;
	/** Entities that names may refer to. */
	readonly limit: number;
}

const noun = (kind: RowKind, count: number): string => (count === 1 ? kind.noun : kind.plural);
const widthOf = ({ reals, names, reference }: RowKind): number =>
	reals + names + (reference ? 1 : 0);

/** Reads how many rows follow, checked against the room that the file has; undefined, and reported, where it makes no sense. */
export function readCount(
	lines: TokenLines,
	kind: RowKind,
	size: number,
	report: Report,
): Header | undefined {
	if (!lines.number()) {
		report.error('missing-value', () => ({
			...(lines.ahead() ? lines.linePlace() : lines.end()),
			message: `Expected the number of ${kind.plural}.`,
		}));
		return undefined;
	}
	const count = lines.integer();
	const at = lines.place();
	if (Number.isNaN(count)) {
		report.badNumber(lines, `the number of ${kind.plural}`);
		return undefined;
	}
	const most = Math.floor((size + 1) / (2 * widthOf(kind)));
	if (count >= 0 && count <= most) return { count, at };
	report.error('wrong-count', () => ({
		...at,
		message:
			count < 0
				? `Expected the number of ${kind.plural}, which is 0 or more, found ${shownInteger(count)}.`
				: `The file says ${count} ${noun(kind, count)}, but the ${counted(size, 'byte')} of ${lines.file} cannot hold more than ${most}.`,
	}));
	return undefined;
}

/**
 * Reads rows whatever lines their numbers stand in. Where something is wrong with them they are read again, a row a line, to say
 * where; undefined where they are not known then.
 *
 * @param again opens the lines once more where the rows begin
 */
export function readRows(
	lines: TokenLines,
	section: RowSection,
	options: {
		readonly positions: boolean;
		/** A word ends the rows; else their number does. */
		readonly bounded: boolean;
		readonly tick: () => void;
		/** What reads plain rows. */
		readonly run: PlainRun;
	},
	again: (at: { readonly byte: number; readonly line: number }) => TokenLines,
	report: Report,
): Rows | undefined {
	const { kind, limit } = section;
	const { reals, names, reference } = kind;
	const { count } = section.header;
	const there = lines.ahead();
	const start = { byte: lines.byte, line: lines.line - 1 };
	const rows: Rows = {
		count,
		reals: new Float64Array(reals * count),
		names: new Uint32Array(names * count),
		references: new Int32Array(reference ? count : 0),
		lines: new Uint32Array(options.positions ? count : 0),
	};
	let good = there || count === 0;
	let r = 0;
	let n = 0;
	for (let row = 0; row < count && good; row++) {
		if ((row & 0xffff) === 0) options.tick();
		if (row > 0 && !lines.more()) {
			row += takePlain(lines, section, row, rows, options);
			r = reals * row;
			n = names * row;
			if (row === count) break;
		}
		for (let k = 0; k < reals && good; k++) {
			if (!lines.more() && !lines.ahead()) good = false;
			if (options.positions && k === 0) rows.lines[row] = lines.line;
			const value = lines.real();
			good &&= value - value === 0;
			rows.reals[r++] = value;
		}
		for (let k = 0; k < names && good; k++) {
			if (!lines.more() && !lines.ahead()) good = false;
			if (options.positions && k === 0) rows.lines[row] = lines.line;
			const value = lines.integer();
			good &&= value >= 1 && value <= limit;
			rows.names[n++] = value - 1;
		}
		if (!reference || !good) continue;
		if (!lines.more() && !lines.ahead()) good = false;
		const value = lines.integer();
		good &&= value === (value | 0);
		rows.references[row] = value;
	}
	if (good && (!options.bounded || !lines.number())) return rows;
	const found = options.bounded
		? explain(() => again(start), section, options.positions, report)
		: { rows: undefined, mild: 0 };
	if (options.bounded) {
		// The last token may be the name of the next section.
		lines.rewind();
		while (lines.number()) lines.skip();
	}
	lines.mild += found.mild;
	return found.rows;
}

/** What a line of such a row has. */
export const partsOf = ({ reals, names, reference }: RowKind): RowPart[] => [
	...(reals > 0 ? [{ kind: 'reals', width: reals } as const] : []),
	...(names > 0 ? [{ kind: 'integers', width: names } as const] : []),
	...(reference ? [{ kind: 'integers', width: 1 } as const] : []),
];

/** Takes the rows behind the current line from a row on as far as they are plain, a line each; returns how many. */
function takePlain(
	lines: TokenLines,
	{ kind: { reals, names, reference }, limit }: RowSection,
	from: number,
	into: Rows,
	{ positions, tick, run }: { positions: boolean; tick: () => void; run: PlainRun },
): number {
	return takeRows(lines, run, into.count - from, ({ values, count }, taken) => {
		tick();
		const first = from + taken;
		const named = values[reals > 0 ? 1 : 0] as Int32Array;
		const good = names > 0 ? rowsWithin(named, names, 1, limit) : count;
		if (reals > 0) into.reals.set(values[0]!.subarray(0, reals * good), reals * first);
		for (let i = 0; i < names * good; i++) into.names[names * first + i] = named[i]! - 1;
		if (reference) into.references.set(values.at(-1)!.subarray(0, good), first);
		if (positions) for (let i = 0; i < good; i++) into.lines[first + i] = lines.line + 1 + i;
		return good;
	});
}

/** Rows that were read in spite of errors, and how many of those there were; none where a mesh needs what is wrong. */
interface Explained {
	readonly rows: Rows | undefined;
	readonly mild: number;
}

/** Says what is wrong with rows up to the next word. */
function explain(
	open: () => TokenLines,
	section: RowSection,
	positions: boolean,
	report: Report,
): Explained {
	const { kind } = section;
	const width = widthOf(kind);
	const { count, at } = section.header;
	if (areLines(open(), width, count)) {
		return readLines(open(), section, { bounded: true, positions }, report);
	}
	report.error('wrong-count', () => ({
		...at,
		message: `The file says ${count} ${noun(kind, count)} of ${width} numbers each, and what follows is something else.`,
	}));
	return { rows: undefined, mild: 0 };
}

/**
 * Reads rows of a line each: says what is wrong, and takes them where that is not what a mesh
 * needs. The line behind them is current then.
 */
export function readLines(
	lines: TokenLines,
	{ kind, header: { count, at }, limit }: RowSection,
	{ bounded, positions }: { readonly bounded: boolean; readonly positions: boolean },
	report: Report,
): Explained {
	const { reals, names, reference } = kind;
	const before = report.errors;
	const taken = new TakenRows();
	let whole = true;
	for (let there = lines.ahead(); there && (bounded ? !lines.wordy : taken.count < count); ) {
		if (report.full) {
			report.dropErrors(1);
			return { rows: undefined, mild: 0 };
		}
		whole = explainRow(lines, kind, taken.count, limit, report) && whole;
		lines.rewind();
		taken.take(lines, reals, names, reference);
		there = lines.next();
	}
	const rows = taken.count;
	if (rows !== count || (bounded && report.errors === before))
		report.error('wrong-count', () => ({
			...at,
			...wrongCount(count, rows, kind.noun, kind.plural),
		}));
	return whole
		? { rows: taken.rows(reals, names, reference, positions), mild: report.errors - before }
		: { rows: undefined, mild: 0 };
}

/** Whether rows of so many numbers stand in lines of their own, by most of the lines up to the next word. */
function areLines(lines: TokenLines, width: number, count: number): boolean {
	let [all, fitting] = [0, 0];
	while (lines.next() && !lines.wordy) {
		all++;
		if (lines.count() === width) fitting++;
	}
	return all === count || 2 * fitting >= all;
}

/** Rows that are taken one by one. */
class TakenRows {
	count = 0;
	#reals = new Float64Array(0);
	#names = new Uint32Array(0);
	#references = new Int32Array(0);
	#lines = new Uint32Array(0);

	/** Takes the numbers of a line; what is no number is 0. */
	take(lines: TokenLines, reals: number, names: number, reference: boolean): void {
		const row = this.count++;
		this.#reals = grown(this.#reals, reals * this.count);
		this.#names = grown(this.#names, names * this.count);
		this.#references = grown(this.#references, this.count);
		this.#lines = grown(this.#lines, this.count);
		for (let k = 0; k < reals; k++) this.#reals[reals * row + k] = lines.real() || 0;
		for (let k = 0; k < names; k++) this.#names[names * row + k] = lines.integer() - 1;
		if (reference) this.#references[row] = lines.integer();
		this.#lines[row] = lines.line;
	}

	rows(reals: number, names: number, reference: boolean, positions: boolean): Rows {
		const { count } = this;
		return {
			count,
			reals: cutTo(this.#reals, reals * count),
			names: cutTo(this.#names, names * count),
			references: cutTo(this.#references, reference ? count : 0),
			lines: cutTo(this.#lines, positions ? count : 0),
		};
	}
}

/** Reports what is wrong with a row; whether its coordinates and what it names are known all the same. */
function explainRow(
	lines: TokenLines,
	kind: RowKind,
	row: number,
	limit: number,
	report: Report,
): boolean {
	const before = report.errors;
	// Which value is missing is not known: those that follow it are not what they seem.
	const short = lines.count() < widthOf(kind);
	const name = `${kind.noun} ${row + 1}`;
	const entity = kind.kind && ({ kind: kind.kind, index: row } as const);
	const about = (slot?: number) => ({
		...(entity && { entity }),
		...(slot !== undefined && { slot }),
	});
	for (let k = 0; k < kind.reals; k++) {
		if (!Number.isNaN(lines.real())) continue;
		report.badNumber(lines, `the ${'xyz'[k]} coordinate of ${name}`, about(k));
		if (lines.problem === 'missing') return false;
	}
	for (let k = 0; k < kind.names; k++) {
		const value = lines.integer();
		const what =
			kind.names > 1 ? `${kind.named} ${k + 1} of ${name}` : `the ${kind.named} of ${name}`;
		if (Number.isNaN(value)) {
			report.badNumber(lines, what, about(k));
			if (lines.problem === 'missing') return false;
		} else if (!short && !(value >= 1 && value <= limit))
			report.error('index-out-of-range', () => ({
				...lines.place(),
				...about(k),
				message: `${what[0]?.toUpperCase()}${what.slice(1)} is ${shownInteger(value)}, but ${limit === 0 ? 'there are none' : `they run from 1 to ${limit}`}.`,
			}));
	}
	const whole = report.errors === before;
	if (kind.reference) {
		const value = lines.integer();
		if (Number.isNaN(value)) {
			report.badNumber(lines, `the reference of ${name}`, about());
			return whole && !short;
		}
		if (value !== (value | 0))
			report.error('not-an-integer', () => ({
				...lines.place(),
				...about(),
				message: `Expected the reference of ${name} as an integer of 32 bits, found ${shownInteger(value)}.`,
			}));
	}
	if (!lines.skip()) return whole;
	report.error('extra-value', () => ({
		...lines.place(),
		...about(),
		message: `Unexpected value after ${name}: ${lines.found()}.`,
	}));
	return whole;
}
