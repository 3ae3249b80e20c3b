import type { Command } from './command.ts';
import { performAction } from './panelAct.ts';

/** Makes the result the source of further refinement; the file is unchanged until written. */
export const useAsSource: Command = {
	id: 'trirefine.useAsSource',
	run: ({ panels }, argument) => performAction(panels, argument, 'useAsSource'),
};
