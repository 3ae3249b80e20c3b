import type { Command } from './command.ts';
import { performAction } from './panelAct.ts';

/** Colours the source and the result by what changed between them, or ends that. */
export const compareSource: Command = {
	id: 'trirefine.compareSource',
	run: ({ panels }, argument) => performAction(panels, argument, 'compareSource'),
};
