import type { TextModel } from '../../formats/model/textModel.ts';
import { headingPatterns } from '../headingPatterns.ts';

/** Comments of a file that can be kept around new content. */
export interface Comments {
	/** Text before the first and after the last line of content, with line ends. */
	readonly head: string;
	readonly tail: string;
	/** Number of comments between entries or after values, which can't be kept. */
	readonly lost: number;
}

/** The comments of a file without headings, which are written again. */
export function commentsOf(model: TextModel): Comments {
	const { lineCount } = model;
	const isComment = (line: number) => {
		const { kind } = model.contentOf(line);
		return kind === 'comment' || kind === 'blank';
	};
	let first = 0;
	while (first < lineCount && isComment(first)) first++;
	let last = lineCount;
	while (last > first && isComment(last - 1)) last--;
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
	return { head: kept(model, 0, first), tail: kept(model, last, lineCount), lost };
}

/** Comments of lines [from, to), without headings and enclosing blank lines. */
function kept(model: TextModel, from: number, to: number): string {
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
	let lines = 0;
	for (const byte of result) if (byte === 10) lines++;
	const wide = new Uint8Array(result.length + lines);
	at = 0;
	for (const byte of result) {
		if (byte === 10) wide[at++] = 13;
		wide[at++] = byte;
	}
	return wide;
}
