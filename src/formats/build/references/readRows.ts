import type { Location } from '../../../mesh/finding.ts';
import type { EntityKind } from '../../../mesh/triMesh.ts';
import { counted } from '../../../util/counted.ts';
import { ensureCapacity, trimmed } from '../../../util/ensureCapacity.ts';
import type { RowPart } from '../../core/fastLines.ts';
import type { ReadOptions } from '../../core/format.ts';
import { FastRows } from '../../io/fastRows.ts';
import { doublesFor } from '../../io/numbers.ts';
import {
	explainRow,
	oneRow,
	type PutRows,
	type RowMessages,
	readRow,
	readRows,
} from '../../io/rows.ts';
import { wrongCount } from '../../text/corrections.ts';
import { integerText, type Report } from '../../text/report.ts';
import { ElementStore } from '../elements/elementStore.ts';
import type { TokenLines } from './tokenLines.ts';

/** Structure of the rows of a section: reals, numbers of nodes or other entities, and an optional reference. */
export interface RowKind {
	/** "vertex", and in the plural "vertices". */
	readonly noun: string;
	readonly plural: string;
	readonly reals: number;
	/** Numbers of nodes or other entities, counted from 1. */
	readonly nodes: number;
	readonly reference: boolean;
	/** The entities that `nodes` refer to, singular. */
	readonly named?: string;
	/** The entities that the rows define, for findings about them. */
	readonly kind?: EntityKind;
}

/** The rows of a section, an element each; references are tags. */
export class Rows<K extends RowKind = RowKind> extends ElementStore<K> {
	#reals: Float64Array;

	/** @param expected number of rows to make room for */
	constructor(
		kind: K,
		expected: number,
		private readonly storage: Pick<ReadOptions, 'positions' | 'shared'>,
	) {
		super(kind, { lines: storage.positions === true, shared: storage.shared });
		this.reserve(expected);
		this.#reals = doublesFor(kind.reals * expected, storage.shared);
	}

	/** Adds rows; see `PutRows`. */
	readonly put: PutRows = (values, count, line) => {
		const { reals, nodes, reference } = this.kind;
		const from = reals * this.count;
		const allocate = (length: number): Float64Array => doublesFor(length, this.storage.shared);
		this.#reals = ensureCapacity(this.#reals, from, from + reals * count, allocate);
		if (reals > 0) this.#reals.set(values[0]!, from);
		const tags = reference ? (values.at(-1) as Int32Array) : undefined;
		this.pushRows(values[reals > 0 && nodes > 0 ? 1 : 0]!, { count, line, base: -1, tags });
	};

	/** Adopts the reals and nodes of all rows, and copies their references, 0 by default. */
	adoptAll(count: number, reals: Float64Array, nodes: Uint32Array, references?: Int32Array): void {
		this.#reals = reals;
		this.adopt(nodes, count, references);
	}

	/** Reals of all rows. */
	allReals(): Float64Array {
		return trimmed(this.#reals, this.kind.reals * this.count);
	}
}

/** The number of rows from a header, and its location. */
export interface Header {
	readonly count: number;
	readonly at: Location;
}

/** A section as its header announces it. */
export interface RowSection<K extends RowKind> {
	readonly kind: K;
	readonly header: Header;
	/** Largest number of an entity that a row may refer to. */
	readonly limit: number;
}

const noun = (kind: RowKind, count: number): string => (count === 1 ? kind.noun : kind.plural);
const widthOf = ({ reals, nodes, reference }: RowKind): number =>
	reals + nodes + (reference ? 1 : 0);

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
			...(lines.ahead() ? lines.lineLocation() : lines.end()),
			message: `Expected the number of ${kind.plural}.`,
		}));
		return undefined;
	}
	const count = lines.integer();
	const at = lines.location();
	if (Number.isNaN(count)) {
		report.badNumber(lines, `the number of ${kind.plural}`);
		return undefined;
	}
	const maxRows = Math.floor((size + 1) / (2 * widthOf(kind)));
	if (count >= 0 && count <= maxRows) return { count, at };
	report.error('wrong-count', () => ({
		...at,
		message:
			count < 0
				? `Expected the number of ${kind.plural}, which is 0 or more, found ${integerText(count)}.`
				: `The file says ${count} ${noun(kind, count)}, but the ${counted(size, 'byte')} of ${lines.file} cannot hold more than ${maxRows}.`,
	}));
	return undefined;
}

/** The parts of a row, with the bounds of nodes. */
const partsOf = ({ reals, nodes, reference }: RowKind, limit: number): RowPart[] => [
	...(reals > 0 ? [{ kind: 'reals', width: reals } as const] : []),
	...(nodes > 0 ? [{ kind: 'integers', width: nodes, min: 1, max: limit } as const] : []),
	...(reference ? [{ kind: 'integers', width: 1 } as const] : []),
];

