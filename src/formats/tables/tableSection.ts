import { upperBound, withoutRows } from '../../util/splice.ts';
import { Ids } from '../build/ids.ts';
import type { Section, SectionKind, TokenRole } from '../model/section.ts';
import type { Column, SectionSyntax } from '../model/syntax.ts';
import type { LineChange } from '../text/lines.ts';
import { isMalformedHeader, type Span } from './partition.ts';
import type { RawSection } from './raw.ts';
import { Rows } from './rows.ts';
import type { TableLayout } from './tableLayout.ts';

/**
 * A section of a file in memory; see `Section`. Its rows hold all lines from the first entry to the last, strays
 * included; public properties exclude strays.
 */
export class TableSection implements Section, RawSection {
	readonly syntax: SectionSyntax;
	readonly numbers: readonly number[];
	readonly malformedHeader: boolean;
	readonly paddedHeader: boolean;
	readonly columns: readonly Column[];
	/** Version of the text at the last change of an entry. */
	version: number;
	/** A row for each line of content, strays included. */
	readonly #allRows: Rows;
	#rows: Rows | undefined;
	#ids: Ids | undefined;
	/** Results of `columnValues` by column, and of `lines`, until an entry changes. */
	#exposedValues = new Map<number, Float64Array | Int32Array | Uint8Array>();
	#lines: Uint32Array | undefined;
	readonly #layout: TableLayout;

	/** Reuses rows of `old`, the section of the same kind before `change`, where lines are unchanged. */
	constructor(
		layout: TableLayout,
		readonly span: Span,
		old?: TableSection,
		change?: LineChange,
	) {
		this.#layout = layout;
		const { model } = layout;
		this.syntax = span.syntax;
		const numbers = (content: number, maxNumbers: number) =>
			layout.headerNumbers(content, maxNumbers);
		this.numbers = numbers(span.header, span.syntax.headerLength);
		this.paddedHeader = layout.hasPadded(span.header);
		this.malformedHeader =
			span.header >= 0 && isMalformedHeader(model.lines, this.syntax, span.header, numbers);
		this.columns = this.syntax.columns(this.numbers, model.length);
		if (old && change && sameColumns(old.columns, this.columns)) {
			this.#allRows = old.#allRows;
			const changed = this.#update(old.span, change);
			const strays = !sameStrays(old.span, span);
			this.version = changed || strays ? model.version : old.version;
			if (this.version === old.version) {
				this.#rows = old.#rows;
				this.#ids = old.#ids;
				this.#exposedValues = old.#exposedValues;
			}
			if (keepsLines(change) && sameSpan(old.span, span)) this.#lines = old.#lines;
		} else {
			this.#allRows = new Rows(this.columns);
			this.#read(0, span.first, span.end, this.#allRows);
			this.version = model.version;
		}
	}

	get kind(): SectionKind {
		return this.syntax.kind;
	}

	get header(): number {
		return this.span.header < 0 ? -1 : this.#layout.model.lines.content[this.span.header]!;
	}

	get heading(): number {
		const { header, first } = this.span;
		return this.#layout.model.lines.headingBefore(header >= 0 ? header : first, this.kind);
	}

	get declared(): number {
		const [count = Number.NaN] = this.numbers;
		return count >= 0 ? count : Number.NaN;
	}

	get count(): number {
		return this.span.end - this.span.first - this.span.strays.length;
	}

	get roles(): readonly TokenRole[] {
		return this.columns.map(({ role }) => role);
	}

	get strays(): Uint32Array {
		return this.span.strays;
	}

	get trailing(): number {
		return this.span.trailing;
	}

	get rows(): Rows {
		if (this.span.strays.length === 0) return this.#allRows;
		this.#rows ??= this.#allRows.without(this.#strayRows);
		return this.#rows;
	}

