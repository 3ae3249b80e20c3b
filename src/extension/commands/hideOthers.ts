import type { Command } from './command.ts';
import { performAction } from './panelAct.ts';

/** Hides all but the selection in the preview. */
export const hideOthers: Command = {
	id: 'trirefine.hideOthers',
	run: ({ panels }, argument) => performAction(panels, argument, 'hideOthers'),
};
