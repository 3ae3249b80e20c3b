import { compareWithVersion } from '../git/compareWithVersion.ts';
import type { Command } from './command.ts';

/** Shows what changed in a mesh since the last commit. */
export const compareWithCommit: Command = {
	id: 'trirefine.compareWithCommit',
	run: ({ panels }, argument) => compareWithVersion(panels, argument, async () => 'HEAD'),
};
