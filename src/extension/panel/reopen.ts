import {
	commands,
	type Tab,
	TabInputCustom,
	TabInputText,
	type Uri,
	type ViewColumn,
	window,
} from 'vscode';

/** A mesh editor that was open under the old name of its file. */
export interface Reopened {
	readonly uri: Uri;
	readonly viewType: string;
	readonly column: ViewColumn | undefined;
	readonly active: boolean;
	/** The text of the file was open in the same group. */
	readonly hadText: boolean;
}

/** Milliseconds that VS Code may take to replace the editor of a renamed file. */
const replacementLimit = 5000;

/** Whether a group has a tab with the text of a file. */
export const hasTextIn = (column: ViewColumn | undefined, uri: Uri): boolean =>
	tabsIn(column, uri).some(isText);

/** Reopens a renamed file in the mesh editor and closes the text that VS Code has opened instead. */
export async function reopen({ uri, viewType, column, active, hadText }: Reopened): Promise<void> {
	await waitForTabs(() => tabsIn(column, uri).length > 0);
	const tabs = tabsIn(column, uri);
	const isReopened = tabs.some(
		({ input }) => input instanceof TabInputCustom && input.viewType === viewType,
	);
	if (tabs.length === 0 || isReopened) return;
	await commands.executeCommand('vscode.openWith', uri, viewType, {
		...(column === undefined ? {} : { viewColumn: column }),
		preserveFocus: !active,
		preview: false,
	});
	if (!hadText) await window.tabGroups.close(tabsIn(column, uri).filter(isText));
}

/** Tabs of a group that show a file as text or in a custom editor. */
function tabsIn(column: ViewColumn | undefined, uri: Uri): readonly Tab[] {
	const key = uri.toString();
	const group = window.tabGroups.all.find(({ viewColumn }) => viewColumn === column);
	return (group?.tabs ?? []).filter(
		({ input }) =>
			(input instanceof TabInputText || input instanceof TabInputCustom) &&
			input.uri.toString() === key,
	);
}

const isText = ({ input }: Tab): boolean => input instanceof TabInputText;

/** Waits until a condition on the tabs holds, at most `replacementLimit`. */
const waitForTabs = (holds: () => boolean): Promise<void> =>
	new Promise((resolve) => {
		const check = () => {
			if (holds()) finish();
		};
		const finish = () => {
			clearTimeout(timer);
			subscription.dispose();
			resolve();
		};
		const timer = setTimeout(finish, replacementLimit);
		const subscription = window.tabGroups.onDidChangeTabs(check);
		check();
	});
