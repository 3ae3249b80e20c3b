import type { FileSyntax, SectionSyntax } from '../model/syntax.ts';
import type { Lines } from '../text/lines.ts';
import { bracketed, fractional, manyTokens, wordy } from '../text/scanRange.ts';

/** A section as a range of lines of content, given by their indices. */
export interface Span {
	readonly syntax: SectionSyntax;
	/** The header line; −1 if it is missing. */
	readonly header: number;
	/** Range [first, end) of the entries. */
	readonly first: number;
	readonly end: number;
	/** Lines in that range that are not entries; ascending. */
	readonly strays: Uint32Array;
	/** The first line after the last entry of the file; −1 if there is none. */
	readonly trailing: number;
}

/** A division of a file into sections, and its cost: errors of the file by this explanation of its lines, weighted. */
export interface Partition {
	readonly file: FileSyntax;
	readonly spans: readonly Span[];
	/** Lines of content before the first section. */
	readonly before: number;
	readonly cost: number;
}

/** Reads up to `maxNumbers` numbers of a line of content, given by its index; NaN for other tokens. */
export type HeaderNumbers = (content: number, maxNumbers: number) => number[];

/** No lines. */
export const none = new Uint32Array(0);

/** For each shape of a line (`Lines.shapes`): 1 if an entry may have it, else 0. */
export function entryShapes(file: FileSyntax, section: SectionSyntax): Uint8Array {
	const columns = section.columns([], 0);
	const min = columns.filter(({ optional }) => !optional).length;
	const max = section.maxTokens ?? (file.surplus ? manyTokens : columns.length);
	const start = columns[0]?.type === '[' ? bracketed : 0;
	return Uint8Array.from({ length: 256 }, (_, shape) => {
		const tokens = shape & manyTokens;
		const kind = shape & (bracketed | wordy);
		if ((shape & fractional) !== 0 && !section.fractional) return 0;
		return tokens >= min && tokens <= max && kind === start ? 1 : 0;
	});
}

/** The partition in which each count leads to the next header, and the last to the end; undefined if there is none. */
export function exactPartition(
	lines: Lines,
	file: FileSyntax,
	numbers: HeaderNumbers,
): Partition | undefined {
	const total = lines.contentCount;
	const headed = headedSections(lines);
	const spans: Span[] = [];
	let at = 0;
	for (const syntax of file.sections) {
		if (at === total && syntax.optional) break;
		if (at >= total || isMalformedHeader(lines, syntax, at, numbers)) return undefined;
		const [count = Number.NaN] = numbers(at, 1);
		const end = at + 1 + count;
		if (!(end <= total)) return undefined;
		// A heading in another place only matters if some lines are not entries.
		const elsewhere = headed.has(syntax.kind) && lines.headingBefore(at, syntax.kind) < 0;
		if (elsewhere && nonEntryCount(lines, file, syntax, at + 1, end) > 0) return undefined;
		spans.push({ syntax, header: at, first: at + 1, end, strays: none, trailing: -1 });
		at = end;
	}
	if (at !== total) return undefined;
	let cost = 0;
	for (const { syntax, first, end } of spans)
		cost += nonEntryCount(lines, file, syntax, first, end);
	return { file, spans, before: 0, cost };
}

/** Whether entries of the first section begin with a bracket, which distinguishes one form. */
export const beginsWithBracket = ({ sections }: FileSyntax): boolean =>
	sections[0]?.columns([], 0)[0]?.type === '[';

/** Whether any line begins with a bracket. */
export function hasBrackets({ shapes, contentCount, bits }: Lines): boolean {
	if ((bits & bracketed) === 0) return false;
	for (let at = 0; at < contentCount; at++) if ((shapes[at]! & bracketed) !== 0) return true;
	return false;
}

/** Number of lines of content [from, to) that do not have the shape of an entry. */
function nonEntryCount(
	{ shapes }: Lines,
	file: FileSyntax,
	section: SectionSyntax,
	from: number,
	to: number,
): number {
	const entries = entryShapes(file, section);
	let count = 0;
	for (let at = from; at < to; at++) count += 1 - entries[shapes[at]!]!;
	return count;
}

/** Whether a line of content is not a valid header. */
export function isMalformedHeader(
	lines: Lines,
	syntax: SectionSyntax,
	content: number,
	numbers: HeaderNumbers,
): boolean {
	const shape = lines.shapes[content]!;
	if ((shape & (bracketed | wordy | fractional)) !== 0) return true;
	if ((shape & manyTokens) > syntax.headerLength) return true;
	const read = numbers(content, syntax.headerLength);
	return !(read[0]! >= 0) || syntax.plausible?.(read) === false;
}

/** Names of the sections for which the file has headings. */
export function headedSections({ headings, names }: Lines): Set<string> {
	const sections = new Set<string>();
	for (const heading of headings) {
		sections.add(names[heading % 8]!);
		if (sections.size === names.length) break;
	}
	return sections;
}
