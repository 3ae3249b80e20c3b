import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import type { ModelEdits } from './modelEdits.ts';
import { MAX_TOKENS } from './singleValues.ts';
import { tokenSpans } from './tokenSpans.ts';

/** New numbers of a header line, unchanged ones included. */
export interface Header {
	readonly section: Section;
	readonly numbers: readonly number[];
}

/** A way to declare surplus values of lines in headers. */
export interface SurplusDeclaration {
	readonly title: string;
	/** In file order. */
	readonly headers: readonly Header[];
}

/** Values in excess of a section's header: the same number in each line. */
interface Surplus {
	readonly section: Section;
	readonly count: number;
	/** Whether the last excess value of each line, or every one, is a 32-bit integer. */
	readonly lastIsInteger: boolean;
	readonly allAreIntegers: boolean;
}

/** Attributes and markers to declare additionally. */
interface More {
	readonly attributes: number;
	readonly markers: number;
	readonly numbers: readonly number[];
}

const known = new WeakMap<TextModel, { version: number; found: readonly SurplusDeclaration[] }>();

/** Ways to declare surplus values in the headers of a file, most likely first. */
export function surplusDeclarations(model: TextModel): readonly SurplusDeclaration[] {
	const before = known.get(model);
	if (before?.version === model.version) return before.found;
	const found = ways(model);
	known.set(model, { version: model.version, found });
	return found;
}

function ways(model: TextModel): SurplusDeclaration[] {
	const headers: { section: Section; ways: readonly More[] }[] = [];
	for (const section of model.sections) {
		const surplus = surplusOf(model, section);
		if (surplus === undefined) continue;
		const ways = surplus ? waysTo(model, surplus, headerOf(model, section)) : [];
		if (ways.length === 0) return [];
		headers.push({ section, ways });
	}
	const most = Math.max(0, ...headers.map(({ ways }) => ways.length));
	return Array.from({ length: most }, (_, nth) => {
		const chosen = headers.map(({ section, ways }) => ({ section, more: (ways[nth] ?? ways[0])! }));
		const [one] = chosen;
		const where = chosen.length === 1 ? 'the header' : 'the headers';
		return {
			title: `Declare ${chosen.length === 1 ? wordsOf(one!.more) : 'all values'} in ${where}`,
			headers: chosen.map(({ section, more }) => ({ section, numbers: more.numbers })),
		};
	});
}

function wordsOf({ attributes, markers }: More): string {
	const one = (count: number, noun: string) =>
		count === 0 ? '' : `${count === 1 ? 'one' : count} ${noun}${count === 1 ? '' : 's'}`;
	return [one(attributes, 'attribute'), one(markers, 'marker')].filter(Boolean).join(' and ');
}

/** The numbers of a header line; undefined if there is none or one is unreadable. */
function headerOf(model: TextModel, { header }: Section): number[] | undefined {
	if (header < 0) return undefined;
	const values = model.tokensOf(header).map(({ value }) => value);
	return values.some(Number.isNaN) ? undefined : values;
}

function waysTo(model: TextModel, surplus: Surplus, header: number[] | undefined): More[] {
	const { section, count, lastIsInteger, allAreIntegers } = surplus;
	const { sections } = model.syntax;
	const announces = sections.find(({ kind }) => kind === section.kind)?.declares;
	if (!header || !announces) return [];
	const { attributes: attributesAt, marker: markerAt, missing = [] } = announces;
	const said = (k: number) => header[k] ?? missing[k] ?? 0;
	const more = (attributes: number, markers: number): More => {
		// A header may omit that there is no marker.
		const ends = markerAt !== undefined && (header.length > markerAt || markers > 0);
		const length = 1 + Math.max(attributesAt ?? 0, ends ? markerAt : 0);
		const numbers = Array.from({ length }, (_, k) => {
			if (k === attributesAt) return said(k) + attributes;
			return k === markerAt ? Math.max(said(k), markers) : said(k);
		});
		return { attributes, markers, numbers };
	};
	const isMarked = markerAt !== undefined && said(markerAt) > 0;
	if (attributesAt === undefined)
		return count === 1 && allAreIntegers && markerAt !== undefined && !isMarked ? [more(0, 1)] : [];
	if (markerAt === undefined) return [more(count, 0)];
	// With a declared marker, the last value becomes the marker and the declared one an attribute.
	if (isMarked) return lastIsInteger ? [more(count, 0)] : [];
	return lastIsInteger ? [more(count - 1, 1), more(count, 0)] : [more(count, 0)];
}

const number = /^[-+]?(\d+\.?\d*|\.\d+)([eEdD][-+]?\d+)?$/;

/** Undefined if no line has surplus values, null if their number differs between lines or they are unreadable. */
function surplusOf(model: TextModel, section: Section): Surplus | null | undefined {
	const most = section.roles.length;
	const spans = new Float64Array(2 * (most + MAX_TOKENS));
	let count = -1;
	let odd = false;
	let lastIsInteger = true;
	let allAreIntegers = true;
	for (let row = 0; row < section.count; row++) {
		const more = tokenSpans(model, section.lineOf(row), spans) - most;
		const surplus = Math.max(0, more);
		if (count >= 0 && surplus !== count) odd = true;
		if (row === 0 || surplus > count) count = surplus;
		if (odd && count > 0) return null;
		for (let k = 0; k < surplus; k++) {
			const text = textBetween(model, spans[2 * (most + k)]!, spans[2 * (most + k) + 1]!);
			if (!number.test(text)) return null;
			const value = Number(text);
			if (value === (value | 0)) continue;
			allAreIntegers = false;
			if (k === surplus - 1) lastIsInteger = false;
		}
	}
	// Lines may have more tokens than were scanned.
	if (count >= MAX_TOKENS) return null;
	return count > 0 ? { section, count, lastIsInteger, allAreIntegers } : undefined;
}

function textBetween({ bytes }: TextModel, start: number, end: number): string {
	let text = '';
	for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
	return text;
}

/** Replaces changed numbers of header lines and adds missing ones. */
export function headerEdits(edits: ModelEdits, model: TextModel, headers: readonly Header[]): void {
	for (const { section, numbers } of headers) {
		const spans = new Float64Array(2 * numbers.length);
		const tokens = tokenSpans(model, section.header, spans);
		const found = headerOf(model, section)!;
		for (let k = 0; k < tokens; k++)
			if (found[k] !== numbers[k]) edits.replace(spans[2 * k]!, spans[2 * k + 1]!, numbers[k]!);
		const end = spans[2 * tokens - 1]!;
		const missing = numbers.slice(tokens);
		if (missing.length > 0) edits.replace(end, end, ` ${missing.join(' ')}`);
	}
}
