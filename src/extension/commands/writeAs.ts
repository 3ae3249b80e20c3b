import { writeResultAs } from '../write/writeAs.ts';
import type { Command } from './command.ts';
import { panelWithResult } from './panelWithResult.ts';

/** Writes the refined mesh to a format and a file of the user's choice. */
export const writeAs: Command = {
	id: 'trirefine.writeAs',
	run: async ({ panels, platform }, argument) =>
		writeResultAs(panelWithResult(panels, argument), platform),
};
