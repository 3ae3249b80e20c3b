import type { Lines } from '../text/lines.ts';
import { bracketed, fractional, manyTokens, wordy } from '../text/scanStretch.ts';
import type { FileSyntax, SectionSyntax } from './syntax.ts';

/** Where a section lies, as positions among the lines of content. */
export interface Span {
	readonly syntax: SectionSyntax;
	/** The header line; −1 where it is missing. */
	readonly header: number;
	/** The first entry, and the line behind the last. */
	readonly first: number;
	readonly end: number;
	/** Lines among them that are no entries; rising. */
	readonly strays: Uint32Array;
	/** First line of what follows the last entry of the file; −1 if there is nothing. */
	readonly trailing: number;
}

/** Sections of a file and what speaks against this way to part it. */
export interface Layout {
	readonly file: FileSyntax;
	readonly spans: readonly Span[];
	/** Content in front of the first section. */
	readonly before: number;
	readonly cost: number;
}

/** Reads the numbers of a line of content as those of a header. */
export type HeaderNumbers = (content: number, most: number) => number[];

export const none = new Uint32Array(0);

/** Whether a line of a shape may be an entry, for each shape. */
export function entryShapes(file: FileSyntax, section: SectionSyntax): Uint8Array {
	const columns = section.columns([], 0);
	const least = columns.filter(({ optional }) => !optional).length;
	const most = section.most ?? (file.surplus ? manyTokens : columns.length);
	const start = columns[0]?.type === '[' ? bracketed : 0;
	return Uint8Array.from({ length: 256 }, (_, shape) => {
		const tokens = shape & manyTokens;
		const kind = shape & (bracketed | wordy);
		if ((shape & fractional) !== 0 && !section.fractional) return 0;
		return tokens >= least && tokens <= most && kind === start ? 1 : 0;
	});
}

/** The sections of a file whose counts lead from header to header and to the end; undefined where they don't. */
export function exactLayout(
	lines: Lines,
	file: FileSyntax,
	numbers: HeaderNumbers,
): Layout | undefined {
	const total = lines.contentCount;
	const headed = headedSections(lines);
	const spans: Span[] = [];
	let at = 0;
	for (const syntax of file.sections) {
		if (at === total && syntax.optional) break;
		if (at >= total || isOddHeader(lines, syntax, at, numbers)) return undefined;
		const [count = Number.NaN] = numbers(at, 1);
		const end = at + 1 + count;
		if (!(end <= total)) return undefined;
		// Lines without a fault are understood without headings.
		const elsewhere = headed.has(syntax.kind) && lines.headingBefore(at, syntax.kind) < 0;
		if (elsewhere && strangers(lines, file, syntax, at + 1, end) > 0) return undefined;
		spans.push({ syntax, header: at, first: at + 1, end, strays: none, trailing: -1 });
		at = end;
	}
	if (at !== total) return undefined;
	let cost = 0;
	for (const { syntax, first, end } of spans) cost += strangers(lines, file, syntax, first, end);
	return { file, spans, before: 0, cost };
}

/** Whether the first entries of a file begin with a bracket: only one form has that. */
export const beginsWithBracket = ({ sections }: FileSyntax): boolean =>
	sections[0]?.columns([], 0)[0]?.type === '[';

/** Whether a line begins with a bracket. */
export function hasBrackets({ shapes, contentCount, bits }: Lines): boolean {
	if ((bits & bracketed) === 0) return false;
	for (let at = 0; at < contentCount; at++)
		if (((shapes[at] as number) & bracketed) !== 0) return true;
	return false;
}

/** The number of lines that are no entries of a section. */
function strangers(
	{ shapes }: Lines,
	file: FileSyntax,
	section: SectionSyntax,
	from: number,
	to: number,
): number {
	const entries = entryShapes(file, section);
	let count = 0;
	for (let at = from; at < to; at++) count += 1 - (entries[shapes[at] as number] as number);
	return count;
}

/** Whether a line of content is not a header as it should be. */
export function isOddHeader(
	lines: Lines,
	syntax: SectionSyntax,
	content: number,
	numbers: HeaderNumbers,
): boolean {
	const shape = lines.shapes[content] as number;
	if ((shape & (bracketed | wordy | fractional)) !== 0) return true;
	if ((shape & manyTokens) > syntax.headerLength) return true;
	const read = numbers(content, syntax.headerLength);
	return !((read[0] as number) >= 0) || !syntax.plausible(read);
}

/** Names of the sections that the file has headings for. */
export function headedSections({ headings, names }: Lines): Set<string> {
	const found = new Set<string>();
	for (const heading of headings) {
		found.add(names[heading % 8] as string);
		if (found.size === names.length) break;
	}
	return found;
}
