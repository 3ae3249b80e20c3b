import type { Command } from './command.ts';
import { act } from './panelAct.ts';

/** Shows the result in Before, to go on from it; the file is unchanged until it is written. */
export const useAsSource: Command = {
	id: 'trirefine.useAsSource',
	run: ({ panels }, argument) => act(panels, argument, 'useAsSource'),
};
