import type { MarkTarget } from '../../protocol/messages.ts';
import { notify } from '../notifications.ts';
import type { Command, CommandContext } from './command.ts';
import { mark, showMarks } from './marking.ts';
import { describeMarks } from './markMessages.ts';
import { showingErrors } from './showingErrors.ts';
import { type UserSelection, userSelection } from './userSelection.ts';

/** Removes the marks of the selected triangles, or all marks if nothing is selected. */
export const clearMarks: Command = {
	id: 'trirefine.clearMarks',
	async run(context, argument) {
		const chosen = userSelection(context, argument);
		const { uri } = chosen;
		const target = targets(context, chosen);
		const outcome = await mark(context, uri, 'clear', target);
		if (target.kind === 'all' || outcome.marked === 0) {
			showMarks(context, uri, 'clear', outcome);
			return;
		}
		const message = `Selection: ${describeMarks('clear', outcome)}`;
		notify.information(message, 'Clear All Marks').then((answer) => {
			if (answer)
				void showingErrors(context, clearMarks.id, async () =>
					showMarks(context, uri, 'clear', await mark(context, uri, 'clear', { kind: 'all' })),
				);
		});
	},
};

/** The triangles to unmark: selected ones, or all if nothing is selected. */
function targets({ panels }: CommandContext, { uri, selection, bare }: UserSelection): MarkTarget {
	const {
		selectedPoints = 0,
		selectedEdges = 0,
		selectedTriangles = 0,
	} = panels.find(uri)?.state ?? {};
	const nothing =
		selection.kind === 'lines' ? bare : selectedPoints + selectedEdges + selectedTriangles === 0;
	return nothing ? { kind: 'all' } : selection;
}
