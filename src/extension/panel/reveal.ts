import {
	commands,
	type Disposable,
	Range,
	Selection,
	type TextEditor,
	TextEditorRevealType,
	type Uri,
	window,
	workspace,
} from 'vscode';
import { isCompressed } from '../../formats/io/gzip.ts';
import type { ToExtension } from '../../protocol/messages.ts';
import type { LineRange } from '../../protocol/panelDocument.ts';
import { counted, countText } from '../../util/counted.ts';
import { fileName } from '../fileNames.ts';
import { isHidden } from '../source/meshSet.ts';
import { linesOf, mergeRanges } from './lineRanges.ts';
import type { MeshPanel } from './meshPanel.ts';
import type { Panels } from './panels.ts';
import { hasTextTab, textColumn } from './textColumn.ts';

/** Maximum number of cursors: more make the editor slow. Further lines are selected only in the panel. */
const maxCursors = 2000;

/**
 * Selects lines of a file of the set in its text editor, opened beside the panel if necessary, and reveals the first.
 * Text in a tab covered by a preview stays there; its lines are selected when the tab is shown. Throws if the set has
 * no such file. `other`: a file of the mesh to compare with.
 */
export async function reveal(
	panel: MeshPanel,
	{ file, ranges: requested, other }: ToExtension['revealLines']['params'],
): Promise<void> {
	const ranges = mergeRanges(requested);
	const shown = panel.member(file, other);
	const { uri } = shown;
	if (ranges.length === 0) {
		collapseSelection(panel, uri, file);
		return;
	}
	if (isCompressed(file)) {
		showOnce(panel, `${file} is compressed: decompress it to see its lines`);
		return;
	}
	if (isHidden(shown)) {
		await revealHidden(panel, uri, file, ranges);
		return;
	}
	const document = await workspace.openTextDocument(uri);
	const visible = window.visibleTextEditors.find((editor) => editor.document === document);
	const viewColumn = textColumn(uri, panel.view.viewColumn);
	if (visible) select(panel, visible, { file, ranges });
	else if (viewColumn === undefined) panel.agreed.postpone(file, ranges);
	else {
		// Before the editor opens and reports its cursor.
		panel.agreed.set(file, ranges);
		const options = { viewColumn, preserveFocus: true, preview: true };
		select(panel, await window.showTextDocument(document, options), { file, ranges });
	}
}

/** Collapses the selection in a visible text of `uri` to a cursor. */
function collapseSelection(panel: MeshPanel, uri: Uri, file: string): void {
	panel.agreed.takePostponed(file);
	const key = uri.toString();
	const editor = window.visibleTextEditors.find(({ document }) => document.uri.toString() === key);
	if (!editor) return;
	const { active } = editor.selection;
	const cursor = new Selection(active, active);
	panel.agreed.set(file, linesOf([cursor]));
	editor.selections = [cursor];
}

/** Shows a message once per panel. */
function showOnce(panel: MeshPanel, message: string): void {
	// The messages differ only in numbers after that.
	const prefix = message.slice(0, 60);
	if (panel.shownMessages.has(prefix)) return;
	panel.shownMessages.add(prefix);
	window.setStatusBarMessage(message, 8000);
}

/** Shows lines of a file whose text is hidden from extensions: one selection, if it has a tab. */
async function revealHidden(
	panel: MeshPanel,
	uri: Uri,
	file: string,
	ranges: readonly LineRange[],
): Promise<void> {
	const [first] = ranges as [LineRange];
	const isOpen = hasTextTab(uri);
	const viewColumn = isOpen ? textColumn(uri, panel.view.viewColumn) : undefined;
	const message = !isOpen
		? `${file} is above 50 MiB: open it as text to see the selected lines`
		: ranges.length > 1
			? `${file} is above 50 MiB: the text shows only the first of ${counted(ranges.length, 'selected line range')}`
			: undefined;
	if (message) showOnce(panel, message);
	if (viewColumn === undefined) return;
	const selection = new Range(first.start - 1, 0, first.end, 0);
	const options = { viewColumn, preserveFocus: true, preview: true, selection };
	await commands.executeCommand('vscode.open', uri, options);
}

/** Selects lines in a text editor and reveals the first. */
function select(
	panel: MeshPanel,
	editor: TextEditor,
	{ file, ranges: all }: { readonly file: string; readonly ranges: readonly LineRange[] },
): void {
	const ranges = all.slice(0, maxCursors);
	const { document } = editor;
	// An editor that was just shown may still report its former cursor.
	panel.agreed.set(file, linesOf(editor.selections));
	panel.agreed.set(file, ranges);
	const lineEnd = (line: number) =>
		document.lineAt(Math.min(line, document.lineCount) - 1).range.end;
	editor.selections = ranges.map(
		({ start: prefix, end }) =>
			new Selection(
				document.validatePosition(lineEnd(prefix).with({ character: 0 })),
				lineEnd(end),
			),
	);
	const [first] = ranges as [LineRange];
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

/** Selects lines in a text that is shown again, as picked in its previews meanwhile. */
export const registerPostponed = (panels: Panels): Disposable =>
	window.onDidChangeVisibleTextEditors((editors) => {
		for (const editor of editors)
			for (const panel of panels.showing(editor.document.uri)) {
				const file = fileName(editor.document.uri.path);
				const ranges = panel.agreed.takePostponed(file);
				if (ranges) select(panel, editor, { file, ranges });
			}
	});
