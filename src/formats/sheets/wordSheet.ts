import { Lines } from '../text/lines.ts';
import { LineTokens } from '../text/lineTokens.ts';
import { wordy } from '../text/scanStretch.ts';
import { LineSheet } from './lineSheet.ts';
import type { LineContent, Section, SectionKind, Sheet, Token, TokenRole } from './sheet.ts';
import type { FileSyntax } from './syntax.ts';

/** Limits the objects made for one line; no valid line has more tokens. */
const mostTokens = 1 << 14;

/** A section as a range of lines of content: entries of one line each. */
export interface LaidSection {
	readonly kind: SectionKind;
	/** Title in the outline, if the kind is not enough. */
	readonly title?: string;
	/** Line of the header; −1 if the count is in another section's header. */
	readonly header: number;
	/** A line before the header that names the section; −1 if there is none. */
	readonly heading: number;
	/** Place of the count in the header of another section. */
	readonly countIn?: NonNullable<Section['countIn']>;
	/** Index of the first entry among the lines of content, and number of entries. */
	readonly first: number;
	readonly count: number;
	readonly declared: number;
	/** Number of the first entry. */
	readonly base: 0 | 1;
	/** Roles of the tokens of an entry; `rolesOf` gives those of one entry by its first number, if entries differ. */
	readonly roles: readonly TokenRole[];
	readonly rolesOf?: (first: number) => readonly TokenRole[];
}

/** Sections of a text, and other lines that are kept. */
export interface Laid {
	/** In the order of the file. */
	readonly sections: readonly LaidSection[];
	/** Ranges of lines that are kept as they are, [first, last], 0-based; ascending. */
	readonly kept: readonly (readonly [first: number, last: number])[];
}

/** Finds the sections of a text. */
export type LayOut = (lines: Lines, tokens: LineTokens) => Laid;

/** Whether a line of content, given by its index, has a token that does not begin like a number. */
export const hasWord = (lines: Lines, content: number): boolean =>
	((lines.shapes[content] as number) & wordy) !== 0;

/** A section of a `WordSheet`; see `Section`. Values are read from their lines. */
class WordSection implements Section {
	constructor(
		readonly laid: LaidSection,
		readonly lines: Lines,
		readonly tokens: LineTokens,
	) {}

	get kind(): SectionKind {
		return this.laid.kind;
	}
	get title(): string | undefined {
		return this.laid.title;
	}
	get header(): number {
		return this.laid.header;
	}
	get heading(): number {
		return this.laid.heading;
	}
	get countIn(): Section['countIn'] {
		return this.laid.countIn;
	}
	get count(): number {
		return this.laid.count;
	}
	get declared(): number {
		return this.laid.declared;
	}
	get roles(): readonly TokenRole[] {
		return this.laid.roles;
	}

	readonly lineOf = (row: number): number => this.lines.content[this.laid.first + row]!;
	readonly numberOf = (row: number): number => row + this.laid.base;

	rowOf(number: number): number {
		const row = number - this.laid.base;
		return row >= 0 && row < this.count ? row : -1;
	}

	/** The roles of the tokens of an entry. */
	rolesAt(row: number): readonly TokenRole[] {
		const { rolesOf, roles } = this.laid;
		if (!rolesOf) return roles;
		this.tokens.open(this.lineOf(row));
		return rolesOf(this.tokens.integer());
	}

	value(row: number, column: number): number {
		const role = this.rolesAt(row)[column];
		if (role === undefined) return Number.NaN;
		this.tokens.open(this.lineOf(row));
		for (let c = 0; c < column; c++) if (!this.tokens.skip()) return Number.NaN;
		return readAs(this.tokens, role);
	}
}

const readAs = (tokens: LineTokens, role: TokenRole): number => {
	if (role === 'stray' || role === 'word') return Number.NaN;
	return role === 'coordinate' || role === 'attribute' ? tokens.real() : tokens.integer();
};

