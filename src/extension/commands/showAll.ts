import type { Command } from './command.ts';
import { performAction } from './panelAct.ts';

/** Shows all triangles in the preview again. */
export const showAll: Command = {
	id: 'trirefine.showAll',
	run: ({ panels }, argument) => performAction(panels, argument, 'showAll'),
};
