import { LineSheet } from '../sheets/lineSheet.ts';
import type { LineContent, Sheet, Token, TokenRole } from '../sheets/sheet.ts';
import type { TextPart } from '../sheets/textPart.ts';
import { Lines } from '../text/lines.ts';
import { LineTokens } from '../text/lineTokens.ts';
import { Report } from '../text/report.ts';
import { WordLines, wordClasses } from '../text/wordLines.ts';
import { countLines } from './countLines.ts';
import { OffSection } from './offSection.ts';
import { type Header, readHeader } from './readHeader.ts';
import { readText } from './readOff.ts';
import { columnsOf } from './readPoints.ts';
import { offSyntax } from './syntax.ts';

/** No line needs more tokens, and each is an object. */
const mostTokens = 1 << 14;

/** Structure of a text. */
interface Layout {
	/** Undefined if it is malformed: no line is an entry then. */
	readonly header: Header | undefined;
	/** Number of lines with content up to the counts, including these. */
	readonly before: number;
	readonly sections: readonly OffSection[];
	/** Roles of the tokens of a point. */
	readonly point: readonly TokenRole[];
}

/** Bytes [start, end) of a token in its line. */
interface Span {
	readonly start: number;
	readonly end: number;
}

/** An OFF file in memory; see `Sheet`. Its layout is computed when it is first requested after an edit. */
export class OffSheet extends LineSheet implements Sheet {
	readonly part = offSyntax.part;
	readonly syntax = offSyntax;
	readonly form = undefined;
	version = 0;
	#layout: Layout | undefined;
	readonly #tokens: LineTokens;

	constructor(file: string, text: Uint8Array) {
		super(file, new Lines(text, wordClasses, []));
		this.#tokens = new LineTokens(file, wordClasses, this.lines);
	}

	get sections(): readonly OffSection[] {
		return this.#lay().sections;
	}

	contentOf(line: number): LineContent {
		const { lines } = this;
		const at = lines.contentAt(line);
		if (at === lines.contentCount || lines.content[at] !== line)
			return { kind: this.isBlank(line) ? 'blank' : 'comment' };
		const { before, sections } = this.#lay();
		const [points] = sections;
		if (points && at < before) return { kind: 'header', section: points };
		for (const section of sections)
			if (at >= section.first && at < section.first + section.count)
				return { kind: 'entry', section, row: at - section.first };
		return { kind: 'stray' };
	}

	sectionAt(line: number): OffSection | undefined {
		return this.sections.find(({ header, count, lineOf }) => {
			if (header < 0 && count === 0) return false;
			const last = count > 0 ? lineOf(count - 1) : header;
			return line >= (header >= 0 ? header : lineOf(0)) && line <= last;
		});
	}

	tokensOf(line: number): readonly Token[] {
		const content = this.contentOf(line);
		if (content.kind === 'blank' || content.kind === 'comment') return [];
		const { header, point } = this.#lay();
		const counts = content.kind === 'header' ? header?.at.points : undefined;
		const cut = counts?.line === line + 1 ? counts.column - 1 : -1;
		const found: Token[] = [];
		const seen = new Map<TokenRole, number>();
		let corners = 0;
		let numbers = 0;
		for (const [i, { start, end }] of this.#spans(line, cut).entries()) {
			let role: TokenRole = 'stray';
			if (content.kind === 'header') {
				if (cut < 0 || start < cut) role = 'word';
				else if (numbers++ < 3) role = numbers === 1 ? 'count' : 'header';
			} else if (content.kind === 'entry' && content.section.kind === 'points')
				role = point[i] ?? 'stray';
			else if (content.kind === 'entry')
				role = i === 0 ? 'corners' : i <= corners ? 'point' : 'attribute';
			const value = this.#value(line, start, role);
			if (role === 'corners') corners = value;
			const nth = seen.get(role) ?? 0;
			seen.set(role, nth + 1);
			found.push({ start, end, role, nth, value });
		}
		return found;
	}

	edit(start: number, end: number, replacement: Uint8Array): void {
		this.lines.edit(start, end, replacement);
		this.version++;
		this.#layout = undefined;
	}

	#lay(): Layout {
		this.#layout ??= this.#found();
		return this.#layout;
	}

	#found(): Layout {
		const { file, lines } = this;
		const text = new WordLines(file, lines);
		const header = readHeader(text, lines.length, new Report(0));
		if (!header) return { header, before: 0, sections: [], point: [] };
		const line = header.at.points.line - 1;
		const before = lines.contentAt(line + 1);
		const behind = lines.contentCount - before;
		const { points, faces } =
			behind === header.points + header.faces
				? header
				: countLines(text, header, header.wrapper !== undefined);
		const first = behind > 0 ? this.#spans(lines.content[before]!, -1).length : 3;
		const { dimension, others } = columnsOf(header, first);
		const width = others.reduce((sum, { components }) => sum + components, 0);
		const point: TokenRole[] = [
			...Array<TokenRole>(dimension).fill('coordinate'),
			...Array<TokenRole>(width).fill('attribute'),
		];
		const sections = [
			new OffSection('points', lines, this.#tokens, {
				first: before,
				count: points,
				declared: header.points,
				header: line,
				roles: point,
			}),
			new OffSection('faces', lines, this.#tokens, {
				first: before + points,
				count: faces,
				declared: header.faces,
				countIn: { line, nth: 1 },
			}),
		];
		return { header, before, sections, point };
	}

	/** The tokens of a line; one that contains `cut`, where a count directly follows the keyword, is split there. */
	#spans(line: number, cut: number): Span[] {
		const tokens = this.#tokens;
		tokens.open(line);
		const spans: Span[] = [];
		while (spans.length < mostTokens && tokens.skip()) {
			const { start, end } = tokens.span();
			if (cut > start && cut < end) spans.push({ start, end: cut }, { start: cut, end });
			else spans.push({ start, end });
			tokens.openAt(line, end);
		}
		return spans;
	}

	#value(line: number, start: number, role: TokenRole): number {
		if (role === 'stray' || role === 'word') return Number.NaN;
		const tokens = this.#tokens;
		tokens.openAt(line, start);
		return role === 'coordinate' || role === 'attribute' ? tokens.real() : tokens.integer();
	}
}

/** The language server's part for OFF files. */
export const offText: TextPart = {
	forms: () => [offSyntax],
	open: (name, bytes) => new OffSheet(name, bytes),
	read: ([{ file, bytes, length }], options) => readText(file, { bytes, length }, options),
};
