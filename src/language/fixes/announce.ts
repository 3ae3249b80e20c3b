import type { Section, Sheet } from '../../formats/sheet.ts';
import type { SheetEdits } from './edits.ts';
import { tokenSpans } from './tokenSpans.ts';
import { MOST_TOKENS } from './values.ts';

/** New numbers of a header line, those that stay being what they are. */
export interface Header {
	readonly section: Section;
	readonly numbers: readonly number[];
}

/** A way to announce the values that lines have behind those that their header says. */
export interface Announcement {
	readonly title: string;
	/** In the order of the file. */
	readonly headers: readonly Header[];
}

/** What the lines of a section have behind what their header says: all of them as many numbers. */
interface Surplus {
	readonly section: Section;
	readonly count: number;
	/** The last value of each line, or all of them, are integers of 32 bits. */
	readonly lastIsInteger: boolean;
	readonly allAreIntegers: boolean;
}

/** Attributes and markers that a header is to say more. */
interface More {
	readonly attributes: number;
	readonly markers: number;
	readonly numbers: readonly number[];
}

const known = new WeakMap<Sheet, { version: number; found: readonly Announcement[] }>();

/** Ways to announce in the headers of one of Triangle's files what its lines have too many, the likeliest first. */
export function announced(sheet: Sheet): readonly Announcement[] {
	const before = known.get(sheet);
	if (before?.version === sheet.version) return before.found;
	const found = ways(sheet);
	known.set(sheet, { version: sheet.version, found });
	return found;
}

function ways(sheet: Sheet): Announcement[] {
	const headers: { section: Section; ways: readonly More[] }[] = [];
	for (const section of sheet.sections) {
		const surplus = surplusOf(sheet, section);
		if (surplus === undefined) continue;
		const ways = surplus ? waysTo(surplus, headerOf(sheet, section)) : [];
		if (ways.length === 0) return [];
		headers.push({ section, ways });
	}
	const most = Math.max(0, ...headers.map(({ ways }) => ways.length));
	return Array.from({ length: most }, (_, nth) => {
		const chosen = headers.map(({ section, ways }) => ({ section, more: (ways[nth] ?? ways[0])! }));
		const [one] = chosen;
		const where = chosen.length === 1 ? 'the header' : 'the headers';
		return {
			title: `Announce ${chosen.length === 1 ? wordsOf(one!.more) : 'all values'} in ${where}`,
			headers: chosen.map(({ section, more }) => ({ section, numbers: more.numbers })),
		};
	});
}

function wordsOf({ attributes, markers }: More): string {
	const one = (count: number, noun: string) =>
		count === 0 ? '' : `${count === 1 ? 'one' : count} ${noun}${count === 1 ? '' : 's'}`;
	return [one(attributes, 'attribute'), one(markers, 'marker')].filter(Boolean).join(' and ');
}

/** The numbers of a header line; undefined where there is none or one of them is no number. */
function headerOf(sheet: Sheet, { header }: Section): number[] | undefined {
	if (header < 0) return undefined;
	const values = sheet.tokensOf(header).map(({ value }) => value);
	return values.some(Number.isNaN) ? undefined : values;
}

function waysTo(surplus: Surplus, header: number[] | undefined): More[] {
	if (!header) return [];
	const { section, count, lastIsInteger, allAreIntegers } = surplus;
	const [entries = 0, second, third = 0, fourth = 0] = header;
	if (section.kind === 'points') {
		const numbers = (attributes: number, markers: number) => [
			entries,
			second ?? 2,
			third + attributes,
			...(header.length > 3 || markers > 0 ? [Math.max(fourth, markers)] : []),
		];
		const asAttributes = { attributes: count, markers: 0, numbers: numbers(count, 0) };
		// Behind a marker that is announced the last value becomes the marker, and that one an attribute.
		if (fourth > 0) return lastIsInteger ? [asAttributes] : [];
		const withMarker = { attributes: count - 1, markers: 1, numbers: numbers(count - 1, 1) };
		return lastIsInteger ? [withMarker, asAttributes] : [asAttributes];
	}
	if (section.kind === 'triangles')
		return [{ attributes: count, markers: 0, numbers: [entries, second ?? 3, third + count] }];
	const isPair = section.kind === 'edges' || section.kind === 'segments';
	if (isPair && count === 1 && allAreIntegers && !((second ?? 0) > 0))
		return [{ attributes: 0, markers: 1, numbers: [entries, 1] }];
	return [];
}

const number = /^[-+]?(\d+\.?\d*|\.\d+)([eEdD][-+]?\d+)?$/;

/** Undefined where no line of a section has too many values, null where not all have as many numbers. */
function surplusOf(sheet: Sheet, section: Section): Surplus | null | undefined {
	const most = section.roles.length;
	const spans = new Float64Array(2 * (most + MOST_TOKENS));
	let count = -1;
	let odd = false;
	let lastIsInteger = true;
	let allAreIntegers = true;
	for (let row = 0; row < section.count; row++) {
		const more = tokenSpans(sheet, section.lineOf(row), spans) - most;
		const here = Math.max(0, more);
		if (count >= 0 && here !== count) odd = true;
		if (row === 0 || here > count) count = here;
		if (odd && count > 0) return null;
		for (let k = 0; k < here; k++) {
			const text = textBetween(sheet, spans[2 * (most + k)]!, spans[2 * (most + k) + 1]!);
			if (!number.test(text)) return null;
			const value = Number(text);
			if (value === (value | 0)) continue;
			allAreIntegers = false;
			if (k === here - 1) lastIsInteger = false;
		}
	}
	// More than there is room to look at.
	if (count >= MOST_TOKENS) return null;
	return count > 0 ? { section, count, lastIsInteger, allAreIntegers } : undefined;
}

function textBetween({ bytes }: Sheet, start: number, end: number): string {
	let text = '';
	for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
	return text;
}

/** Replaces the numbers of header lines that are others, and adds those that are missing. */
export function headerEdits(edits: SheetEdits, sheet: Sheet, headers: readonly Header[]): void {
	for (const { section, numbers } of headers) {
		const spans = new Float64Array(2 * numbers.length);
		const tokens = tokenSpans(sheet, section.header, spans);
		const found = headerOf(sheet, section)!;
		for (let k = 0; k < tokens; k++)
			if (found[k] !== numbers[k]) edits.replace(spans[2 * k]!, spans[2 * k + 1]!, numbers[k]!);
		const end = spans[2 * tokens - 1]!;
		const missing = numbers.slice(tokens);
		if (missing.length > 0) edits.replace(end, end, ` ${missing.join(' ')}`);
	}
}
