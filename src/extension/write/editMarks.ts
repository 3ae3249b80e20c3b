import {
	EndOfLine,
	FilePermission,
	Range,
	type TextDocument,
	type Uri,
	type ViewColumn,
	WorkspaceEdit,
	window,
	workspace,
} from 'vscode';
import { formatOf } from '../../formats/registry.ts';
import type { MarkEdit } from '../../protocol/messages.ts';
import { Refused } from '../../protocol/refused.ts';
import { fileName } from '../fileNames.ts';
import { recordMilestone } from '../milestones.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import { hasTextTab, textColumn } from '../panel/textColumn.ts';
import { statOf } from '../source/meshSet.ts';
import { joinEdits, type LineEdit, markLines } from './markedLines.ts';

/** Throws an `Error` for the user if a file is read-only; `what` is the part to change, "its marks". */
export async function requireWritable(uri: Uri, what: string): Promise<void> {
	const stat = await statOf(uri);
	const locked =
		workspace.fs.isWritableFileSystem(uri.scheme) === false ||
		((stat?.permissions ?? 0) & FilePermission.Readonly) !== 0;
	if (locked)
		throw new Error(
			`${fileName(uri.path)} is read-only, so ${what} can’t be changed. Save it under another name first.`,
		);
}

/**
 * Applies edits of single lines in one undo step. Opens a tab if the document has none, to show the unsaved edits;
 * `home` is the column of the requesting preview. Throws an `Error` for the user if the document can't be changed, or
 * changes meanwhile.
 */
export async function editLines(
	document: TextDocument,
	edits: readonly LineEdit[],
	home?: ViewColumn,
): Promise<void> {
	if (edits.length === 0) return;
	const { version } = document;
	await requireWritable(document.uri, 'its marks');
	const eol = document.eol === EndOfLine.CRLF ? '\r\n' : '\n';
	if (!hasTextTab(document.uri)) {
		const viewColumn = textColumn(document.uri, home);
		const options = { preserveFocus: true, preview: false };
		await window.showTextDocument(document, { ...options, ...(viewColumn && { viewColumn }) });
	}
	// Lines may have moved while the file was read or its tab opened.
	if (document.version !== version)
		throw new Error(`${fileName(document.uri.path)} has changed in the meantime. Try again.`);
	const change = new WorkspaceEdit();
	for (const { line, start, lastLine, end, text } of joinEdits(edits, lineOf(document), eol))
		change.replace(document.uri, new Range(line, start, lastLine, end), text);
	if (!(await workspace.applyEdit(change)))
		throw new Error(`VS Code did not apply the new marks to ${fileName(document.uri.path)}.`);
}

/**
 * Changes marks in the text of a file of a panel's set, in one undo step. Throws an `Error` for the user if that is
 * impossible.
 */
export async function editMarks(
	panel: MeshPanel,
	{ file, version, set, clear }: MarkEdit,
): Promise<{ readonly changed: number }> {
	const { uri } = panel.member(file);
	if (!(await panel.isCurrent(version)))
		throw new Error(`${file} has just changed. Try again once the preview has reloaded it.`);
	const document = await workspace.openTextDocument(uri);
	if (!hasMarks(document)) throw new Refused(`${file} has no column for marks.`);
	const edits = markLines(lineOf(document), { set, clear });
	await editLines(document, edits, panel.view.viewColumn);
	if (edits.some(({ text }) => text === '1')) recordMilestone('hasMarked');
	return { changed: edits.length };
}

/** The text of a line of a document, empty after its end. */
const lineOf = (document: TextDocument) => (line: number) =>
	line < document.lineCount ? document.lineAt(line).text : '';

/** Whether the start of a text is in a format with marks, whatever its language id. */
const hasMarks = (document: TextDocument): boolean => {
	const head = new TextEncoder().encode(document.getText(new Range(0, 0, 60, 0)));
	const name = fileName(document.uri.path);
	return formatOf(name, head)?.languages?.some(({ marks }) => marks) ?? false;
};
