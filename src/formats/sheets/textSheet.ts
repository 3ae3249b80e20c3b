import type { LineContent, Section, Sheet, Token } from '../sheet.ts';
import { bracketed, Lines } from '../text/lines.ts';
import { LineTokens } from '../text/lineTokens.ts';
import { utf8 } from '../text/utf8.ts';
import { layoutOf } from './layout.ts';
import { SheetSection } from './sheetSection.ts';
import type { FileSyntax } from './syntax.ts';

/** Names of sections in headings, in the order of their numbers in `Lines.headings`. */
const headingNames = ['points', 'edges', 'triangles'] as const;

/** A mesh file in memory; see `Sheet`. `syntaxOf` says which of its forms a file has. */
export class TextSheet implements Sheet {
	version = 0;
	syntax: FileSyntax;
	sections: readonly SheetSection[] = [];
	readonly lines: Lines;
	readonly tokens: LineTokens;
	readonly #forms: readonly FileSyntax[];

	constructor(
		readonly file: string,
		text: Uint8Array,
		forms: readonly [FileSyntax, ...FileSyntax[]],
	) {
		this.#forms = forms;
		this.syntax = forms[0];
		const { classes, part } = forms[0];
		this.lines = new Lines(text, classes, part === 'gmr' ? headingNames : []);
		this.tokens = new LineTokens(file, classes, this.lines);
		this.#parse();
	}

	get part(): Sheet['part'] {
		return this.syntax.part;
	}

	get form(): Sheet['form'] {
		return this.syntax.form;
	}

	get bytes(): Uint8Array {
		return this.lines.bytes;
	}

	get length(): number {
		return this.lines.length;
	}

	get lineCount(): number {
		return this.lines.lineCount;
	}

	lineStart(line: number): number {
		return this.lines.starts[line] as number;
	}

	lineEnd(line: number): number {
		return this.lines.lineEnd(line);
	}

	lineAtByte(byte: number): number {
		return this.lines.lineAt(byte);
	}

	textOf(line: number): string {
		return utf8(this.lines.bytes, this.lineStart(line), this.lineEnd(line));
	}

	contentOf(line: number): LineContent {
		const { lines } = this;
		const at = lines.contentAt(line);
		if (at === lines.contentCount || lines.content[at] !== line)
			return { kind: this.#isBlank(line) ? 'blank' : 'comment' };
		for (const section of this.sections) {
			if (at === section.span.header) return { kind: 'header', section };
			const row = section.rowAt(at);
			if (row >= 0) return { kind: 'entry', section, row };
		}
		return { kind: 'stray' };
	}

	sectionAt(line: number): Section | undefined {
		return this.sections.find((section) => {
			const from = section.heading >= 0 ? section.heading : section.header;
			const first = from >= 0 ? from : section.count > 0 ? section.lineOf(0) : -1;
			const last = section.count > 0 ? section.lineOf(section.count - 1) : section.header;
			return first >= 0 && line >= first && line <= Math.max(last, first);
		});
	}

	tokensOf(line: number): readonly Token[] {
		const content = this.contentOf(line);
		if (content.kind === 'blank' || content.kind === 'comment') return [];
		const { tokens } = this;
		tokens.open(line);
		const found: Token[] = [];
		const seen = new Map<string, number>();
		while (tokens.skip()) {
			const span = tokens.span();
			const i = found.length;
			const role =
				content.kind === 'entry'
					? (content.section.roles[i] ?? 'stray')
					: content.kind === 'header' &&
							i < (content.section as SheetSection).span.syntax.headerLength
						? i === 0
							? 'count'
							: 'header'
						: 'stray';
			const nth = seen.get(role) ?? 0;
			seen.set(role, nth + 1);
			found.push({ ...span, role, nth, value: this.#valueAt(line, span.start, role) });
			tokens.open(line);
			for (let k = 0; k <= i; k++) tokens.skip();
		}
		return found;
	}

	edit(start: number, end: number, replacement: Uint8Array): void {
		this.lines.edit(start, end, replacement);
		this.version++;
		this.#parse();
	}

	/** The numbers of a header line, NaN for those that are none; empty where there is no such line. */
	headerNumbers(content: number, most: number): number[] {
		const { tokens } = this;
		const numbers: number[] = [];
		if (content < 0 || content >= this.lines.contentCount) return numbers;
		tokens.open(this.lines.content[content] as number);
		while (numbers.length < most && tokens.more()) numbers.push(tokens.integer());
		return numbers;
	}

	#parse(): void {
		const { lines } = this;
		const first = lines.contentCount > 1 ? (lines.shapes[1] as number) : 0;
		const coordinates = this.#forms.find(({ form }) => form === 'coordinates');
		this.syntax =
			coordinates && (first & bracketed) !== 0 ? coordinates : (this.#forms[0] as FileSyntax);
		const spans = layoutOf(lines, this.syntax.sections, (at) => {
			const [count = Number.NaN] = this.headerNumbers(at, 1);
			return count >= 0 ? count : Number.NaN;
		});
		this.sections = spans.map((span) => {
			const section = new SheetSection(this, span);
			section.read();
			return section;
		});
	}

	#valueAt(line: number, start: number, role: Token['role']): number {
		if (role === 'bracket' || role === 'stray') return Number.NaN;
		const { tokens } = this;
		tokens.openAt(line, start);
		return role === 'coordinate' || role === 'attribute' || role === 'marker'
			? tokens.real()
			: tokens.integer();
	}

	#isBlank(line: number): boolean {
		const { bytes } = this.lines;
		for (let i = this.lineStart(line); i < this.lineEnd(line); i++)
			if (bytes[i] === 35) return false;
		return true;
	}
}
