import { targetUri } from '../target.ts';
import { writeResult } from '../write/writeResult.ts';
import type { Command } from './command.ts';

/** Writes the refined mesh next to its source. */
export const writeRefined: Command = {
	id: 'trirefine.writeRefined',
	async run({ panels, platform }, argument) {
		const uri = targetUri(argument, panels);
		const panel = (uri && panels.find(uri)) ?? panels.current;
		if (!panel?.state.hasResult) throw new Error('There is no refined mesh yet: refine first.');
		await writeResult(panel, platform);
	},
};
