import { Uri, type WebviewPanel } from 'vscode';
import { savedState } from '../../protocol/messageChecks.ts';
import { Refused } from '../../protocol/refused.ts';
import type { OpenedMeshes } from './openedMeshes.ts';
import type { Panels } from './panels.ts';

/** The meshes that a page reports to have shown. Throws `Refused` if no preview was opened for one. */
export function restoredUris(
	saved: unknown,
	opened: Pick<OpenedMeshes, 'has'>,
): { readonly uri: Uri; readonly other?: Uri } {
	const { uri, other } = savedState(saved);
	const parse = (key: string, text: string): Uri => {
		let parsed: Uri;
		try {
			parsed = Uri.parse(text, true);
		} catch {
			throw new Refused(`saved state, ${key}: not a URI`);
		}
		if (!opened.has(parsed))
			throw new Refused(`saved state, ${key}: no preview was opened for it here`);
		return parsed;
	};
	return {
		uri: parse('uri', uri),
		...(other === undefined ? {} : { other: parse('other', other) }),
	};
}

/** Restores a preview or a comparison after a reload of the window; closes it if none was opened for its meshes. */
export function restorePreview(
	view: WebviewPanel,
	saved: unknown,
	{
		panels,
		opened,
		log,
	}: {
		readonly panels: Pick<Panels, 'adopt' | 'adoptComparison'>;
		readonly opened: Pick<OpenedMeshes, 'has'>;
		log(message: string): void;
	},
): void {
	try {
		const { uri, other } = restoredUris(saved, opened);
		if (other) panels.adoptComparison(uri, other, view);
		else panels.adopt(uri, view);
	} catch (error) {
		log(`preview not restored: ${error instanceof Error ? error.message : error}`);
		view.dispose();
	}
}
