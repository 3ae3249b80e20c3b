import { upperBound } from '../../util/splice.ts';
import type { Ids } from '../build/ids.ts';
import { Lines } from '../text/lines.ts';
import { LineTokens } from '../text/lineTokens.ts';
import type { ByteClasses } from '../text/tokens.ts';
import { LineSheet } from './lineSheet.ts';
import type { LineContent, Section, SectionKind, Sheet, Token, TokenRole } from './sheet.ts';
import type { FileSyntax } from './syntax.ts';

/** Lines of a block: a header and the entries after it. 0-based, `last` included. */
export interface Block {
	readonly header: number;
	readonly last: number;
	/** Index of its section in the layout. */
	readonly section: number;
}

/** Entries of one kind, in one or more blocks; an entry may span several lines. */
export interface Entries {
	readonly kind: SectionKind;
	/** Line of the first header, line that names the section, and the number of entries declared; as in `Section`. */
	readonly header: number;
	readonly heading: number;
	readonly declared: number;
	readonly roles: readonly TokenRole[];
	/** Number of corners of each entry, if other nodes follow them. */
	readonly corners?: number;
	/** The first line of each entry, ascending; only the first `count` items are valid. */
	readonly lines: Uint32Array;
	readonly count: number;
	/** The entries' own numbers; without them entries count from `first`. */
	readonly ids?: Ids;
	readonly first: 0 | 1;
}

/** Sections and blocks of a text. */
export interface BlockLayout {
	readonly sections: readonly Entries[];
	/** Ascending. */
	readonly blocks: readonly Block[];
	/** Lines outside blocks, comments aside, are kept as they are; else they are strays. */
	readonly keeps: boolean;
}

/** How a format reads its texts. */
export interface BlockText {
	readonly syntax: FileSyntax;
	readonly classes: ByteClasses;
	lay(lines: Lines, tokens: LineTokens): BlockLayout;
	/** Whether a line with content is a comment. */
	isComment?(lines: Lines, line: number): boolean;
}

/** Limits the objects made for one line; no valid line has more tokens. */
const mostTokens = 1 << 14;

class BlockSection implements Section {
	readonly kind: SectionKind;
	readonly header: number;
	readonly heading: number;
	readonly declared: number;
	readonly count: number;
	readonly roles: readonly TokenRole[];
	readonly corners?: number;
	readonly #own: Entries;
	readonly #sheet: BlockSheet;

	constructor(own: Entries, sheet: BlockSheet) {
		this.#own = own;
		this.#sheet = sheet;
		({
			kind: this.kind,
			header: this.header,
			heading: this.heading,
			declared: this.declared,
			count: this.count,
			roles: this.roles,
		} = own);
		if (own.corners !== undefined) this.corners = own.corners;
	}

	readonly lineOf = (row: number): number => this.#own.lines[row]!;

	numberOf(row: number): number {
		const { ids, first } = this.#own;
		return ids ? ids.numberOf(row) : first + row;
	}

	rowOf(number: number): number {
		const { ids, first, count } = this.#own;
		const row = ids ? ids.indexOf(number) : number - first;
		return row >= 0 && row < count ? row : -1;
	}

	value(row: number, column: number): number {
		const role = this.roles[column];
		const real = role === 'coordinate' || role === 'attribute';
		const next = row + 1 < this.count ? this.lineOf(row + 1) : Number.POSITIVE_INFINITY;
		return this.#sheet.valueAt(this.lineOf(row), next, column, real);
	}

	/** The entry that a line belongs to; −1 if it is before the first. */
	rowAt(line: number): number {
		return upperBound(this.#own.lines, this.count, line) - 1;
	}
}

/** A text of blocks in memory; see `Sheet`. The layout is found again at the first use after an edit. */
export class BlockSheet extends LineSheet implements Sheet {
	readonly part: string;
	readonly syntax: FileSyntax;
	readonly form = undefined;
	version = 0;
	readonly #text: BlockText;
	readonly #tokens: LineTokens;
	#found: { readonly layout: BlockLayout; readonly sections: readonly BlockSection[] } | undefined;

	constructor(file: string, bytes: Uint8Array, text: BlockText) {
		super(file, new Lines(bytes, text.classes, []));
		this.#text = text;
		this.syntax = text.syntax;
		this.part = text.syntax.part;
		this.#tokens = new LineTokens(file, text.classes, this.lines);
	}

	get sections(): readonly BlockSection[] {
		return this.#lay().sections;
	}