/**
 * A text in memory whose sections begin with words and have one entry a line; see `Sheet`. The sections are found again
 * at the first use after an edit.
 */
export class WordSheet extends LineSheet implements Sheet {
	readonly form = undefined;
	version = 0;
	#sections: readonly WordSection[] | undefined;
	#kept: Laid['kept'] = [];
	readonly #tokens: LineTokens;
	readonly #layOut: LayOut;

	constructor(
		file: string,
		text: Uint8Array,
		readonly syntax: FileSyntax,
		layOut: LayOut,
	) {
		super(file, new Lines(text, syntax.classes, []));
		this.#tokens = new LineTokens(file, syntax.classes, this.lines);
		this.#layOut = layOut;
	}

	get part(): string {
		return this.syntax.part;
	}

	get sections(): readonly WordSection[] {
		if (!this.#sections) {
			const { sections, kept } = this.#layOut(this.lines, this.#tokens);
			this.#kept = kept;
			this.#sections = sections.map((laid) => new WordSection(laid, this.lines, this.#tokens));
		}
		return this.#sections;
	}

	contentOf(line: number): LineContent {
		const { lines } = this;
		const at = lines.contentAt(line);
		if (at === lines.contentCount || lines.content[at] !== line)
			return { kind: this.isBlank(line) ? 'blank' : 'comment' };
		for (const section of this.sections) {
			const { first, count } = section.laid;
			if (line === section.header || line === section.heading) return { kind: 'header', section };
			if (at >= first && at < first + count) return { kind: 'entry', section, row: at - first };
		}
		return { kind: this.#isKept(line) ? 'kept' : 'stray' };
	}

	sectionAt(line: number): WordSection | undefined {
		return this.sections.find(({ header, heading, count, lineOf }) => {
			const first = heading >= 0 ? heading : header >= 0 ? header : count > 0 ? lineOf(0) : -1;
			const last = count > 0 ? lineOf(count - 1) : header;
			return first >= 0 && line >= first && line <= last;
		});
	}

	tokensOf(line: number): readonly Token[] {
		const content = this.contentOf(line);
		if (content.kind === 'blank' || content.kind === 'comment') return [];
		const entry = content.kind === 'entry' ? (content.section as WordSection) : undefined;
		const roles = entry && content.kind === 'entry' ? entry.rolesAt(content.row) : [];
		const tokens = this.#tokens;
		tokens.open(line);
		const found: Token[] = [];
		const seen = new Map<TokenRole, number>();
		let numbers = 0;
		while (found.length < mostTokens && tokens.skip()) {
			const { start, end } = tokens.span();
			let role: TokenRole = entry ? (roles[found.length] ?? 'stray') : 'word';
			if (
				content.kind === 'header' &&
				line !== (content.section.heading ?? -1) &&
				!this.#letterAt(line, start)
			)
				role = numbers++ === 0 ? 'count' : 'header';
			else if (content.kind === 'kept') role = this.#letterAt(line, start) ? 'word' : 'attribute';
			else if (content.kind === 'stray') role = this.#letterAt(line, start) ? 'word' : 'stray';
			tokens.openAt(line, start);
			const value = readAs(tokens, role);
			const nth = seen.get(role) ?? 0;
			seen.set(role, nth + 1);
			found.push({ start, end, role, nth, value });
			tokens.openAt(line, end);
		}
		return found;
	}

	edit(start: number, end: number, replacement: Uint8Array): void {
		this.lines.edit(start, end, replacement);
		this.version++;
		this.#sections = undefined;
	}

	#isKept(line: number): boolean {
		return this.#kept.some(([first, last]) => line >= first && line <= last);
	}

	/** Whether a token begins with a letter. */
	#letterAt(line: number, start: number): boolean {
		const letter = (this.lines.bytes[this.lineStart(line) + start] as number) | 32;
		return letter >= 97 && letter <= 122;
	}
}
