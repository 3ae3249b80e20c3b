import { requireTarget } from '../target.ts';
import type { Command } from './command.ts';

/** Copies a picture of what the preview shows; the page has to have the focus for that. */
export const copyPicture: Command = {
	id: 'trirefine.copyPicture',
	async run({ panels }, argument) {
		const panel = panels.open(requireTarget(argument, panels), { preserveFocus: false });
		await panel.ask('copyPicture', null);
	},
};
