import { requireTarget } from '../target.ts';
import type { Command } from './command.ts';

/** Copies a picture of the preview; the page needs the focus for this. */
export const copyPicture: Command = {
	id: 'trirefine.copyPicture',
	async run({ panels }, argument) {
		const panel = panels.open(requireTarget(argument, panels), { preserveFocus: false });
		await panel.ask('copyPicture', null);
	},
};
