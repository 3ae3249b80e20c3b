import type { Location } from '../../../mesh/finding.ts';
import type { EntityKind } from '../../../mesh/triMesh.ts';
import { counted } from '../../../util/counted.ts';
import { cutTo, grown } from '../../../util/grow.ts';
import type { ReadOptions } from '../../core/format.ts';
import type { RowPart } from '../../core/plainLines.ts';
import { PlainRun } from '../../io/plainRun.ts';
import {
	explainRow,
	oneRow,
	type PutRows,
	type RowWords,
	readRow,
	readRows,
} from '../../io/rows.ts';
import { wrongCount } from '../../text/mending.ts';
import { type Report, shownInteger } from '../../text/report.ts';
import type { TokenLines } from './tokenLines.ts';

/** Structure of the rows of a section: reals, numbers of entities, and perhaps a reference. */
export interface RowKind {
	/** "vertex", and in the plural "vertices". */
	readonly noun: string;
	readonly plural: string;
	readonly reals: number;
	/** Numbers of entities, counted from 1. */
	readonly names: number;
	readonly reference: boolean;
	/** The entities that `names` refer to, singular. */
	readonly named?: string;
	/** The entities that the rows define, for findings about them. */
	readonly kind?: EntityKind;
}

/** The rows of a section. */
export interface Rows {
	readonly count: number;
	readonly reals: Float64Array;
	/** 0-based. */
	readonly names: Uint32Array;
	/** Empty where there are none, or all are 0. */
	readonly references: Int32Array;
	/** 1-based lines; empty if they are not requested. */
	readonly lines: Uint32Array;
}

/** The number of rows from a header, and its place. */
export interface Header {
	readonly count: number;
	readonly at: Location;
}

/** A section as its header announces it. */
export interface RowSection {
	readonly kind: RowKind;
	readonly header: Header;
	/** Greatest number of an entity that a name may refer to. */
	readonly limit: number;
}

const noun = (kind: RowKind, count: number): string => (count === 1 ? kind.noun : kind.plural);
const widthOf = ({ reals, names, reference }: RowKind): number =>
	reals + names + (reference ? 1 : 0);

/**
 * Reads the number of rows that follow, and checks it against the size of the file; undefined, and reported, if it is
 * malformed.
 */
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

/** The parts of a row, with the bounds of names. */
const partsOf = ({ reals, names, reference }: RowKind, limit: number): RowPart[] => [
	...(reals > 0 ? [{ kind: 'reals', width: reals } as const] : []),
	...(names > 0 ? [{ kind: 'integers', width: names, least: 1, most: limit } as const] : []),
	...(reference ? [{ kind: 'integers', width: 1 } as const] : []),
];

/** Collects rows in the arrays of a mesh. */
class RowDraft {
	count = 0;
	readonly #kind: RowKind;
	#reals: Float64Array;
	#names: Uint32Array;
	#references: Int32Array;
	#lines: Uint32Array;

	/** @param expected number of rows to make room for */
	constructor(
		kind: RowKind,
		expected: number,
		readonly positions: boolean,
	) {
		this.#kind = kind;
		this.#reals = new Float64Array(kind.reals * expected);
		this.#names = new Uint32Array(kind.names * expected);
		this.#references = new Int32Array(kind.reference ? expected : 0);
		this.#lines = new Uint32Array(positions ? expected : 0);
	}

	readonly put: PutRows = (values, count, line) => {
		const { reals, names, reference } = this.#kind;
		const from = this.count;
		this.count += count;
		if (reals > 0) {
			this.#reals = grown(this.#reals, reals * this.count);
			this.#reals.set(values[0]!, reals * from);
		}
		if (names > 0) {
			this.#names = grown(this.#names, names * this.count);
			const named = values[reals > 0 ? 1 : 0]!;
			const into = this.#names;
			for (let i = 0, to = names * from; i < names * count; i++, to++) into[to] = named[i]! - 1;
		}
		if (reference) {
			this.#references = grown(this.#references, this.count);
			this.#references.set(values.at(-1)!, from);
		}
		if (!this.positions) return;
		this.#lines = grown(this.#lines, this.count);
		for (let i = 0; i < count; i++) this.#lines[from + i] = line + i;
	};

