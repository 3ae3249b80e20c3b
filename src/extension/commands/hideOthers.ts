import type { Command } from './command.ts';
import { act } from './panelAct.ts';

/** Shows what is selected in the preview alone. */
export const hideOthers: Command = {
	id: 'trirefine.hideOthers',
	run: ({ panels }, argument) => act(panels, argument, 'hideOthers'),
};
