import { writeResult } from '../write/writeResult.ts';
import type { Command } from './command.ts';
import { panelWithResult } from './panelWithResult.ts';

/** Writes the refined mesh beside its source. */
export const writeRefined: Command = {
	id: 'trirefine.writeRefined',
	run: async ({ panels, platform }, argument) =>
		writeResult(panelWithResult(panels, argument), platform),
};
