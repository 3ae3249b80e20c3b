import type { Command } from './command.ts';
import { mark, showMarks } from './marking.ts';
import { requireSelection, userSelection } from './userSelection.ts';

/** Marks the triangles on the selected lines of the active text editor, or those selected in the panel. */
export const markSelection: Command = {
	id: 'trirefine.markSelection',
	async run(context, argument) {
		const chosen = userSelection(context, argument);
		await requireSelection(context, chosen);
		const outcome = await mark(context, chosen.uri, 'set', chosen.selection);
		if (outcome.targets === 0)
			throw new Error(
				'No triangle is selected. Select lines in the text or triangles in the preview.',
			);
		showMarks(context, chosen.uri, 'set', outcome);
	},
};
