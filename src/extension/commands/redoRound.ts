import type { Command } from './command.ts';
import { act } from './panelAct.ts';

/** Redoes a round of refinement in the preview. */
export const redoRound: Command = {
	id: 'trirefine.redoRound',
	run: ({ panels }, argument) => act(panels, argument, 'redoRound'),
};
