import { requireTarget } from '../target.ts';
import type { Command } from './command.ts';

/** Opens the field in the preview for a number of the file or a place. */
export const goTo: Command = {
	id: 'trirefine.goTo',
	async run({ panels }, argument) {
		const panel = panels.open(requireTarget(argument, panels), { preserveFocus: false });
		await panel.ask('act', { action: 'openJump' });
	},
};
