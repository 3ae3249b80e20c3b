import type { Location } from '../../mesh/finding.ts';
import { type LineChange, Lines } from '../text/lines.ts';
import { LineTokens } from '../text/lineTokens.ts';
import type { Tokens } from '../text/tokens.ts';
import { beginsWithBracket, exactLayout, hasBrackets, type Layout } from './layout.ts';
import { likelyLayout } from './layoutSearch.ts';
import { LineSheet } from './lineSheet.ts';
import type { RawFile, RawSection } from './raw.ts';
import type { LineContent, Section, Sheet, Token } from './sheet.ts';
import { SheetSection } from './sheetSection.ts';
import type { FileSyntax } from './syntax.ts';

/** No line of a mesh file comes near this length. */
const longestLine = 1 << 20;
/** Limits the objects made for one line; no valid line has more tokens. */
const mostTokens = 1 << 14;

/**
 * A mesh file in memory; see `Sheet`. Of the forms that it may have, it takes the one that explains its lines best. An
 * edit reads again only lines that it touches, as long as the sections stay.
 */
export class TextSheet extends LineSheet implements Sheet, RawFile {
	version = 0;
	layout: Layout;
	sections: readonly SheetSection[];
	readonly #tokens: LineTokens;
	readonly #forms: readonly [FileSyntax, ...FileSyntax[]];

	constructor(file: string, text: Uint8Array, forms: readonly [FileSyntax, ...FileSyntax[]]) {
		const { classes, headings = [] } = forms[0];
		super(file, new Lines(text, classes, headings));
		this.#forms = forms;
		this.#tokens = new LineTokens(file, classes, this.lines);
		this.layout = this.#part();
		this.sections = this.layout.spans.map((span) => new SheetSection(this, span));
	}

	get part(): string {
		return this.layout.file.part;
	}

	get form(): FileSyntax['form'] {
		return this.layout.file.form;
	}

	get syntax(): FileSyntax {
		return this.layout.file;
	}

	get before(): number {
		return this.layout.before;
	}

	get size(): number {
		return this.lines.length;
	}

	contentOf(line: number): LineContent {
		const { lines } = this;
		const at = lines.contentAt(line);
		if (at === lines.contentCount || lines.content[at] !== line)
			return { kind: this.isBlank(line) ? 'blank' : 'comment' };
		for (const section of this.sections) {
			if (at === section.span.header) return { kind: 'header', section };
			const row = section.rowAt(at);
			if (row >= 0) return { kind: 'entry', section, row };
		}
		return { kind: 'stray' };
	}

	sectionAt(line: number): Section | undefined {
		return this.sections.find((section) => {
			const start = section.heading >= 0 ? section.heading : section.header;
			const first = start >= 0 ? start : section.lineOf(0);
			const last = section.count > 0 ? section.lineOf(section.count - 1) : section.header;
			return line >= first && line <= last;
		});
	}

	tokensOf(line: number): readonly Token[] {
		const content = this.contentOf(line);
		if (content.kind === 'blank' || content.kind === 'comment') return [];
		const roleOf = (i: number): Token['role'] => {
			if (content.kind === 'entry') return content.section.roles[i] ?? 'stray';
			if (content.kind !== 'header') return 'stray';
			const { headerLength } = (content.section as SheetSection).syntax;
			return i === 0 ? 'count' : i < headerLength ? 'header' : 'stray';
		};
		const tokens = this.#tokens;
		tokens.open(line);
		const found: Token[] = [];
		const seen = new Map<string, number>();
		while (found.length < mostTokens && tokens.skip()) {
			const span = tokens.span();
			const role = roleOf(found.length);
			const nth = seen.get(role) ?? 0;
			seen.set(role, nth + 1);
			found.push({ ...span, role, nth, value: this.#valueAt(line, span.start, role) });
			tokens.openAt(line, span.end);
		}
		return found;
	}

	edit(start: number, end: number, replacement: Uint8Array): void {
		const change = this.lines.edit(start, end, replacement);
		this.version++;
		this.layout = this.#part();
		this.sections = this.layout.spans.map((span) => this.#changed(span, change));
	}

	/** The numbers of a header line, NaN for tokens that are not integers; empty if there is no such line. */
	headerNumbers(content: number, most: number): number[] {
		const numbers: number[] = [];
		if (content < 0 || content >= this.lines.contentCount) return numbers;
		const tokens = this.content(content);
		while (numbers.length < most && tokens.more()) numbers.push(tokens.integer());
		return numbers;
	}

	/** Whether a number of a header line has leading zeros. */
	hasPadded(content: number): boolean {
		this.#tokens.padded = undefined;
		this.headerNumbers(content, 4);
		return this.#tokens.padded !== undefined;
	}

	content(content: number): Tokens {
		this.#tokens.open(this.lines.content[content] as number);
		return this.#tokens;
	}

	repeats(content: number): boolean {
		return content > 0 && this.lines.repeats(content);
	}

	header({ span }: RawSection & SheetSection): Tokens {
		return this.content(span.header < 0 ? span.first : span.header);
	}

	row(section: RawSection & SheetSection, row: number): Tokens {
		return this.content(section.contentOf(row));
	}

	end(): Location {
		const line = this.lineCount - 1;
		const column = this.length - this.lineStart(line) + 1;
		return { file: this.file, line: line + 1, column, length: 0 };
	}

	endless(): Location | undefined {
		if (this.lines.longest <= longestLine) return undefined;
		const { content, contentCount, starts, lineCount } = this.lines;
		for (let at = 0; at < contentCount; at++) {
			const line = content[at] as number;
			const next = line + 1 < lineCount ? (starts[line + 1] as number) : this.length;
			const start = starts[line] as number;
			if (next - start <= longestLine) continue;
			// A comment may have any length.
			const comment = this.#forms[0].classes[35] !== 0 ? this.bytes.indexOf(35, start) : -1;
			if (comment >= 0 && comment - start <= longestLine) continue;
			return { file: this.file, line: line + 1, column: 1, length: 0 };
		}
		return undefined;
	}

	#changed(span: SheetSection['span'], change: LineChange): SheetSection {
		const old = this.sections.find(({ kind }) => kind === span.syntax.kind);
		return new SheetSection(this, span, old, change);
	}

	/** The layout of least cost among all forms. */
	#part(): Layout {
		const { lines } = this;
		const numbers = (at: number, most: number) => this.headerNumbers(at, most);
		let best: Layout | undefined;
		for (const form of this.#forms) {
			const layout = exactLayout(lines, form, numbers);
			if (layout && (!best || layout.cost < best.cost)) best = layout;
			if (best?.cost === 0) return best;
		}
		for (const form of this.#forms) {
			if (best?.file === form) continue;
			if (beginsWithBracket(form) && !hasBrackets(lines)) continue;
			const layout = likelyLayout(lines, form, numbers);
			if (!best || layout.cost < best.cost) best = layout;
		}
		return best as Layout;
	}

	#valueAt(line: number, start: number, role: Token['role']): number {
		if (role === 'bracket' || role === 'stray') return Number.NaN;
		const tokens = this.#tokens;
		tokens.openAt(line, start);
		return role === 'coordinate' || role === 'attribute' || role === 'marker'
			? tokens.real()
			: tokens.integer();
	}
}
