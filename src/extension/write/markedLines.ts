import type { LineRange } from '../../protocol/panelDocument.ts';

/** Replacement text of a part of a line; lines 0-based, columns in UTF-16 units. */
export interface LineEdit {
	readonly line: number;
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** Matches the text before the mark, and the mark: the fourth number of a triangle's line. */
const trianglePattern = /^(\s*(?:[^\s]+\s+){3})(\S+)/;

/**
 * The edits that set the marks of triangles on some lines (1-based) to 1 and on others to 0. Unchanged lines are
 * skipped. Throws if a line is no triangle: then the text has changed since.
 */
export function markLines(
	lineAt: (line: number) => string,
	{ set, clear }: { readonly set: readonly LineRange[]; readonly clear: readonly LineRange[] },
): LineEdit[] {
	const edits: LineEdit[] = [];
	const setMarks = (ranges: readonly LineRange[], text: string) => {
		for (const { start: first, end: last } of ranges)
			for (let line = first - 1; line < last; line++) {
				const [, before, mark] = trianglePattern.exec(lineAt(line)) ?? [];
				if (before === undefined || mark === undefined)
					throw new Error(`Line ${line + 1} does not define a triangle.`);
				if (mark === text) continue;
				edits.push({ line, start: before.length, end: before.length + mark.length, text });
			}
	};
	setMarks(set, '1');
	setMarks(clear, '0');
	return edits.sort((a, b) => a.line - b.line);
}

/** Maximum number of lines between two edits that are joined. */
const maxGap = 8;

/**
 * Joins edits of nearby lines if there are more than `maxEdits`: an editor is slow with a hundred thousand edits.
 */
export function joinEdits(
	edits: readonly LineEdit[],
	lineAt: (line: number) => string,
	eol: string,
	maxEdits = 2000,
): (LineEdit & { readonly lastLine: number })[] {
	const joined: { line: number; start: number; lastLine: number; end: number; text: string }[] = [];
	const gap = edits.length > maxEdits ? maxGap * Math.ceil(edits.length / maxEdits) : -1;
	for (const edit of edits) {
		const last = joined.at(-1);
		if (!last || edit.line - last.lastLine > gap) {
			joined.push({ ...edit, lastLine: edit.line });
			continue;
		}
		for (let line = last.lastLine; line <= edit.line; line++) {
			const text = lineAt(line);
			const from = line === last.lastLine ? last.end : 0;
			const to = line === edit.line ? edit.start : text.length;
			last.text += text.slice(from, to) + (line === edit.line ? edit.text : eol);
		}
		last.lastLine = edit.line;
		last.end = edit.end;
	}
	return joined;
}
