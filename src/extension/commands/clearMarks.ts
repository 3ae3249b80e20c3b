import type { MarkTarget } from '../../protocol/messages.ts';
import { tell } from '../telling.ts';
import type { Command, CommandContext } from './command.ts';
import { mark, tellMarks } from './marking.ts';
import { describeMarks } from './markWords.ts';
import { saying } from './saying.ts';
import { type Side, sideOf } from './side.ts';

/** The triangles that lose their marks: those of a selection, all where nothing is selected. */
function meant({ panels }: CommandContext, { uri, selection, bare }: Side): MarkTarget {
	const {
		selectedPoints = 0,
		selectedEdges = 0,
		selectedTriangles = 0,
	} = panels.find(uri)?.state ?? {};
	const nothing =
		selection.kind === 'lines' ? bare : selectedPoints + selectedEdges + selectedTriangles === 0;
	return nothing ? { kind: 'all' } : selection;
}

/** Takes the marks from the selected triangles, or from all where nothing is selected. */
export const clearMarks: Command = {
	id: 'trirefine.clearMarks',
	async run(context, argument) {
		const side = sideOf(context, argument);
		const { uri } = side;
		const which = meant(context, side);
		const outcome = await mark(context, uri, 'clear', which);
		if (which.kind === 'all' || outcome.marked === 0) {
			tellMarks(context, uri, 'clear', outcome);
			return;
		}
		const words = `Of the selection: ${describeMarks('clear', outcome)}`;
		tell.information(words, 'Clear All Marks').then((answer) => {
			if (answer)
				void saying(context, clearMarks.id, async () =>
					tellMarks(context, uri, 'clear', await mark(context, uri, 'clear', { kind: 'all' })),
				);
		});
	},
};
