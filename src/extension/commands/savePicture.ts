import { requireTarget } from '../target.ts';
import { savePicture as save } from '../write/savePicture.ts';
import type { Command } from './command.ts';

/** Saves a picture of the preview. */
export const savePicture: Command = {
	id: 'trirefine.savePicture',
	run: ({ panels, platform }, argument) =>
		save(panels.open(requireTarget(argument, panels), { preserveFocus: true }), platform),
};
