import { Lines } from '../text/lines.ts';
import { LineTokens } from '../text/lineTokens.ts';
import { utf8 } from '../text/utf8.ts';
import { LineSheet } from './lineSheet.ts';
import type { LineContent, Section, Sheet, Token, TokenRole } from './sheet.ts';
import type { FileSyntax } from './syntax.ts';

/** Limits the objects made for one line; no valid line has more tokens. */
const mostTokens = 1 << 14;

/** A section that knows its lines. */
export interface LayoutSection extends Section {
	/** Last line of the header, if it has several. */
	readonly headerEnd?: number | undefined;
	/** Whether a line with tokens belongs to the header. */
	isHeader(line: number): boolean;
	/** The first entry with tokens in a line, given by its index among the lines of content; −1 if there is none. */
	rowAt(content: number): number;
	/** Roles of the tokens of a line of entries; missing ones are `stray`. */
	rolesIn(line: number, tokens: number): readonly TokenRole[];
	/** Roles of the tokens of an entry in lines before `line`; absent if entries have one line. */
	rolesBefore?(line: number): readonly TokenRole[];
	/** Whether a line belongs to the section; absent if all lines from the first to the last do. */
	contains?(line: number): boolean;
}

/** Sections of a text, and the grammar of its other lines. */
export interface Layout {
	/** In the order of the file. */
	readonly sections: readonly LayoutSection[];
	/** Kind of a line with tokens that is neither header nor entry. */
	kindOf(line: number): 'other' | 'kept' | 'comment' | 'stray';
	/** Roles of the tokens of a line that is not an entry; missing ones are `stray`. */
	rolesOf(line: number, words: readonly string[]): readonly TokenRole[];
	/** Byte at which a token of a line is divided into two. */
	readonly split?: { readonly line: number; readonly byte: number };
}

/** Finds the sections of a text. */
export type LayOut = (model: TextModel) => Layout;

/**
 * The text of a mesh file in memory with the meaning of its lines and tokens; see `Sheet`. Its format supplies the
 * layout, which is computed at the first use after an edit.
 */
export class TextModel extends LineSheet implements Sheet {
	readonly form = undefined;
	version = 0;
	readonly tokens: LineTokens;
	readonly #layOut: LayOut;
	#layout: Layout | undefined;

	/** Copies `text`. */
	constructor(
		file: string,
		text: Uint8Array,
		readonly syntax: FileSyntax,
		layOut: LayOut,
	) {
		super(file, new Lines(text, syntax.classes, []));
		this.tokens = new LineTokens(file, syntax.classes, this.lines);
		this.#layOut = layOut;
	}

	get part(): string {
		return this.syntax.part;
	}

	get layout(): Layout {
		this.#layout ??= this.#layOut(this);
		return this.#layout;
	}

	get sections(): readonly LayoutSection[] {
		return this.layout.sections;
	}

	contentOf(line: number): LineContent {
		const { lines } = this;
		const at = lines.contentAt(line);
		if (at === lines.contentCount || lines.content[at] !== line)
			return { kind: this.isBlank(line) ? 'blank' : 'comment' };
		for (const section of this.sections) {
			if (section.isHeader(line)) return { kind: 'header', section };
			const row = section.rowAt(at);
			if (row >= 0) return { kind: 'entry', section, row };
		}
		return { kind: this.layout.kindOf(line) };
	}

	sectionAt(line: number): LayoutSection | undefined {
		return this.sections.find((section) => {
			if (section.contains) return section.contains(line);
			const { header, heading, count } = section;
			if (header < 0 && count === 0) return false;
			const start = heading >= 0 ? heading : header;
			const last = count > 0 ? section.lineOf(count - 1) : (section.headerEnd ?? header);
			return line >= (start >= 0 ? start : section.lineOf(0)) && line <= last;
		});
	}

	tokensOf(line: number): readonly Token[] {
		const content = this.contentOf(line);
		if (content.kind === 'blank' || content.kind === 'comment') return [];
		const spans = this.#spans(line);
		const entries = content.kind === 'entry' ? (content.section as LayoutSection) : undefined;
		const roles = entries
			? entries.rolesIn(line, spans.length)
			: this.layout.rolesOf(line, this.#words(line, spans));
		const seen = new Map<TokenRole, number>();
		for (const role of entries?.rolesBefore?.(line) ?? [])
			seen.set(role, (seen.get(role) ?? 0) + 1);
		return spans.map(({ start, end }, k) => {
			const role = roles[k] ?? 'stray';
			const nth = seen.get(role) ?? 0;
			seen.set(role, nth + 1);
			return { start, end, role, nth, value: this.#value(line, start, role) };
		});
	}

	edit(start: number, end: number, replacement: Uint8Array): void {
		this.lines.edit(start, end, replacement);
		this.version++;
		this.#layout = undefined;
	}

	#spans(line: number): { start: number; end: number }[] {
		const { tokens } = this;
		const { split } = this.layout;
		const byte = split?.line === line ? split.byte : -1;
		tokens.open(line);
		const spans: { start: number; end: number }[] = [];
		while (spans.length < mostTokens && tokens.skip()) {
			const { start, end } = tokens.span();
			if (byte > start && byte < end) spans.push({ start, end: byte }, { start: byte, end });
			else spans.push({ start, end });
		}
		return spans;
	}

	#words(line: number, spans: readonly { start: number; end: number }[]): string[] {
		const first = this.lineStart(line);
		return spans.map(({ start, end }) => utf8(this.bytes, first + start, first + end));
	}

	#value(line: number, start: number, role: TokenRole): number {
		if (role === 'stray' || role === 'word') return Number.NaN;
		const { tokens } = this;
		tokens.openAt(line, start);
		return role === 'coordinate' || role === 'attribute' ? tokens.real() : tokens.integer();
	}
}
