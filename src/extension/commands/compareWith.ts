import { Uri, window } from 'vscode';
import { fileName } from '../fileNames.ts';
import { folderOf } from '../source/meshSet.ts';
import { requireTarget } from '../target.ts';
import type { Command } from './command.ts';

/** Shows what changed between two meshes: the two selected files, or the target and a file that the user chooses. */
export const compareWith: Command = {
	id: 'trirefine.compareWith',
	async run({ panels }, argument, selected) {
		const files = Array.isArray(selected) ? selected.filter((item) => item instanceof Uri) : [];
		if (files.length > 2)
			throw new Error(`Select two meshes to compare: ${files.length} files are selected.`);
		const [first, second] = files;
		if (first && second) return panels.compare(first, second);
		const before = requireTarget(argument, panels);
		const chosen = await window.showOpenDialog({
			title: `Compare ${fileName(before.path)} with`,
			openLabel: 'Compare',
			// The dialog knows no folders of Git's versions and of unsaved texts.
			...(!/^(git|untitled)$/.test(before.scheme) && { defaultUri: folderOf(before) }),
		});
		return chosen?.[0] && panels.compare(before, chosen[0]);
	},
};
