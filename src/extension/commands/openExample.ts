import { Uri, ViewColumn, window, workspace } from 'vscode';
import { openDocument, statOf } from '../source/meshSet.ts';
import { plainBytes } from '../source/plainBytes.ts';
import type { Command, CommandContext } from './command.ts';

const name = 'plate.gmr';

/** Path of a copy: each has its own folder, so that the name of a refined mesh is free beside it. */
const copyAt = (storage: Uri, number: number): Uri =>
	Uri.joinPath(storage, number === 1 ? 'example' : `example-${number}`, name);

/**
 * Opens an editable copy of the example mesh in the extension's own storage, where refined meshes can be written beside
 * it. Works in every window, also in the browser, with or without an open folder.
 */
export const openExample: Command = {
	id: 'trirefine.openExample',
	async run(context) {
		const copy = await chooseCopy(context);
		if (!copy) return;
		await window.showTextDocument(copy, { preview: false, ...besideWalkthrough() });
	},
};

async function isUntouched(copy: Uri, original: Uint8Array): Promise<boolean> {
	if (openDocument(copy)?.isDirty) return false;
	const bytes = plainBytes(await workspace.fs.readFile(copy));
	return bytes.length === original.length && bytes.every((byte, i) => byte === original[i]);
}

/**
 * Chooses the copy to open, and makes it if necessary: earlier edits are never overwritten. Undefined if the user
 * cancels.
 */
async function chooseCopy({ extensionUri, storage }: CommandContext): Promise<Uri | undefined> {
	const original = await workspace.fs.readFile(Uri.joinPath(extensionUri, 'examples', name));
	let count = 0;
	while (await statOf(copyAt(storage, count + 1))) count++;
	const latest = copyAt(storage, count);
	if (count > 0 && (await isUntouched(latest, plainBytes(original)))) return latest;
	if (count > 0) {
		const edited = { label: 'Open your edited copy' };
		const fresh = { label: 'Open a fresh copy', detail: 'Your edited copy is kept.' };
		const answer = await window.showQuickPick([edited, fresh], {
			title: 'TriRefine: Open Example',
			placeHolder: 'You have edited the example',
		});
		if (answer !== fresh) return answer && latest;
	}
	const copy = copyAt(storage, count + 1);
	await workspace.fs.writeFile(copy, original);
	return copy;
}

/**
 * Chooses a column that keeps the walkthrough visible: the empty group that the walkthrough usually makes, otherwise
 * the column beside a page of VS Code, as the walkthrough is: its tab has no input in the API.
 */
function besideWalkthrough(): { viewColumn?: ViewColumn } {
	const groups = window.tabGroups.all;
	const empty = groups.find(({ tabs }) => tabs.length === 0);
	if (empty) return { viewColumn: empty.viewColumn };
	const shown = groups.length === 1 ? groups[0]!.activeTab : undefined;
	return shown && shown.input === undefined ? { viewColumn: ViewColumn.Beside } : {};
}