	/** The strays as rows of `#allRows`. */
	get #strayRows(): Uint32Array {
		const { strays, first } = this.span;
		return strays.map((at) => at - first);
	}

	isHeader(line: number): boolean {
		return line === this.header;
	}

	rolesIn(): readonly TokenRole[] {
		return this.roles;
	}

	/** The entry at a line of content; −1 if there is none. */
	rowAt(content: number): number {
		const { first, end, strays } = this.span;
		if (content < first || content >= end) return -1;
		const before = upperBound(strays, strays.length, content);
		if (before > 0 && strays[before - 1] === content) return -1;
		return content - first - before;
	}

	/** The line of content of an entry, as an index. */
	contentOf(row: number): number {
		const { first, strays } = this.span;
		// The number of strays before the entry is the first n for which the n-th stray lies after it.
		let low = 0;
		let high = strays.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (strays[middle]! - first - middle <= row) low = middle + 1;
			else high = middle;
		}
		return first + row + low;
	}

	lineOf(row: number): number {
		return this.#layout.model.lines.content[this.contentOf(row)]!;
	}

	columnValues(column: number): Float64Array | Int32Array | Uint8Array {
		let values = this.#exposedValues.get(column);
		if (!values) {
			values = this.rows.columnValues(column);
			this.#exposedValues.set(column, values);
		}
		return values;
	}

	lines(): Uint32Array {
		this.#lines ??= this.#linesOfRows();
		return this.#lines;
	}

	#linesOfRows(): Uint32Array {
		const { content } = this.#layout.model.lines;
		const { first, end, strays } = this.span;
		const lines = content.slice(first, end);
		for (let i = 0; i < lines.length; i++) lines[i]!++;
		return strays.length === 0 ? lines : withoutRows(lines, 1, lines.length, this.#strayRows);
	}

	numberOf(row: number): number {
		return this.#hasIds ? this.value(row, 0) : row + (this.syntax.first ?? 0);
	}

	rowOf(number: number): number {
		if (this.#hasIds) return this.#idTable().indexOf(number);
		const row = number - (this.syntax.first ?? 0);
		return row >= 0 && row < this.count ? row : -1;
	}

	value(row: number, column: number): number {
		const at = this.contentOf(row) - this.span.first;
		const exact = this.#allRows.exactValue(at, column);
		if (exact !== undefined) return exact;
		const tokens = this.#layout.content(this.span.first + at);
		for (let c = 0; c < column; c++) if (!tokens.skip()) return Number.NaN;
		const { type } = this.columns[column]!;
		if (type === '[' || type === ']') return Number.NaN;
		return type === 'real' || type === 'marker' ? tokens.real() : tokens.integer();
	}

	get #hasIds(): boolean {
		return this.columns[0]?.role === 'id';
	}

	#idTable(): Ids {
		if (this.#ids) return this.#ids;
		const ids = new Ids();
		ids.first = this.count > 0 && this.value(0, 0) === 0 ? 0 : 1;
		for (let row = 0; row < this.count; row++) ids.push(this.value(row, 0));
		this.#ids = ids;
		return ids;
	}

	/** Reads lines of content [from, to) into rows from `row` on. */
	#read(row: number, from: number, to: number, rows: Rows): void {
		rows.reserve(row + to - from);
		for (let at = from; at < to; at++) rows.read(row + at - from, this.#layout.content(at));
		rows.count = row + to - from;
	}

	/** Updates the rows of span `old` to this span after a change; returns whether any row changed. */
	#update(old: Span, change: LineChange): boolean {
		const { first, end } = this.span;
		const shift = change.contentAdded - change.contentRemoved;
		const touched = change.content + change.contentRemoved;
		const clamp = (at: number) => Math.max(first, Math.min(end, at));
		// Unchanged lines: those before the change and those after it, as indices in the new text.
		const front = clamp(old.first);
		const frontEnd = Math.max(front, clamp(Math.min(old.end, change.content)));
		const back = Math.max(frontEnd, clamp(Math.max(old.first, touched) + shift));
		const backEnd = Math.max(back, clamp(old.end + shift));
		const keepsFront = frontEnd > front;
		const keepsBack = backEnd > back;
		const rows = this.#allRows;
		const oldCount = rows.count;
		const replace = (from: number, to: number, first: number, end: number): boolean => {
			if (from === to && first === end) return false;
			const fresh = new Rows(this.columns);
			this.#read(0, first, end, fresh);
			rows.splice(from, to, fresh);
			return true;
		};
		if (!keepsFront && !keepsBack) return replace(0, oldCount, first, end) || oldCount > 0;
		// From the end, so that indices of earlier rows stay valid.
		const backRow = back - shift - old.first;
		let changed = false;
		if (keepsBack) {
			changed = replace(backEnd - shift - old.first, oldCount, backEnd, end) || changed;
			const from = keepsFront ? frontEnd - old.first : 0;
			changed = replace(from, backRow, keepsFront ? frontEnd : first, back) || changed;
		} else changed = replace(frontEnd - old.first, oldCount, frontEnd, end) || changed;
		if (keepsFront) changed = replace(0, front - old.first, first, front) || changed;
		return changed;
	}
}

function sameColumns(a: readonly Column[], b: readonly Column[]): boolean {
	if (a === b) return true;
	return (
		a.length === b.length &&
		a.every(({ role, type }, c) => role === b[c]?.role && type === b[c]?.type)
	);
}

/** Whether a change preserves the number of lines, and all changed lines have content before and after. */
const keepsLines = (change: LineChange): boolean =>
	change.linesRemoved === change.linesAdded &&
	change.contentRemoved === change.linesRemoved &&
	change.contentAdded === change.linesRemoved;

const sameSpan = (a: Span, b: Span): boolean =>
	a.first === b.first && a.end === b.end && sameStrays(a, b);

function sameStrays(a: Span, b: Span): boolean {
	if (a.strays.length !== b.strays.length) return false;
	return a.strays.every((at, i) => at - a.first === b.strays[i]! - b.first);
}