/**
 * Reads rows that may be split over lines in any way. If there are errors, reads them again, one row a line, to report
 * the locations; undefined if the rows are unknown then.
 *
 * @param bounded the rows end at the next word, otherwise after `header.count` rows
 * @param again opens the lines again where the rows begin
 */
export function readTokenRows<K extends RowKind>(
	lines: TokenLines,
	section: RowSection<K>,
	bounded: boolean,
	again: (at: { readonly byte: number; readonly line: number }) => TokenLines,
	report: Report,
	options: ReadOptions,
): Rows<K> | undefined {
	const { kind, limit, header } = section;
	const rows = new Rows(kind, header.count, options);
	lines.ahead();
	const start = { byte: lines.byte, line: lines.line - 1 };
	readRows(lines, new FastRows(options, partsOf(kind, limit)), header.count, rows.put);
	if (rows.count === header.count && (!bounded || !lines.number())) return rows;
	if (!bounded) return undefined;
	const explained = explain(() => again(start), section, options, report);
	// The last token may be the name of the next section.
	lines.rewind();
	while (lines.number()) lines.skip();
	lines.recoverableErrors += explained.recoverableErrors;
	return explained.rows;
}

/** Rows with recoverable errors, and the number of these; no rows if the mesh needs a malformed value. */
interface Explained<K extends RowKind> {
	readonly rows: Rows<K> | undefined;
	readonly recoverableErrors: number;
}

/** Reports the errors of rows up to the next word. */
function explain<K extends RowKind>(
	open: () => TokenLines,
	section: RowSection<K>,
	options: ReadOptions,
	report: Report,
): Explained<K> {
	const { kind } = section;
	const width = widthOf(kind);
	const { count, at } = section.header;
	if (areLines(open(), width, count)) {
		return readLines(open(), section, true, options, report);
	}
	report.error('wrong-count', () => ({
		...at,
		message: `The file says ${count} ${noun(kind, count)} of ${width} numbers each, and what follows is something else.`,
	}));
	return { rows: undefined, recoverableErrors: 0 };
}

/**
 * Reads rows of one line each: reports errors, and returns the rows if all errors are recoverable. Moves to the line
 * after the rows.
 */
export function readLines<K extends RowKind>(
	lines: TokenLines,
	{ kind, header: { count, at }, limit }: RowSection<K>,
	bounded: boolean,
	options: ReadOptions,
	report: Report,
): Explained<K> {
	const before = report.errors;
	const row = partsOf(kind, limit);
	const width = widthOf(kind);
	const values = oneRow(row);
	const rows = new Rows(kind, 0, options);
	let complete = true;
	for (
		let hasLine = lines.ahead();
		hasLine && (bounded ? !lines.startsWithLetter : rows.count < count);
	) {
		if (report.full) {
			report.dropErrors(1);
			return { rows: undefined, recoverableErrors: 0 };
		}
		const { line } = lines;
		const valid =
			lines.count() === width && readRow(lines, row, values)
				? row.length
				: explainRow(lines, row, messagesOf(kind, rows.count, limit), report, values);
		// A mesh does not need references.
		complete &&= valid >= row.length - (kind.reference ? 1 : 0);
		rows.put(values, 1, line);
		hasLine = lines.next();
	}
	if (rows.count !== count || (bounded && report.errors === before))
		report.error('wrong-count', () => ({
			...at,
			...wrongCount(count, rows.count, kind.noun, kind.plural),
		}));
	return complete
		? { rows, recoverableErrors: report.errors - before }
		: { rows: undefined, recoverableErrors: 0 };
}

/**
 * Whether each row has a line of its own: up to the next word there are `count` lines, or at least half of them have
 * `width` numbers.
 */
function areLines(lines: TokenLines, width: number, count: number): boolean {
	let [total, fitting] = [0, 0];
	while (lines.next() && !lines.startsWithLetter) {
		total++;
		if (lines.count() === width) fitting++;
	}
	return total === count || 2 * fitting >= total;
}

/** Messages about row `row` (0-based). */
function messagesOf(kind: RowKind, row: number, limit: number): RowMessages {
	const { reals, nodes, named, noun } = kind;
	const end = `${noun} ${row + 1}`;
	const entity = kind.kind && { entity: { kind: kind.kind, index: row } };
	return {
		end,
		range: limit === 0 ? 'there are none' : `they run from 1 to ${limit}`,
		number(part, k) {
			if (part === 0 && reals > 0) return `the ${'xyz'[k]} coordinate of ${end}`;
			if (part > 0 || nodes === 0) return `the reference of ${end}`;
			return nodes > 1 ? `${named} ${k + 1} of ${end}` : `the ${named} of ${end}`;
		},
		about: (part, k) => ({ ...entity, ...(part === 0 && k !== undefined && { slot: k }) }),
	};
}
