import { Uri, ViewColumn, window, workspace } from 'vscode';
import { openDocument, statOf } from '../source/meshSet.ts';
import { plainBytes } from '../source/plainBytes.ts';
import type { Command, CommandContext } from './command.ts';

const name = 'plate.gmr';

/** Where the copies lie: a folder each, so that the name of a refined mesh is free next to its source. */
const copyAt = (storage: Uri, number: number): Uri =>
	Uri.joinPath(storage, number === 1 ? 'example' : `example-${number}`, name);

async function isUntouched(copy: Uri, original: Uint8Array): Promise<boolean> {
	if (openDocument(copy)?.isDirty) return false;
	const bytes = plainBytes(await workspace.fs.readFile(copy));
	return bytes.length === original.length && bytes.every((byte, i) => byte === original[i]);
}

/** The copy to open, made where there is none: work on an earlier one is never overwritten. Undefined if the user gives up. */
async function chooseCopy({ extensionUri, storage }: CommandContext): Promise<Uri | undefined> {
	const original = await workspace.fs.readFile(Uri.joinPath(extensionUri, 'examples', name));
	let count = 0;
	while (await statOf(copyAt(storage, count + 1))) count++;
	const latest = copyAt(storage, count);
	if (count > 0 && (await isUntouched(latest, plainBytes(original)))) return latest;
	if (count > 0) {
		const asLeft = { label: 'Open your edited copy' };
		const afresh = { label: 'Open a fresh copy', detail: 'Your edited copy is kept.' };
		const answer = await window.showQuickPick([asLeft, afresh], {
			title: 'TriRefine: Open Example',
			placeHolder: 'You have edited the example',
		});
		if (answer !== afresh) return answer && latest;
	}
	const copy = copyAt(storage, count + 1);
	await workspace.fs.writeFile(copy, original);
	return copy;
}

/**
 * Where to open the example so that the walkthrough stays in sight. The walkthrough makes an empty group for it as a rule,
 * but may have taken the focus back meanwhile. Without such a group the example goes beside a page of VS Code, which the
 * walkthrough is: the API has no input for the tab of one.
 */
function besideWalkthrough(): { viewColumn?: ViewColumn } {
	const groups = window.tabGroups.all;
	const empty = groups.find(({ tabs }) => tabs.length === 0);
	if (empty) return { viewColumn: empty.viewColumn };
	const shown = groups.length === 1 ? groups[0]!.activeTab : undefined;
	return shown && shown.input === undefined ? { viewColumn: ViewColumn.Beside } : {};
}

/**
 * Opens a copy of the example mesh. It lies in the extension's own storage: there it can be edited, and refined meshes
 * written next to it, in every window, also in the browser, whether a folder is open or not.
 */
export const openExample: Command = {
	id: 'trirefine.openExample',
	async run(context) {
		const copy = await chooseCopy(context);
		if (!copy) return;
		await window.showTextDocument(copy, { preview: false, ...besideWalkthrough() });
	},
};
