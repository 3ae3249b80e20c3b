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

/** Attributes and markers to declare in addition, and the header with them. */
interface Additions {
	readonly attributes: number;
	readonly markers: number;
	readonly numbers: readonly number[];
}

/** Declarations of each model, valid for one version of its text. */
const cache = new WeakMap<
	TextModel,
	{ version: number; declarations: readonly SurplusDeclaration[] }
>();

/** Ways to declare surplus values in the headers of a file, most likely first. */
export function surplusDeclarations(model: TextModel): readonly SurplusDeclaration[] {
	const cached = cache.get(model);
	if (cached?.version === model.version) return cached.declarations;
	const declarations = findDeclarations(model);
	cache.set(model, { version: model.version, declarations });
	return declarations;
}

function findDeclarations(model: TextModel): SurplusDeclaration[] {
	const headers: { section: Section; choices: readonly Additions[] }[] = [];
	for (const section of model.sections) {
		const surplus = surplusOf(model, section);
		if (surplus === undefined) continue;
		const choices = surplus ? declarationsFor(model, surplus, headerOf(model, section)) : [];
		if (choices.length === 0) return [];
		headers.push({ section, choices });
	}
	const longest = Math.max(0, ...headers.map(({ choices }) => choices.length));
	return Array.from({ length: longest }, (_, i) => {
		const chosen = headers.map(({ section, choices }) => ({
			section,
			more: (choices[i] ?? choices[0])!,
		}));
		const [single] = chosen;
		const where = chosen.length === 1 ? 'the header' : 'the headers';
		return {
			title: `Declare ${chosen.length === 1 ? declaredText(single!.more) : 'all values'} in ${where}`,
			headers: chosen.map(({ section, more }) => ({ section, numbers: more.numbers })),
		};
	});
}

function declaredText({ attributes, markers }: Additions): string {
	const phrase = (count: number, noun: string) =>
		count === 0 ? '' : `${count === 1 ? 'one' : count} ${noun}${count === 1 ? '' : 's'}`;
	return [phrase(attributes, 'attribute'), phrase(markers, 'marker')].filter(Boolean).join(' and ');
}

/** The numbers of a header line; undefined if there is none or one is unreadable. */
function headerOf(model: TextModel, { header }: Section): number[] | undefined {
	if (header < 0) return undefined;
	const values = model.tokensOf(header).map(({ value }) => value);
	return values.some(Number.isNaN) ? undefined : values;
}

function declarationsFor(
	model: TextModel,
	surplus: Surplus,
	header: number[] | undefined,
): Additions[] {
	const { section, count, lastIsInteger, allAreIntegers } = surplus;
	const { sections } = model.syntax;
	const declares = sections.find(({ kind }) => kind === section.kind)?.declares;
	if (!header || !declares) return [];
	const { attributes: attributesAt, marker: markerAt, missing = [] } = declares;
	const declared = (k: number) => header[k] ?? missing[k] ?? 0;
	const declare = (attributes: number, markers: number): Additions => {
		// A header may omit that there is no marker.
		const writesMarker = markerAt !== undefined && (header.length > markerAt || markers > 0);
		const length = 1 + Math.max(attributesAt ?? 0, writesMarker ? markerAt : 0);
		const numbers = Array.from({ length }, (_, k) => {
			if (k === attributesAt) return declared(k) + attributes;
			return k === markerAt ? Math.max(declared(k), markers) : declared(k);
		});
		return { attributes, markers, numbers };
	};
	const isMarked = markerAt !== undefined && declared(markerAt) > 0;
	if (attributesAt === undefined)
		return count === 1 && allAreIntegers && markerAt !== undefined && !isMarked
			? [declare(0, 1)]
			: [];
	if (markerAt === undefined) return [declare(count, 0)];
	// With a declared marker, the last value becomes the marker and the declared one an attribute.
	if (isMarked) return lastIsInteger ? [declare(count, 0)] : [];
	return lastIsInteger ? [declare(count - 1, 1), declare(count, 0)] : [declare(count, 0)];
}

const number = /^[-+]?(\d+\.?\d*|\.\d+)([eEdD][-+]?\d+)?$/;

/** Undefined if no line has surplus values, null if their number differs between lines or they are unreadable. */
function surplusOf(model: TextModel, section: Section): Surplus | null | undefined {
	const expected = section.roles.length;
	const spans = new Float64Array(2 * (expected + MAX_TOKENS));
	let count = -1;
	let differs = false;
	let lastIsInteger = true;
	let allAreIntegers = true;
	for (let row = 0; row < section.count; row++) {
		const extra = tokenSpans(model, section.lineOf(row), spans) - expected;
		const surplus = Math.max(0, extra);
		if (count >= 0 && surplus !== count) differs = true;
		if (row === 0 || surplus > count) count = surplus;
		if (differs && count > 0) return null;
		for (let k = 0; k < surplus; k++) {
			const text = textBetween(model, spans[2 * (expected + k)]!, spans[2 * (expected + k) + 1]!);
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
		const current = headerOf(model, section)!;
		for (let k = 0; k < tokens; k++)
			if (current[k] !== numbers[k]) edits.replace(spans[2 * k]!, spans[2 * k + 1]!, numbers[k]!);
		const end = spans[2 * tokens - 1]!;
		const missing = numbers.slice(tokens);
		if (missing.length > 0) edits.replace(end, end, ` ${missing.join(' ')}`);
	}
}
