import type { CompletionItem, Position } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
import { countText } from '../../util/counted.ts';
import { type HeadingPatterns, headingPatterns } from '../headingPatterns.ts';
import { lineEndOf } from '../lineEnd.ts';

/** `CompletionItemKind.Keyword` in LSP. */
const KEYWORD = 14;

/**
 * Proposes the headings (`#points`, `#edges`, ..., `#end`) that are missing here, the next one first, for a line that
 * is empty or has the start of a heading up to the cursor (`before`). If entries without a count follow, inserts their
 * count, too.
 */
export function completeHeading(
	model: TextModel,
	position: Position,
	before: string,
): CompletionItem[] {
	const { line } = position;
	const patterns = headingPatterns(model.syntax);
	if (!patterns) return [];
	const { ending, sections } = model.syntax;
	const { above, below, headed } = neighbours(model, line, patterns);
	const entries = entriesBelow(model, line, patterns);
	const start = before.length - before.trimStart().length;
	const range = { start: { line, character: start }, end: position };
	const items: CompletionItem[] = [];
	for (const [order, name] of patterns.words.entries()) {
		if (order <= above || order >= below || headed.has(name)) continue;
		const isEnding = name === ending;
		if (!isEnding && !sections.some(({ kind }) => kind === name)) continue;
		const count = isEnding ? 0 : entries;
		items.push({
			label: `#${name}`,
			kind: KEYWORD,
			detail: isEnding ? 'end of the mesh' : detailOf(name, count),
			filterText: `#${name}`,
			sortText: `${order}`,
			...(items.length === 0 && { preselect: true }),
			textEdit: { range, newText: `#${name}${count > 0 ? `${lineEndOf(model)}${count}` : ''}` },
		});
	}
	return items;
}

function detailOf(name: string, count: number): string {
	const section = `section of the ${name}`;
	return count > 0 ? `${section}, with the count of entries below: ${countText(count)}` : section;
}

/**
 * Finds the positions, in the order of the words, of the last section before a line and of the first heading after it,
 * and all headings on other lines. A section without a heading may get one directly before its count.
 */
function neighbours(model: TextModel, line: number, { words, leading }: HeadingPatterns) {
	const { ending } = model.syntax;
	let above = -1;
	let below = words.length;
	const headed = new Set<string>();
	for (const { kind, heading, header } of model.sections) {
		const order = words.indexOf(kind);
		if (heading >= 0 && heading !== line) headed.add(kind);
		const at = heading >= 0 && heading !== line ? heading : header;
		if (at < 0) continue;
		if (at < line) above = Math.max(above, order);
		else if (heading > line) below = Math.min(below, order);
	}
	for (let at = model.lineCount - 1, searched = 0; at >= 0 && searched < 16; at--, searched++)
		if (at !== line && ending !== undefined && headingIn(model, at, leading) === ending)
			headed.add(ending);
	return { above, below, headed };
}

const headingIn = (model: TextModel, line: number, leading: RegExp): string | undefined =>
	leading.exec(model.textOf(line))?.[1]?.toLowerCase();

/**
 * Counts the entries after a line, up to the next heading or a line with another number of words; 0 if the section has
 * a count. Works on bytes: lines without a count are no section yet.
 */
function entriesBelow(model: TextModel, line: number, { leading }: HeadingPatterns): number {
	let entries = 0;
	let width = 0;
	for (let below = line + 1; below < model.lineCount; below++) {
		const words = wordsIn(model, below);
		if (words === 0) continue;
		if (words < 0 && !headingIn(model, below, leading)) continue;
		if (words < 2 || (width !== 0 && words !== width)) break;
		width = words;
		entries++;
	}
	return entries;
}

/** Number of words of a line; −1 for a comment. */
function wordsIn(model: TextModel, line: number): number {
	const { bytes } = model;
	let words = 0;
	let inside = false;
	for (let at = model.lineStart(line), end = model.lineEnd(line); at < end; at++) {
		const blank = bytes[at] === 32 || bytes[at] === 9;
		if (words === 0 && bytes[at] === 35) return -1;
		if (!blank && !inside) words++;
		inside = !blank;
	}
	return words;
}
