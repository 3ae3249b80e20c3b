import { commands, Disposable } from 'vscode';
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
import { saying } from './saying.ts';
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

/** Registers every command. */
export function registerCommands(context: CommandContext): Disposable {
	return Disposable.from(
		...all.map(({ id, run }) =>
			commands.registerCommand(id, (argument: unknown, selected: unknown) =>
				saying(context, id, () => run(context, argument, selected)),
			),
		),
	);
}
