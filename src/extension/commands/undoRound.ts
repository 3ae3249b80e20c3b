import type { Command } from './command.ts';
import { act } from './panelAct.ts';

/** Undoes a round of refinement in the preview. */
export const undoRound: Command = {
	id: 'trirefine.undoRound',
	run: ({ panels }, argument) => act(panels, argument, 'undoRound'),
};
