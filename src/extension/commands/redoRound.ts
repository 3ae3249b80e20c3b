import type { Command } from './command.ts';
import { performAction } from './panelAct.ts';

/** Redoes a round of refinement in the preview. */
export const redoRound: Command = {
	id: 'trirefine.redoRound',
	run: ({ panels }, argument) => performAction(panels, argument, 'redoRound'),
};
