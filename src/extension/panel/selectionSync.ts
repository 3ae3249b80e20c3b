import { Disposable, type TextEditor, window } from 'vscode';
import { fileName } from '../fileNames.ts';
import { linesOf } from './lineRanges.ts';
import type { MeshPanel } from './meshPanel.ts';
import type { Panels } from './panels.ts';

/** Milliseconds between messages about a moving cursor. */
const interval = 80;

/** Selects entities in panels as lines of their files are selected: at once, then at most every `interval`. */
export function registerSelectionSync(panels: Panels): Disposable {
	const sendTo = (panel: MeshPanel, editor: TextEditor) => {
		if (panel.state.version === 0) return;
		const file = fileName(editor.document.uri.path);
		const ranges = linesOf(editor.selections);
		if (panel.agreed.update(file, ranges)) void panel.selectLines({ file, ranges });
	};
	const send = (editor: TextEditor) => {
		for (const panel of panels.showing(editor.document.uri)) sendTo(panel, editor);
	};
	let timer: ReturnType<typeof setTimeout> | undefined;
	let last: TextEditor | undefined;
	/** Throttles: a key that is held down moves the cursor faster than the view needs to follow. */
	const schedule = (editor: TextEditor) => {
		last = editor;
		if (timer !== undefined) return;
		send(editor);
		last = undefined;
		timer = setTimeout(() => {
			timer = undefined;
			if (last) schedule(last);
		}, interval);
	};
	return Disposable.from(
		window.onDidChangeTextEditorSelection(({ textEditor }) => schedule(textEditor)),
		panels.onDidLoad((panel) => {
			// With the focus in a panel no text editor is active, but its selection still counts.
			const editors = [window.activeTextEditor, ...window.visibleTextEditors];
			const editor = editors.find((candidate) => candidate && panel.shows(candidate.document.uri));
			// The selection of a restored panel takes precedence over the cursor.
			const { selectedPoints, selectedEdges, selectedTriangles } = panel.state;
			if (selectedPoints + selectedEdges + selectedTriangles > 0) return;
			if (editor) sendTo(panel, editor);
		}),
		new Disposable(() => clearTimeout(timer)),
	);
}
