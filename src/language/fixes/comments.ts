import type { TextModel } from '../../formats/model/textModel.ts';
import { headingPatterns } from '../headingPatterns.ts';

/** Comments of a file that are written again around new content. */
export interface Comments {
	/** Text before the first and after the last line of content, with line ends. */
	readonly head: string;
	readonly tail: string;
	/** Number of comments between entries or after values, which are lost. */
	readonly lost: number;
}

/** The comments of a file, except headings: the writer writes those itself. */
export function commentsOf(model: TextModel): Comments {
	const { lineCount } = model;
	const isCommentOrBlank = (line: number) => {
		const { kind } = model.contentOf(line);
		return kind === 'comment' || kind === 'blank';
	};
	let first = 0;
	while (first < lineCount && isCommentOrBlank(first)) first++;
	let last = lineCount;
	while (last > first && isCommentOrBlank(last - 1)) last--;
	const heading = headingPatterns(model.syntax)?.alone;
	const { comments, commentMark = '#' } = model.syntax;
	const mayFollowValues = comments === 'anywhere' || commentMark !== '#';
	let lost = 0;
	for (let line = first; line < last; line++) {
		const { kind } = model.contentOf(line);
		if (kind === 'comment') lost += heading?.test(model.textOf(line)) ? 0 : 1;
		else if (mayFollowValues && kind !== 'blank' && model.textOf(line).includes(commentMark))
			lost++;
	}
	return { head: commentLines(model, 0, first), tail: commentLines(model, last, lineCount), lost };
}

/** Comments of lines [from, to), without headings and enclosing blank lines. */
function commentLines(model: TextModel, from: number, to: number): string {
	const heading = headingPatterns(model.syntax)?.alone;
	const lines: string[] = [];
	for (let line = from; line < to; line++) {
		const text = model.textOf(line).replace(/^\ufeff/, '');
		if (!heading?.test(text)) lines.push(text);
	}
	while (lines.length > 0 && lines[0]!.trim() === '') lines.shift();
	while (lines.length > 0 && lines.at(-1)!.trim() === '') lines.pop();
	return lines.map((line) => `${line}\n`).join('');
}

/** Inserts new content between comments, with the file's line ends. */
export function withComments(
	content: Uint8Array,
	{ head, tail }: Comments,
	crlf: boolean,
): Uint8Array {
	const encoder = new TextEncoder();
	const chunks = [encoder.encode(head), content, encoder.encode(tail)];
	const result = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const chunk of chunks) {
		result.set(chunk, at);
		at += chunk.length;
	}
	if (!crlf) return result;
	let lineFeeds = 0;
	for (const byte of result) if (byte === 10) lineFeeds++;
	const withCrlf = new Uint8Array(result.length + lineFeeds);
	at = 0;
	for (const byte of result) {
		if (byte === 10) withCrlf[at++] = 13;
		withCrlf[at++] = byte;
	}
	return withCrlf;
}
