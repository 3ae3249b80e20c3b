import type { FoldingRange } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
import { extentOf } from './entries.ts';

/** Folds sections with their headings, and blocks of several comment lines. */
export function foldingRanges(model: TextModel): FoldingRange[] {
	const ranges: FoldingRange[] = [];
	const headings = new Set<number>();
	for (const section of model.sections) {
		headings.add(section.heading);
		const [startLine, endLine] = extentOf(section) ?? [0, 0];
		if (endLine > startLine) ranges.push({ startLine, endLine, kind: 'region' });
	}
	let startLine = -1;
	for (let line = 0; line <= model.lineCount; line++) {
		if (line < model.lineCount && isComment(model, line) && !headings.has(line)) {
			if (startLine < 0) startLine = line;
			continue;
		}
		if (startLine >= 0 && line - 1 > startLine)
			ranges.push({ startLine, endLine: line - 1, kind: 'comment' });
		startLine = -1;
	}
	return ranges.sort((a, b) => a.startLine - b.startLine);
}

/** First byte of the mark that starts a comment. */
export const commentByte = ({ syntax }: TextModel): number =>
	(syntax.commentMark ?? '#').charCodeAt(0);

/** Whether a line is a comment. */
export function isComment(model: TextModel, line: number): boolean {
	const { bytes } = model;
	let at = model.lineStart(line);
	const end = model.lineEnd(line);
	while (at < end && (bytes[at] === 32 || bytes[at] === 9)) at++;
	return at < end && bytesBeginWith(bytes, at, end, model.syntax.commentMark ?? '#');
}

const bytesBeginWith = (bytes: Uint8Array, at: number, end: number, mark: string): boolean =>
	at + mark.length <= end && [...mark].every((letter, k) => bytes[at + k] === letter.charCodeAt(0));
