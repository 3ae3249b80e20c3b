import type { Command } from './command.ts';
import { refine } from './refine.ts';
import { requireSelection, userSelection } from './userSelection.ts';

/** Refines the triangles on the selected lines of the active text editor, or those selected in the panel. */
export const refineSelected: Command = {
	id: 'trirefine.refineSelected',
	async run(context, argument) {
		const chosen = userSelection(context, argument);
		await requireSelection(context, chosen);
		await refine(context, argument, { selection: chosen.selection });
	},
};
