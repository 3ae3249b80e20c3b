import { type Uri, window } from 'vscode';
import type { MarkOutcome, MarkTarget, ToPanel } from '../../protocol/messages.ts';
import { editMarks } from '../write/editMarks.ts';
import type { CommandContext } from './command.ts';
import { type Action, describeMarks, whyInPanel } from './markWords.ts';

/** Marks, unmarks or counts triangles of a mesh: in its text where there is a column for marks, else in the panel. */
export async function mark(
	{ panels }: CommandContext,
	uri: Uri,
	action: ToPanel['mark']['params']['action'],
	which: MarkTarget,
): Promise<MarkOutcome> {
	const panel = panels.open(uri, { preserveFocus: true });
	const outcome = await panel.ask('mark', { action, which });
	if (outcome.edit) await editMarks(panel, outcome.edit);
	return outcome;
}

/** Says what became of marks: in the status bar, and once for each panel aloud, where it is the panel that keeps them. */
export function tellMarks(
	{ panels }: CommandContext,
	uri: Uri,
	action: Action,
	outcome: MarkOutcome,
): void {
	const words = describeMarks(action, outcome);
	const panel = panels.find(uri);
	if (panel?.state.marksIn === 'panel' && !panel.said.has('marks')) {
		panel.said.add('marks');
		void window.showInformationMessage(`${words} ${whyInPanel(panel.files)}`);
	} else window.setStatusBarMessage(words, 8000);
}
