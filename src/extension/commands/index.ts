import { commands, Disposable, window } from 'vscode';
import { check } from './check.ts';
import { clearMarks } from './clearMarks.ts';
import type { Command, CommandContext } from './command.ts';
import { convert } from './convert.ts';
import { markSelection } from './markSelection.ts';
import { markWhere } from './markWhere.ts';
import { normalise } from './normalise.ts';
import { openExample } from './openExample.ts';
import { openPreview } from './openPreview.ts';
import { refineAll } from './refineAll.ts';
import { refineMarked } from './refineMarked.ts';
import { refineSelected } from './refineSelected.ts';
import { showPropagationPath } from './showPropagationPath.ts';
import { writeRefined } from './writeRefined.ts';

const all: readonly Command[] = [
	openExample,
	openPreview,
	refineMarked,
	refineSelected,
	refineAll,
	markSelection,
	markWhere,
	clearMarks,
	showPropagationPath,
	writeRefined,
	convert,
	check,
	normalise,
];

/** Registers every command; what one throws is shown in its own words, and a cancellation not at all. */
export function registerCommands(context: CommandContext): Disposable {
	return Disposable.from(
		...all.map(({ id, run }) =>
			commands.registerCommand(id, async (argument: unknown, selected: unknown) => {
				try {
					await run(context, argument, selected);
				} catch (error) {
					// Whoever closes a panel while it works has cancelled, too.
					if (error instanceof Error && /^(Cancelled|ChannelClosed)$/.test(error.name)) return;
					context.log.error(`${id}: ${error instanceof Error ? error.stack : error}`);
					void window.showErrorMessage(error instanceof Error ? error.message : `${error}`);
				}
			}),
		),
	);
}
