import { type LineChange, Lines } from '../text/lines.ts';
import { LineTokens } from '../text/lineTokens.ts';
import { utf8 } from '../text/utf8.ts';
import type { LineContent, Section, Token, TokenRole } from './section.ts';
import type { FileSyntax, Forms } from './syntax.ts';

/** Limits the objects made for one line; no valid line has more tokens. */
const maxTokens = 1 << 14;

/** Sections of a text, and the grammar of its other lines. */
export interface Layout {
	/** In the order of the file. */
	readonly sections: readonly Section[];
	/** Kind of a line with tokens that is neither header nor entry. */
	kindOf(line: number): 'other' | 'kept' | 'comment' | 'stray';
	/** Roles of the tokens of a line that is not an entry; missing ones are `stray`. */
	rolesOf(line: number, words: readonly string[]): readonly TokenRole[];
	/** Byte at which a token of a line is divided into two. */
	readonly split?: { readonly line: number; readonly byte: number };
	/** The form of the text, if it may have several. */
	readonly syntax?: FileSyntax;
	/** Markers may be written as reals. */
	readonly realMarkers?: boolean;
	/** Updates the layout after an edit; absent if it is computed anew. */
	update?(change: LineChange): void;
}

/** Finds the sections of a text. */
export type LayoutBuilder = (model: TextModel) => Layout;

/**
 * The UTF-8 text of a mesh file with the meaning of its lines and tokens. Its format supplies the layout, which is
 * built at the first use. Edits change the text in place and discard the layout, or update it if possible
 * (`Layout.update`). Lines and bytes count from 0; lines end with LF, CRLF or CR.
 */
export class TextModel {
	/** Increases with each edit. */
	version = 0;
	readonly lines: Lines;
	readonly tokens: LineTokens;
	readonly #buildLayout: LayoutBuilder;
	#layout: Layout | undefined;

	/**
	 * Copies `text`.
	 *
	 * @param file file name without folder
	 * @param forms grammars that the text may have
	 */
	constructor(
		readonly file: string,
		text: Uint8Array,
		readonly forms: Forms,
		buildLayout: LayoutBuilder,
	) {
		const [{ classes, headings = [] }] = forms;
		this.lines = new Lines(text, classes, headings);
		this.tokens = new LineTokens(file, classes, this.lines);
		this.#buildLayout = buildLayout;
	}

	/** Grammar of the text; an edit may change it if there are several forms. */
	get syntax(): FileSyntax {
		const [first, ...others] = this.forms;
		return others.length === 0 ? first : (this.layout.syntax ?? first);
	}

	/** Id of the text's form, to be shown; undefined if there is only one. */
	get form(): FileSyntax['form'] {
		return this.syntax.form;
	}

	/** Name of the file's part in its format, to be shown: `gmr`, or the suffix of a file of a set. */
	get part(): string {
		return this.syntax.part;
	}

	/** Only the first `length` bytes are valid. */
	get bytes(): Uint8Array {
		return this.lines.bytes;
	}

	/** Number of bytes of the text. */
	get length(): number {
		return this.lines.length;
	}

	/** Number of lines. */
	get lineCount(): number {
		return this.lines.lineCount;
	}

	/** First byte of a line. */
	lineStart(line: number): number {
		return this.lines.starts[line]!;
	}

	/** The byte after the last of a line, without its line end. */
	lineEnd(line: number): number {
		return this.lines.lineEnd(line);
	}

	/** The line that a byte belongs to. */
	lineAtByte(byte: number): number {
		return this.lines.lineAt(byte);
	}

	/** The text of a line without its line end. */
	textOf(line: number): string {
		return utf8(this.bytes, this.lineStart(line), this.lineEnd(line));
	}

	/** The layout, built at the first use and at the first use after an edit has discarded it. */
	get layout(): Layout {
		this.#layout ??= this.#buildLayout(this);
		return this.#layout;
	}

