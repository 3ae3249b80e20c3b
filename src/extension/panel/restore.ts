import { type Disposable, Uri, window } from 'vscode';
import type { SavedState } from '../../protocol/page.ts';
import { previewType } from '../ids.ts';
import type { Panels } from './panels.ts';

/** Brings previews back after a window reload. */
export function registerRestore(panels: Panels): Disposable {
	return window.registerWebviewPanelSerializer(previewType, {
		async deserializeWebviewPanel(view, saved: Partial<SavedState> | undefined) {
			if (typeof saved?.uri === 'string') panels.adopt(Uri.parse(saved.uri), view);
			else view.dispose();
		},
	});
}
