import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { headingPatterns } from '../headingPatterns.ts';
import type { LineSink } from './formatEdits.ts';

/** Surroundings of lines that are neither headers nor entries. */
export interface GapContext {
	/** The section whose header follows. */
	readonly before?: Section;
	/** The lines are the start of the file. */
	readonly first?: boolean;
	/** The lines are the end of the file. */
	readonly end?: boolean;
	/** Between a header and an entry, without blank lines. */
	readonly tight?: boolean;
}

/** A line of the result: one of the file, or a new one if `line` is −1. */
interface Item {
	readonly line: number;
	readonly text: string;
}

const encoder = new TextEncoder();

/**
 * Formats the comments and blank lines [from, to): trims comments, collapses blank lines, normalises headings, and
 * inserts a blank line before the comments that precede a section.
 */
export function formatGap(
	model: TextModel,
	from: number,
	to: number,
	context: GapContext,
	sink: LineSink,
): void {
	if (from > sink.last + 1 || to < sink.first || sink.full) return;
	const { before, end = false, first = false, tight = false } = context;
	let items = itemsOf(model, from, to);
	if (tight) items = items.filter(({ text }) => text !== '');
	if (first) while (items[0]?.text === '') items.shift();
	if (before) items = withHeading(model, before, items, first);
	if (end) items = withEnding(model, items, from);
	const isRequested = (line: number) => line >= sink.first && line <= sink.last;
	const drop = (line: number) => (isRequested(line) ? sink.drop(line) : undefined);
	let at = from;
	for (const { line, text } of items) {
		if (line < 0) {
			if (at >= sink.first && at <= sink.last + 1) sink.insert(at, text);
			continue;
		}
		while (at < line) drop(at++);
		if (isRequested(line)) passLine(model, line, text, sink);
		at = line + 1;
	}
	while (at < to) drop(at++);
}

/** Passes a line to the sink, with its text only if that has changed. */
function passLine(model: TextModel, line: number, text: string, sink: LineSink): void {
	if (model.textOf(line) === text) sink.line(line);
	else sink.line(line, encoder.encode(text));
}

/** The lines [from, to), with each group of blank lines collapsed to one. */
function itemsOf(model: TextModel, from: number, to: number): Item[] {
	const items: Item[] = [];
	for (let line = from; line < to; line++) {
		const { kind } = model.contentOf(line);
		const text = model.textOf(line);
		if (kind === 'blank') {
			if (items.length === 0 || items.at(-1)!.text !== '') items.push(blank(line));
		} else if (kind === 'comment') items.push({ line, text: heading(model, line, trimmed(text)) });
		else items.push({ line, text });
	}
	return items;
}
const blank = (line = -1): Item => ({ line, text: '' });

const trimmed = (text: string): string =>
	text.replace(/^[ \t\v\f]+/, '').replace(/[ \t\v\f]+$/, '');

/** The canonical text of a heading if it is only the name. */
function heading(model: TextModel, line: number, text: string): string {
	const patterns = headingPatterns(model.syntax);
	const name = patterns?.named.exec(text)?.[1]?.toLowerCase();
	if (name !== undefined && name === model.syntax.ending) return `#${name}`;
	return name && model.sections.some((section) => section.heading === line) ? `#${name}` : text;
}

/** Inserts a heading directly before the header, and a blank line before the comments that precede it. */
function withHeading(
	model: TextModel,
	section: Section,
	items: readonly Item[],
	first: boolean,
): Item[] {
	const at = items.findIndex(({ line }) => line >= 0 && line === section.heading);
	const leading = at < 0 ? [...items] : items.slice(0, at + 1);
	// Removes blank lines between heading and header; comments there stay.
	const following = at < 0 ? [] : items.slice(at + 1).filter(({ text }) => text !== '');
	const hasHeadings = model.syntax.headings?.includes(section.kind);
	if (at < 0 && hasHeadings && isSound(model)) leading.push({ line: -1, text: `#${section.kind}` });
	if (!first && hasHeadings && !leading.some(({ text }) => text === '')) leading.unshift(blank());
	return [...leading, ...following];
}

/** Whether all counts are right; otherwise a line that was parsed as a count may be another one. */
const isSound = ({ sections }: TextModel): boolean =>
	sections.every(({ header, declared, count }) => header >= 0 && declared === count);

/** Removes blank lines at the end of the file except its last line end, and inserts one before the ending. */
function withEnding(model: TextModel, items: readonly Item[], from: number): Item[] {
	const result = [...items];
	while (result.at(-1)?.text === '') result.pop();
	const { ending } = model.syntax;
	const end = result.findIndex(({ text }) => ending !== undefined && text === `#${ending}`);
	if (end >= 0 && from > 0 && !result.slice(0, end).some(({ text }) => text === ''))
		result.unshift(blank());
	const last = model.lineCount - 1;
	const endsInContent = from > last || result.at(-1)?.line === last;
	return [...result, blank(endsInContent ? -1 : last)];
}
