import type { Command } from './command.ts';
import { performAction } from './panelAct.ts';

/** Undoes a round of refinement in the preview. */
export const undoRound: Command = {
	id: 'trirefine.undoRound',
	run: ({ panels }, argument) => performAction(panels, argument, 'undoRound'),
};
