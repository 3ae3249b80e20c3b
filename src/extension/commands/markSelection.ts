import type { Command } from './command.ts';
import { mark, tellMarks } from './marking.ts';
import { requireSelection, sideOf } from './side.ts';

/** Marks the triangles on the selected lines of the active text editor, or those selected in the panel. */
export const markSelection: Command = {
	id: 'trirefine.markSelection',
	async run(context, argument) {
		const side = sideOf(context, argument);
		await requireSelection(context, side);
		const outcome = await mark(context, side.uri, 'set', side.selection);
		if (outcome.meant === 0)
			throw new Error(
				'No triangle is selected: select lines of the text, or triangles in the view.',
			);
		tellMarks(context, side.uri, 'set', outcome);
	},
};
