import type { Command } from './command.ts';
import { act } from './panelAct.ts';

/** Hides no triangle in the preview any more. */
export const showAll: Command = {
	id: 'trirefine.showAll',
	run: ({ panels }, argument) => act(panels, argument, 'showAll'),
};
