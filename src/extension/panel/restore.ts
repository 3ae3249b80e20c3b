import { type Disposable, Uri, window } from 'vscode';
import { savedState } from '../../protocol/arrivals.ts';
import { Refused } from '../../protocol/refused.ts';
import { previewType } from '../ids.ts';
import type { OpenedMeshes } from './openedMeshes.ts';
import type { Panels } from './panels.ts';

/** The mesh that a page says it showed. Throws `Refused` where no preview was opened for it. */
export function restoredUri(saved: unknown, opened: Pick<OpenedMeshes, 'has'>): Uri {
	const { uri: text } = savedState(saved);
	let uri: Uri;
	try {
		uri = Uri.parse(text, true);
	} catch {
		throw new Refused('saved state, uri: is none');
	}
	if (!opened.has(uri)) throw new Refused('saved state, uri: no preview was opened for it here');
	return uri;
}

/** Brings previews back after a window reload; one of a mesh that nobody opened is closed. */
export function registerRestore(
	panels: Panels,
	opened: OpenedMeshes,
	log: (message: string) => void,
): Disposable {
	return window.registerWebviewPanelSerializer(previewType, {
		async deserializeWebviewPanel(view, saved: unknown) {
			try {
				panels.adopt(restoredUri(saved, opened), view);
			} catch (error) {
				log(`a preview is not brought back: ${error instanceof Error ? error.message : error}`);
				view.dispose();
			}
		},
	});
}
