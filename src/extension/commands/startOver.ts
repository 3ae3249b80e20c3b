import type { Command } from './command.ts';
import { performAction } from './panelAct.ts';

/** Returns to the mesh of the file. */
export const startOver: Command = {
	id: 'trirefine.startOver',
	run: ({ panels }, argument) => performAction(panels, argument, 'startOver'),
};
