import { TabInputTextDiff, window } from 'vscode';
import type { Command } from './command.ts';

/** Shows the changes between the two meshes of the active diff editor. */
export const compareDiff: Command = {
	id: 'trirefine.compareDiff',
	async run({ panels }) {
		const input = window.tabGroups.activeTabGroup.activeTab?.input;
		const [before, after] =
			input instanceof TabInputTextDiff
				? [input.original, input.modified]
				: (panels.diff ?? []).map(({ uri }) => uri);
		if (!before || !after) throw new Error('Open a diff editor of two meshes first.');
		panels.compare(before, after);
	},
};
