import type { Command } from './command.ts';
import { refine } from './refine.ts';
import { requireSelection, sideOf } from './side.ts';

/** Refines the triangles on the selected lines of the active text editor, or those selected in the panel. */
export const refineSelected: Command = {
	id: 'trirefine.refineSelected',
	async run(context, argument) {
		const side = sideOf(context, argument);
		await requireSelection(context, side);
		await refine(context, argument, { selection: side.selection });
	},
};
