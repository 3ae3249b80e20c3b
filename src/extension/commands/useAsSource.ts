import type { Command } from './command.ts';
import { act } from './panelAct.ts';

/** Makes the result the source of further refinement; the file is unchanged until written. */
export const useAsSource: Command = {
	id: 'trirefine.useAsSource',
	run: ({ panels }, argument) => act(panels, argument, 'useAsSource'),
};