	get rows(): Rows {
		const { count } = this;
		const { reals, names, reference } = this.#kind;
		return {
			count,
			reals: cutTo(this.#reals, reals * count),
			names: cutTo(this.#names, names * count),
			references: cutTo(this.#references, reference ? count : 0),
			lines: cutTo(this.#lines, this.positions ? count : 0),
		};
	}
}

/**
 * Reads rows whose numbers may stand in any lines. If there are errors, reads them again, one row a line, to report the
 * places; undefined if the rows are unknown then.
 *
 * @param bounded a word ends the rows, otherwise their count does
 * @param again opens the lines again where the rows begin
 */
export function readTokenRows(
	lines: TokenLines,
	section: RowSection,
	bounded: boolean,
	again: (at: { readonly byte: number; readonly line: number }) => TokenLines,
	report: Report,
	options: ReadOptions,
): Rows | undefined {
	const { kind, limit, header } = section;
	const positions = options.positions === true;
	const draft = new RowDraft(kind, header.count, positions);
	lines.ahead();
	const start = { byte: lines.byte, line: lines.line - 1 };
	readRows(lines, new PlainRun(options, partsOf(kind, limit)), header.count, draft.put);
	if (draft.count === header.count && (!bounded || !lines.number())) return draft.rows;
	if (!bounded) return undefined;
	const found = explain(() => again(start), section, positions, report);
	// The last token may be the name of the next section.
	lines.rewind();
	while (lines.number()) lines.skip();
	lines.mild += found.mild;
	return found.rows;
}

/** Rows with recoverable errors, and the number of these; undefined if the mesh needs a malformed value. */
interface Explained {
	readonly rows: Rows | undefined;
	readonly mild: number;
}

/** Reports the errors of rows up to the next word. */
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
 * Reads rows of one line each: reports errors, and keeps the rows if these are recoverable. The line after them is
 * current then.
 */
export function readLines(
	lines: TokenLines,
	{ kind, header: { count, at }, limit }: RowSection,
	{ bounded, positions }: { readonly bounded: boolean; readonly positions: boolean },
	report: Report,
): Explained {
	const before = report.errors;
	const row = partsOf(kind, limit);
	const width = widthOf(kind);
	const values = oneRow(row);
	const draft = new RowDraft(kind, 0, positions);
	let whole = true;
	for (let there = lines.ahead(); there && (bounded ? !lines.wordy : draft.count < count); ) {
		if (report.full) {
			report.dropErrors(1);
			return { rows: undefined, mild: 0 };
		}
		const { line } = lines;
		const valid =
			lines.count() === width && readRow(lines, row, values)
				? row.length
				: explainRow(lines, row, wordsOf(kind, draft.count, limit), report, values);
		// A mesh does not need references.
		whole &&= valid >= row.length - (kind.reference ? 1 : 0);
		draft.put(values, 1, line);
		there = lines.next();
	}
	const rows = draft.count;
	if (rows !== count || (bounded && report.errors === before))
		report.error('wrong-count', () => ({
			...at,
			...wrongCount(count, rows, kind.noun, kind.plural),
		}));
	return whole ? { rows: draft.rows, mild: report.errors - before } : { rows: undefined, mild: 0 };
}

/**
 * Whether each row has a line of its own: up to the next word there are `count` lines, or at least half of them have
 * `width` numbers.
 */
function areLines(lines: TokenLines, width: number, count: number): boolean {
	let [all, fitting] = [0, 0];
	while (lines.next() && !lines.wordy) {
		all++;
		if (lines.count() === width) fitting++;
	}
	return all === count || 2 * fitting >= all;
}

/** Words of findings about a row (0-based). */
function wordsOf(kind: RowKind, row: number, limit: number): RowWords {
	const { reals, names, named, noun } = kind;
	const end = `${noun} ${row + 1}`;
	const entity = kind.kind && { entity: { kind: kind.kind, index: row } };
	return {
		end,
		range: limit === 0 ? 'there are none' : `they run from 1 to ${limit}`,
		number(part, k) {
			if (part === 0 && reals > 0) return `the ${'xyz'[k]} coordinate of ${end}`;
			if (part > 0 || names === 0) return `the reference of ${end}`;
			return names > 1 ? `${named} ${k + 1} of ${end}` : `the ${named} of ${end}`;
		},
		about: (part, k) => ({ ...entity, ...(part === 0 && k !== undefined && { slot: k }) }),
	};
}
