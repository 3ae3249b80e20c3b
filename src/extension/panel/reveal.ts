import {
	commands,
	Range,
	Selection,
	TabInputText,
	type TextEditor,
	TextEditorRevealType,
	type Uri,
	ViewColumn,
	window,
	workspace,
} from 'vscode';
import { isCompressed } from '../../formats/gzip.ts';
import type { FileLines, LineRange } from '../../protocol/panelDocument.ts';
import { counted, countText } from '../../util/counted.ts';
import { isHidden } from '../source/meshSet.ts';
import { linesOf, mergeRanges } from './lineRanges.ts';
import type { MeshPanel } from './meshPanel.ts';

/** More cursors than this make the editor slow; what is beyond stays selected in the panel alone. */
const mostCursors = 2000;

/** The column of a tab that shows the text of `uri`. */
export function columnOf(uri: Uri): ViewColumn | undefined {
	const key = uri.toString();
	for (const group of window.tabGroups.all)
		for (const { input } of group.tabs)
			if (input instanceof TabInputText && input.uri.toString() === key) return group.viewColumn;
	return undefined;
}

/** Where the text of a file belongs that a panel is about: where it is open, else next to the panel. */
export function textColumn(panel: MeshPanel, uri: Uri): ViewColumn {
	const beside = panel.view.viewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
	return columnOf(uri) ?? beside;
}

/** Leaves a bare cursor in the text of `uri` where that is visible; the cursor's position selects nothing. */
function dropSelection(panel: MeshPanel, uri: Uri, file: string): void {
	const key = uri.toString();
	const editor = window.visibleTextEditors.find(({ document }) => document.uri.toString() === key);
	if (!editor) return;
	const { active } = editor.selection;
	const cursor = new Selection(active, active);
	panel.agreed.set(file, linesOf([cursor]));
	editor.selections = [cursor];
}

/** Shows a message once for each panel. */
function sayOnce(panel: MeshPanel, sentence: string): void {
	// The rest differs only in numbers.
	const start = sentence.slice(0, 60);
	if (panel.said.has(start)) return;
	panel.said.add(start);
	window.setStatusBarMessage(sentence, 8000);
}

/** Shows lines of a file that VS Code shows and extensions can't see: one selection, where a tab is open. */
async function revealHidden(
	panel: MeshPanel,
	uri: Uri,
	file: string,
	ranges: readonly LineRange[],
): Promise<void> {
	const [first] = ranges as [LineRange];
	const viewColumn = columnOf(uri);
	const sentence =
		viewColumn === undefined
			? `${file} is above 50 MiB: open it as text to see the selected lines`
			: ranges.length > 1
				? `${file} is above 50 MiB: the text shows only the first of ${counted(ranges.length, 'selected line range')}`
				: undefined;
	if (sentence) sayOnce(panel, sentence);
	if (viewColumn === undefined) return;
	const selection = new Range(first.start - 1, 0, first.end, 0);
	const options = { viewColumn, preserveFocus: true, preview: true, selection };
	await commands.executeCommand('vscode.open', uri, options);
}

/** The text editor of a file, opened where need be without taking the focus. */
async function editorOf(panel: MeshPanel, uri: Uri): Promise<TextEditor> {
	const document = await workspace.openTextDocument(uri);
	return (
		window.visibleTextEditors.find((candidate) => candidate.document === document) ??
		window.showTextDocument(document, {
			viewColumn: textColumn(panel, uri),
			preserveFocus: true,
			preview: true,
		})
	);
}

/**
 * Selects lines in the text editor of a file of the panel's set, which opens next to the panel, and shows the first.
 * Throws where the set has no such file.
 */
export async function reveal(panel: MeshPanel, { file, ranges: wanted }: FileLines): Promise<void> {
	const all = mergeRanges(wanted);
	const [first] = all;
	const shown = panel.member(file);
	const { uri } = shown;
	if (!first) {
		dropSelection(panel, uri, file);
		return;
	}
	if (isCompressed(file)) {
		sayOnce(panel, `${file} is compressed: decompress it to see its lines`);
		return;
	}
	if (isHidden(shown)) {
		await revealHidden(panel, uri, file, all);
		return;
	}
	const ranges = all.slice(0, mostCursors);
	panel.agreed.set(file, ranges);
	const editor = await editorOf(panel, uri);
	const { document } = editor;
	const lineEnd = (line: number) =>
		document.lineAt(Math.min(line, document.lineCount) - 1).range.end;
	editor.selections = ranges.map(
		({ start, end }) =>
			new Selection(document.validatePosition(lineEnd(start).with({ character: 0 })), lineEnd(end)),
	);
	editor.revealRange(
		new Range(first.start - 1, 0, first.start - 1, 0),
		TextEditorRevealType.InCenterIfOutsideViewport,
	);
	if (ranges.length < all.length)
		window.setStatusBarMessage(
			`${file}: the text selects the first ${countText(ranges.length)} of ${counted(all.length, 'line range')}; the preview selects all`,
			8000,
		);
}
