import { requireTarget } from '../target.ts';
import type { Command } from './command.ts';

/** Opens the preview beside the text. */
export const openPreview: Command = {
	id: 'trirefine.openPreview',
	async run({ panels }, argument) {
		panels.open(requireTarget(argument, panels), { preserveFocus: true });
	},
};
