import { check } from './check.ts';
import { clearMarks } from './clearMarks.ts';
import type { Command, CommandContext } from './command.ts';
import { compareDiff } from './compareDiff.ts';
import { compareSource } from './compareSource.ts';
import { compareWith } from './compareWith.ts';
import { compareWithBranch } from './compareWithBranch.ts';
import { compareWithCommit } from './compareWithCommit.ts';
import { convert } from './convert.ts';
import { copyPicture } from './copyPicture.ts';
import { goTo } from './goTo.ts';
import { hideOthers } from './hideOthers.ts';
import { markSelection } from './markSelection.ts';
import { markWhere } from './markWhere.ts';
import { normalise } from './normalise.ts';
import { openExample } from './openExample.ts';
import { openPreview } from './openPreview.ts';
import { redoRound } from './redoRound.ts';
import { refineAll } from './refineAll.ts';
import { refineMarked } from './refineMarked.ts';
import { refineMesh } from './refineMesh.ts';
import { refineSelected } from './refineSelected.ts';
import { runOperation } from './runOperation.ts';
import { savePicture } from './savePicture.ts';
import { showAll } from './showAll.ts';
import { showingErrors } from './showingErrors.ts';
import { showPropagationPath } from './showPropagationPath.ts';
import { startOver } from './startOver.ts';
import { undoRound } from './undoRound.ts';
import { useAsSource } from './useAsSource.ts';
import { writeAs } from './writeAs.ts';
import { writeRefined } from './writeRefined.ts';

const all: readonly Command[] = [
	openExample,
	openPreview,
	refineMesh,
	refineMarked,
	refineSelected,
	refineAll,
	runOperation,
	markSelection,
	markWhere,
	clearMarks,
	showPropagationPath,
	undoRound,
	redoRound,
	useAsSource,
	startOver,
	writeRefined,
	writeAs,
	savePicture,
	copyPicture,
	hideOthers,
	showAll,
	goTo,
	compareWith,
	compareWithCommit,
	compareWithBranch,
	compareDiff,
	compareSource,
	convert,
	check,
	normalise,
];

/** Runs a command by its id and shows the messages of its errors. */
export const commandRunner =
	(context: CommandContext) =>
	async (id: string, argument: unknown, selected: unknown): Promise<void> => {
		const command = all.find((candidate) => candidate.id === id);
		if (command) await showingErrors(context, id, () => command.run(context, argument, selected));
	};
