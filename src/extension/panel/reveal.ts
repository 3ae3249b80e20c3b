import {
	commands,
	Range,
	Selection,
	TabInputText,
	TextEditorRevealType,
	type Uri,
	ViewColumn,
	window,
	workspace,
} from 'vscode';
import type { LineRange } from '../../protocol/messages.ts';
import { sibling } from '../source/meshSet.ts';
import { linesOf, mergeRanges } from './lineRanges.ts';
import type { MeshPanel } from './meshPanel.ts';

/** More cursors than this make the editor slow; what is beyond stays selected in the panel alone. */
const mostCursors = 2000;

/** Extensions see no text documents above 50 MiB; VS Code itself can still show them, with one selection. */
const documentLimit = 50 << 20;

/** The column of a tab that shows the text of `uri`. */
function columnOf(uri: Uri): ViewColumn | undefined {
	const key = uri.toString();
	for (const group of window.tabGroups.all)
		for (const { input } of group.tabs)
			if (input instanceof TabInputText && input.uri.toString() === key) return group.viewColumn;
	return undefined;
}

/** Leaves a bare cursor in the text of `uri` where it is in sight; where it stands does not select anew. */
function dropSelection(panel: MeshPanel, uri: Uri, file: string): void {
	const key = uri.toString();
	const editor = window.visibleTextEditors.find(({ document }) => document.uri.toString() === key);
	if (!editor) return;
	const { active } = editor.selection;
	const cursor = new Selection(active, active);
	panel.agreed = { file, ranges: linesOf([cursor]) };
	editor.selections = [cursor];
}

/** Selects lines in the text editor of a file of the panel's set, which opens beside the panel, and shows the first. */
export async function reveal(
	panel: MeshPanel,
	file: string,
	wanted: readonly LineRange[],
): Promise<void> {
	const ranges = mergeRanges(wanted).slice(0, mostCursors);
	const [first] = ranges;
	const uri = sibling(panel.uri, file);
	if (!first) {
		dropSelection(panel, uri, file);
		return;
	}
	const beside = panel.view.viewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
	const open = columnOf(uri);
	const viewColumn = open ?? beside;
	const size = panel.files.find(({ name }) => name === file)?.stat?.size ?? 0;
	if (size > documentLimit && open === undefined) {
		window.setStatusBarMessage(
			`${file} is above 50 MiB: open it as text to see the lines of selected triangles`,
			5000,
		);
		return;
	}
	if (size > documentLimit) {
		const selection = new Range(first.start - 1, 0, first.end, 0);
		const options = { viewColumn, preserveFocus: true, preview: true, selection };
		await commands.executeCommand('vscode.open', uri, options);
		return;
	}
	const document = await workspace.openTextDocument(uri);
	const lineEnd = (line: number) =>
		document.lineAt(Math.min(line, document.lineCount) - 1).range.end;
	panel.agreed = { file, ranges };
	const editor =
		window.visibleTextEditors.find((candidate) => candidate.document === document) ??
		(await window.showTextDocument(document, {
			viewColumn,
			preserveFocus: true,
			preview: true,
		}));
	editor.selections = ranges.map(
		({ start, end }) =>
			new Selection(document.validatePosition(lineEnd(start).with({ character: 0 })), lineEnd(end)),
	);
	editor.revealRange(
		new Range(first.start - 1, 0, first.start - 1, 0),
		TextEditorRevealType.InCenterIfOutsideViewport,
	);
}
