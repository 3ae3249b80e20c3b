import type { Command } from './command.ts';
import { act } from './panelAct.ts';

/** Hides all but the selection in the preview. */
export const hideOthers: Command = {
	id: 'trirefine.hideOthers',
	run: ({ panels }, argument) => act(panels, argument, 'hideOthers'),
};