	/** All sections in the order of the file. */
	get sections(): readonly Section[] {
		return this.layout.sections;
	}

	/** Content of a line: a header, an entry, a comment, ... */
	contentOf(line: number): LineContent {
		const { lines } = this;
		const at = lines.contentAt(line);
		if (at === lines.contentCount || lines.content[at] !== line)
			return { kind: this.#isBlank(line) ? 'blank' : 'comment' };
		for (const section of this.sections) {
			if (section.isHeader(line)) return { kind: 'header', section };
			const row = section.rowAt(at);
			if (row >= 0) return { kind: 'entry', section, row };
		}
		return { kind: this.layout.kindOf(line) };
	}

	/** The section of a line, heading and header included; undefined before the first and after the last entry. */
	sectionAt(line: number): Section | undefined {
		return this.sections.find((section) => {
			if (section.contains) return section.contains(line);
			const { header, heading, count } = section;
			if (header < 0 && count === 0) return false;
			const start = heading >= 0 ? heading : header;
			const last = count > 0 ? section.lineOf(count - 1) : (section.headerEnd ?? header);
			return line >= (start >= 0 ? start : section.lineOf(0)) && line <= last;
		});
	}

	/** The tokens of a line outside comments; only the first 16,384, more than any mesh has. */
	tokensOf(line: number): readonly Token[] {
		const content = this.contentOf(line);
		if (content.kind === 'blank' || content.kind === 'comment') return [];
		const spans = this.#spans(line);
		const entries = content.kind === 'entry' ? content.section : undefined;
		const roles = entries
			? entries.rolesIn(line, spans.length)
			: this.layout.rolesOf(line, this.#words(line, spans));
		const counts = new Map<TokenRole, number>();
		for (const role of entries?.rolesBefore?.(line) ?? [])
			counts.set(role, (counts.get(role) ?? 0) + 1);
		return spans.map(({ start, end }, k) => {
			const role = roles[k] ?? 'stray';
			const nth = counts.get(role) ?? 0;
			counts.set(role, nth + 1);
			return { start, end, role, nth, value: this.#value(line, start, role) };
		});
	}

	/** Replaces bytes [start, end). */
	edit(start: number, end: number, replacement: Uint8Array): void {
		const change = this.lines.edit(start, end, replacement);
		this.version++;
		if (this.#layout?.update) this.#layout.update(change);
		else this.#layout = undefined;
	}

	/** Whether a line without content has no comment either. */
	#isBlank(line: number): boolean {
		const { bytes } = this;
		for (let i = this.lineStart(line); i < this.lineEnd(line); i++) {
			const byte = bytes[i]!;
			if (byte !== 32 && (byte < 9 || byte > 13)) return false;
		}
		return true;
	}

	/** Bytes [start, end) of each token of a line. */
	#spans(line: number): { start: number; end: number }[] {
		const { tokens } = this;
		const { split } = this.layout;
		const byte = split?.line === line ? split.byte : -1;
		tokens.open(line);
		const spans: { start: number; end: number }[] = [];
		while (spans.length < maxTokens && tokens.skip()) {
			const { start, end } = tokens.span();
			if (byte > start && byte < end) spans.push({ start, end: byte }, { start: byte, end });
			else spans.push({ start, end });
		}
		return spans;
	}

	/** Texts of the tokens of a line. */
	#words(line: number, spans: readonly { start: number; end: number }[]): string[] {
		const first = this.lineStart(line);
		return spans.map(({ start, end }) => utf8(this.bytes, first + start, first + end));
	}

	/** Value of the token at byte `start` of a line; `Token.value`. */
	#value(line: number, start: number, role: TokenRole): number {
		if (role === 'stray' || role === 'word' || role === 'bracket') return Number.NaN;
		const { tokens } = this;
		tokens.openAt(line, start);
		const real =
			role === 'marker' ? this.layout.realMarkers : role === 'coordinate' || role === 'attribute';
		return real ? tokens.real() : tokens.integer();
	}
}
