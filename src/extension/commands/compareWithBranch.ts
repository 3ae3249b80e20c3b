import { fileName } from '../fileNames.ts';
import { chooseVersion } from '../git/chooseVersion.ts';
import { compareWithVersion } from '../git/compareWithVersion.ts';
import type { Command } from './command.ts';

/** Shows what changed in a mesh since a branch, tag or commit that the user chooses. */
export const compareWithBranch: Command = {
	id: 'trirefine.compareWithBranch',
	run: ({ panels }, argument) =>
		compareWithVersion(panels, argument, (repository, file) =>
			chooseVersion(repository, file.fsPath, `Compare ${fileName(file.path)} with`),
		),
};
