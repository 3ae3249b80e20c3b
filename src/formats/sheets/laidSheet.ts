import { Lines } from '../text/lines.ts';
import { LineTokens } from '../text/lineTokens.ts';
import { LineSheet } from './lineSheet.ts';
import type { LineContent, Section, Sheet, Token, TokenRole } from './sheet.ts';
import type { FileSyntax } from './syntax.ts';

/** Limits the objects made for one line; no valid line has more tokens. */
const mostTokens = 1 << 14;

/** A section that finds its own lines. */
export interface LaidSection extends Section {
	/** The first entry with tokens in a line; −1 if there is none. */
	rowAt(line: number): number;
	/** Roles of the tokens of a line of its entries. */
	rolesIn(line: number, tokens: number): readonly TokenRole[];
}

/** Sections of a text, and roles of other lines. */
export interface Laid {
	readonly sections: readonly LaidSection[];
	/** Roles of the tokens of a line outside entries; undefined if the line has no meaning. */
	otherRoles(line: number, words: readonly string[]): readonly TokenRole[] | undefined;
}

/** A sheet whose format finds the sections; see `Sheet`. They are found again at the first use after an edit. */
export abstract class LaidSheet extends LineSheet implements Sheet {
	abstract readonly syntax: FileSyntax;
	readonly form = undefined;
	version = 0;
	protected readonly tokens: LineTokens;
	#laid: Laid | undefined;

	constructor(file: string, text: Uint8Array, { classes }: Pick<FileSyntax, 'classes'>) {
		super(file, new Lines(text, classes, []));
		this.tokens = new LineTokens(file, classes, this.lines);
	}

	/** Finds the sections of the text. */
	protected abstract lay(): Laid;

	get part(): string {
		return this.syntax.part;
	}

	get sections(): readonly LaidSection[] {
		return this.#lay().sections;
	}

	contentOf(line: number): LineContent {
		const { lines } = this;
		const at = lines.contentAt(line);
		if (at === lines.contentCount || lines.content[at] !== line)
			return { kind: this.isBlank(line) ? 'blank' : 'comment' };
		for (const section of this.sections) {
			if (section.header === line) return { kind: 'header', section };
			const row = section.rowAt(line);
			if (row >= 0) return { kind: 'entry', section, row };
		}
		return { kind: this.#lay().otherRoles(line, []) ? 'other' : 'stray' };
	}

	sectionAt(line: number): LaidSection | undefined {
		return this.sections.find(({ header, count, lineOf }) => {
			if (header < 0 && count === 0) return false;
			const last = count > 0 ? lineOf(count - 1) : header;
			return line >= (header >= 0 ? header : lineOf(0)) && line <= last;
		});
	}

	tokensOf(line: number): readonly Token[] {
		const content = this.contentOf(line);
		if (content.kind === 'blank' || content.kind === 'comment') return [];
		const spans = this.#spans(line);
		const text = content.kind === 'entry' ? '' : this.textOf(line);
		const roles =
			content.kind === 'entry'
				? (content.section as LaidSection).rolesIn(line, spans.length)
				: this.#lay().otherRoles(
						line,
						spans.map(({ start, end }) => text.slice(start, end)),
					);
		const seen = new Map<TokenRole, number>();
		return spans.map(({ start, end }, k) => {
			const role = roles?.[k] ?? 'stray';
			const nth = seen.get(role) ?? 0;
			seen.set(role, nth + 1);
			return { start, end, role, nth, value: this.#value(line, start, role) };
		});
	}

	edit(start: number, end: number, replacement: Uint8Array): void {
		this.lines.edit(start, end, replacement);
		this.version++;
		this.#laid = undefined;
	}

	#lay(): Laid {
		this.#laid ??= this.lay();
		return this.#laid;
	}

	#spans(line: number) {
		const { tokens } = this;
		tokens.open(line);
		const spans: { start: number; end: number }[] = [];
		while (spans.length < mostTokens && tokens.skip()) spans.push(tokens.span());
		return spans;
	}

	#value(line: number, start: number, role: TokenRole): number {
		if (role === 'stray' || role === 'word') return Number.NaN;
		const { tokens } = this;
		tokens.openAt(line, start);
		return role === 'coordinate' || role === 'attribute' ? tokens.real() : tokens.integer();
	}
}
