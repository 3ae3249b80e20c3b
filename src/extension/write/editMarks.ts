import {
	EndOfLine,
	FilePermission,
	Range,
	type TextDocument,
	type Uri,
	WorkspaceEdit,
	window,
	workspace,
} from 'vscode';
import type { MarkEdit } from '../../protocol/messages.ts';
import { fileName } from '../naming.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import { textColumn } from '../panel/reveal.ts';
import { sibling, statOf } from '../source/meshSet.ts';
import { joinEdits, markLines } from './markedLines.ts';

/** Throws in words where the text of a file must not be changed. */
export async function requireWritable(uri: Uri): Promise<void> {
	const stat = await statOf(uri);
	const locked =
		workspace.fs.isWritableFileSystem(uri.scheme) === false ||
		((stat?.permissions ?? 0) & FilePermission.Readonly) !== 0;
	if (locked)
		throw new Error(
			`${fileName(uri.path)} is read-only, so its marks can’t be changed. Save it under another name first.`,
		);
}

/** Opens a tab on a document that is edited, where there is none: else nobody sees what is unsaved, or can undo it. */
async function bringIntoSight(panel: MeshPanel, document: TextDocument): Promise<void> {
	if (window.visibleTextEditors.some((editor) => editor.document === document)) return;
	const viewColumn = textColumn(panel, document.uri);
	await window.showTextDocument(document, { viewColumn, preserveFocus: true, preview: false });
}

/** Changes marks in the text of a file of a panel's set, in one undo step. Throws in words where that can't be. */
export async function editMarks(
	panel: MeshPanel,
	{ file, version, set, clear }: MarkEdit,
): Promise<{ readonly changed: number }> {
	const uri = sibling(panel.uri, file);
	if (!(await panel.isCurrent(version)))
		throw new Error(`${file} has just changed: try again when the view shows it as it is now.`);
	await requireWritable(uri);
	const document = await workspace.openTextDocument(uri);
	const lineAt = (line: number) => (line < document.lineCount ? document.lineAt(line).text : '');
	const edits = markLines(lineAt, { set, clear });
	if (edits.length === 0) return { changed: 0 };
	const eol = document.eol === EndOfLine.CRLF ? '\r\n' : '\n';
	const change = new WorkspaceEdit();
	for (const { line, start, lastLine, end, text } of joinEdits(edits, lineAt, eol))
		change.replace(uri, new Range(line, start, lastLine, end), text);
	await bringIntoSight(panel, document);
	if (!(await workspace.applyEdit(change)))
		throw new Error(`VS Code did not take the new marks into ${file}.`);
	return { changed: edits.length };
}
