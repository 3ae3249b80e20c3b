import { Uri, type WebviewPanel } from 'vscode';
import { savedState } from '../../protocol/messageChecks.ts';
import { Refused } from '../../protocol/refused.ts';
import type { OpenedMeshes } from './openedMeshes.ts';
import type { Panels } from './panels.ts';

/** The mesh that a page reports to have shown. Throws `Refused` if no preview was opened for it. */
export function restoredUri(saved: unknown, opened: Pick<OpenedMeshes, 'has'>): Uri {
	const { uri: text } = savedState(saved);
	let uri: Uri;
	try {
		uri = Uri.parse(text, true);
	} catch {
		throw new Refused('saved state, uri: not a URI');
	}
	if (!opened.has(uri)) throw new Refused('saved state, uri: no preview was opened for it here');
	return uri;
}

/** Restores a preview after a reload of the window; closes it if no preview was opened for its mesh. */
export function restorePreview(
	view: WebviewPanel,
	saved: unknown,
	{
		panels,
		opened,
		log,
	}: {
		readonly panels: Pick<Panels, 'adopt'>;
		readonly opened: Pick<OpenedMeshes, 'has'>;
		log(message: string): void;
	},
): void {
	try {
		panels.adopt(restoredUri(saved, opened), view);
	} catch (error) {
		log(`preview not restored: ${error instanceof Error ? error.message : error}`);
		view.dispose();
	}
}
