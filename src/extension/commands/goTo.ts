import { requireTarget } from '../target.ts';
import type { Command } from './command.ts';

/** Opens the input field of the preview for a number in the file or coordinates. */
export const goTo: Command = {
	id: 'trirefine.goTo',
	async run({ panels }, argument) {
		const panel = panels.open(requireTarget(argument, panels), { preserveFocus: false });
		await panel.ask('act', { action: 'openJump' });
	},
};
