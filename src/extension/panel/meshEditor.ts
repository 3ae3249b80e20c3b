import { type CustomDocument, type Disposable, window } from 'vscode';
import { editorType } from '../ids.ts';
import type { Panels } from './panels.ts';

/** The custom editor: the same panel in place of the text, for files of any size. */
export function registerMeshEditor(panels: Panels): Disposable {
	return window.registerCustomEditorProvider(
		editorType,
		{
			openCustomDocument: (uri): CustomDocument => ({ uri, dispose() {} }),
			resolveCustomEditor: ({ uri }, view) => {
				panels.adopt(uri, view);
			},
		},
		{
			supportsMultipleEditorsPerDocument: true,
			webviewOptions: { retainContextWhenHidden: true },
		},
	);
}
