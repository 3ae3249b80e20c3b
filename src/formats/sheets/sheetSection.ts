import type { Section, SectionKind, TokenRole } from '../sheet.ts';
import { Ids } from '../triangle/ids.ts';
import type { Span } from './layout.ts';
import { Rows } from './rows.ts';
import type { TextSheet } from './textSheet.ts';

/** A section of a file in memory; see `Section`. */
export class SheetSection implements Section {
	readonly rows: Rows;
	/** Numbers of the header line. */
	readonly numbers: readonly number[];
	#ids: Ids | undefined;
	readonly #sheet: TextSheet;

	constructor(
		sheet: TextSheet,
		readonly span: Span,
	) {
		this.#sheet = sheet;
		this.numbers = sheet.headerNumbers(span.header, span.syntax.headerLength);
		this.rows = new Rows(span.syntax.columns(this.numbers, sheet.length));
	}

	get kind(): SectionKind {
		return this.span.syntax.kind;
	}

	get header(): number {
		return this.span.header < 0 ? -1 : (this.#sheet.lines.content[this.span.header] as number);
	}

	get heading(): number {
		const { lines } = this.#sheet;
		const { header, first } = this.span;
		const at = header >= 0 ? header : first;
		const line = at < lines.contentCount ? (lines.content[at] as number) : lines.lineCount;
		const before = at > 0 ? (lines.content[at - 1] as number) : -1;
		let found = -1;
		for (const heading of lines.headings) {
			const place = Math.floor(heading / 8);
			if (place > before && place < line) found = place;
		}
		return found;
	}

	get declared(): number {
		const [count = Number.NaN] = this.numbers;
		return count >= 0 ? count : Number.NaN;
	}

	get count(): number {
		return this.span.end - this.span.first;
	}

	get roles(): readonly TokenRole[] {
		return this.rows.columns.map(({ role }) => role);
	}

	/** Reads all rows. */
	read(): void {
		const { first, end } = this.span;
		const { tokens, lines } = this.#sheet;
		const { rows } = this;
		rows.reserve(end - first);
		for (let at = first; at < end; at++) {
			tokens.open(lines.content[at] as number);
			rows.read(at - first, tokens);
		}
		rows.count = end - first;
	}

	/** The entry at a position among the lines of content, −1 if there is none. */
	rowAt(content: number): number {
		const { first, end } = this.span;
		return content >= first && content < end ? content - first : -1;
	}

	lineOf(row: number): number {
		return this.#sheet.lines.content[this.span.first + row] as number;
	}

	numberOf(row: number): number {
		return this.#hasIds ? this.value(row, 0) : row + this.#firstNumber;
	}

	rowOf(number: number): number {
		if (this.#hasIds) return this.#idTable().indexOf(number);
		const row = number - this.#firstNumber;
		return row >= 0 && row < this.count ? row : -1;
	}

	value(row: number, column: number): number {
		if (this.rows.flags[row] === 0) return this.rows.value(row, column);
		const token = this.#sheet.tokensOf(this.lineOf(row))[column];
		return token ? token.value : Number.NaN;
	}

	get #hasIds(): boolean {
		return this.rows.columns[0]?.role === 'id';
	}

	get #firstNumber(): number {
		return this.kind === 'edges' ? 1 : 0;
	}

	#idTable(): Ids {
		if (this.#ids) return this.#ids;
		const ids = new Ids();
		ids.first = this.count > 0 && this.value(0, 0) === 0 ? 0 : 1;
		for (let row = 0; row < this.count; row++) ids.push(this.value(row, 0));
		this.#ids = ids;
		return ids;
	}
}
