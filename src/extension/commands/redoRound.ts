import type { Command } from './command.ts';
import { act } from './panelAct.ts';

/** Does the next round of refinement again in the preview. */
export const redoRound: Command = {
	id: 'trirefine.redoRound',
	run: ({ panels }, argument) => act(panels, argument, 'redoRound'),
};