	contentOf(line: number): LineContent {
		const { lines } = this;
		const at = lines.contentAt(line);
		if (at === lines.contentCount || lines.content[at] !== line)
			return { kind: this.isBlank(line) ? 'blank' : 'comment' };
		if (this.#text.isComment?.(lines, line)) return { kind: 'comment' };
		const { layout, sections } = this.#lay();
		const block = this.#blockAt(line);
		const section = block && sections[block.section];
		if (!section) return { kind: layout.keeps ? 'comment' : 'stray' };
		if (line === block.header) return { kind: 'header', section };
		const row = section.rowAt(line);
		// Lines between a header and its first entry belong to the header.
		if (row < 0 || section.lineOf(row) <= block.header) return { kind: 'header', section };
		return { kind: 'entry', section, row };
	}

	sectionAt(line: number): Section | undefined {
		const block = this.#blockAt(line);
		return block && this.sections[block.section];
	}

	tokensOf(line: number): readonly Token[] {
		const content = this.contentOf(line);
		if (content.kind === 'blank' || content.kind === 'comment') return [];
		const found: Token[] = [];
		const seen = new Map<TokenRole, number>();
		let column = 0;
		if (content.kind === 'entry') {
			const { section, row } = content;
			// Skip the tokens in earlier lines of the entry.
			for (let before = section.lineOf(row); before < line; before++)
				if (this.#hasContent(before)) column += this.#count(before);
			for (const role of section.roles.slice(0, column)) seen.set(role, (seen.get(role) ?? 0) + 1);
		}
		for (const [nth, [start, end]] of this.#spans(line).entries()) {
			const role =
				content.kind === 'header'
					? this.#headerRole(line, start, nth, content.section)
					: content.kind === 'entry'
						? (content.section.roles[column + nth] ?? 'stray')
						: 'stray';
			const count = seen.get(role) ?? 0;
			seen.set(role, count + 1);
			found.push({ start, end, role, nth: count, value: this.#value(line, start, role) });
		}
		return found;
	}

	edit(start: number, end: number, replacement: Uint8Array): void {
		this.lines.edit(start, end, replacement);
		this.version++;
		this.#found = undefined;
	}

	/** Role of a token of a header: a word, the number of entries, or another number. */
	#headerRole(line: number, start: number, nth: number, { header }: Section): TokenRole {
		const byte = this.lines.bytes[this.lineStart(line) + start]!;
		if (byte < 48 || byte > 57) return 'word';
		return nth === 0 && line === header ? 'count' : 'header';
	}

	/** The number in column `column` of the entry that begins at `line`; the next entry begins at `next`. */
	valueAt(line: number, next: number, column: number, real: boolean): number {
		const tokens = this.#tokens;
		let left = column;
		const end = Math.min(next, (this.#blockAt(line)?.last ?? line) + 1);
		for (let at = line; at < end; at++) {
			if (!this.#hasContent(at)) continue;
			const count = this.#count(at);
			if (left >= count) {
				left -= count;
				// An entry does not have more lines than columns.
				if (at - line > column) return Number.NaN;
				continue;
			}
			tokens.open(at);
			for (let k = 0; k < left; k++) tokens.skip();
			return real ? tokens.real() : tokens.integer();
		}
		return Number.NaN;
	}

	#hasContent(line: number): boolean {
		const { lines } = this;
		return lines.content[lines.contentAt(line)] === line && !this.#text.isComment?.(lines, line);
	}

	#count(line: number): number {
		this.#tokens.open(line);
		let count = 0;
		while (this.#tokens.skip()) count++;
		return count;
	}

	#spans(line: number): (readonly [start: number, end: number])[] {
		const tokens = this.#tokens;
		tokens.open(line);
		const spans: (readonly [number, number])[] = [];
		while (spans.length < mostTokens && tokens.skip()) {
			const { start, end } = tokens.span();
			spans.push([start, end]);
		}
		return spans;
	}

	#value(line: number, start: number, role: TokenRole): number {
		if (role === 'stray' || role === 'word') return Number.NaN;
		const tokens = this.#tokens;
		tokens.openAt(line, start);
		return role === 'coordinate' || role === 'attribute' ? tokens.real() : tokens.integer();
	}

	/** The block of a line; the first block of a section includes the line that names it. */
	#blockAt(line: number): Block | undefined {
		const { blocks, sections } = this.#lay().layout;
		let low = 0;
		let high = blocks.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			const { header, section } = blocks[middle]!;
			const { heading, header: first } = sections[section]!;
			const from = first === header && heading >= 0 ? Math.min(heading, header) : header;
			if (from <= line) low = middle + 1;
			else high = middle;
		}
		const block = blocks[low - 1];
		return block && line <= block.last ? block : undefined;
	}

	#lay() {
		if (!this.#found) {
			const layout = this.#text.lay(this.lines, this.#tokens);
			const sections = layout.sections.map((own) => new BlockSection(own, this));
			this.#found = { layout, sections };
		}
		return this.#found;
	}
}
