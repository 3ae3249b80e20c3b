import { Disposable, type TextEditor, window } from 'vscode';
import { fileName } from '../naming.ts';
import { linesOf, sameRanges } from './lineRanges.ts';
import type { Panels } from './panels.ts';

/** Selects in the panel what is selected in the text of its files. */
export function registerSelectionSync(panels: Panels): Disposable {
	const send = (editor: TextEditor) => {
		const panel = panels.find(editor.document.uri);
		if (!panel || panel.state.version === 0) return;
		const file = fileName(editor.document.uri.path);
		const ranges = linesOf(editor.selections);
		if (panel.agreed?.file === file && sameRanges(panel.agreed.ranges, ranges)) return;
		panel.agreed = { file, ranges };
		void panel.selectLines(file, ranges);
	};
	let timer: ReturnType<typeof setTimeout> | undefined;
	return Disposable.from(
		window.onDidChangeTextEditorSelection(({ textEditor }) => {
			clearTimeout(timer);
			timer = setTimeout(() => send(textEditor), 100);
		}),
		panels.onDidLoad((panel) => {
			const editor = window.activeTextEditor;
			// What a restored panel had selected is worth more than where the cursor happens to be.
			if (panel.state.selectedTriangles > 0) return;
			if (editor && panel.shows(editor.document.uri)) send(editor);
		}),
		new Disposable(() => clearTimeout(timer)),
	);
}
