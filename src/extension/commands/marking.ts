import { type TextDocument, type Uri, window } from 'vscode';
import type { MarkOutcome, MarkTarget, ToPanel } from '../../protocol/messages.ts';
import type { MeshLanguage } from '../client/meshLanguage.ts';
import { fileName } from '../fileNames.ts';
import { isMarkedLanguage } from '../ids.ts';
import { recordMilestone } from '../milestones.ts';
import { notify } from '../notifications.ts';
import { isHidden, openDocument } from '../source/meshSet.ts';
import { editLines, editMarks } from '../write/editMarks.ts';
import type { CommandContext } from './command.ts';
import { type Action, describeMarks, explainPanelMarks } from './markMessages.ts';

type MarkAction = ToPanel['mark']['params']['action'];

/**
 * Marks, unmarks or counts triangles of a mesh: in its text if it has a column for marks, otherwise in the panel,
 * which is opened. An open panel also handles text: it knows the triangles of points and edges.
 */
export async function mark(
	{ language, panels }: CommandContext,
	uri: Uri,
	action: MarkAction,
	target: MarkTarget,
): Promise<MarkOutcome> {
	const document = openDocument(uri);
	const marked = document !== undefined && isMarkedLanguage(document.languageId);
	if (marked && target.kind !== 'selected' && !panels.find(uri))
		return markByText(language, document, action, target);
	const panel = panels.open(uri, { preserveFocus: true });
	const outcome = await panel.ask('mark', { action, which: target });
	if (outcome.edit) await editMarks(panel, outcome.edit);
	return outcome;
}

/** Marks by edits of the language server; needs no panel. */
async function markByText(
	language: MeshLanguage,
	document: TextDocument,
	action: MarkAction,
	target: MarkTarget,
): Promise<MarkOutcome> {
	const { version } = document;
	const { edits, marked, targets, changed, reason } = await language.request('trirefine/marks', {
		uri: document.uri.toString(),
		// The edits of a count are discarded.
		action: action === 'count' ? 'set' : action,
		...(target.kind === 'lines' ? { lines: target.ranges } : {}),
		...(target.kind === 'where' ? { where: target.condition } : {}),
	});
	if (action === 'count') return { targets, changed, marked };
	if (reason !== undefined) throw new Error(reason);
	if (document.version !== version)
		throw new Error(`${fileName(document.uri.path)} has changed in the meantime. Try again.`);
	await editLines(
		document,
		edits.map(({ range: { start, end }, newText: text }) => ({
			line: start.line,
			start: start.character,
			end: end.character,
			text,
		})),
	);
	if (action !== 'clear' && changed > 0) recordMilestone('hasMarked');
	return { targets, changed, marked };
}

/** Shows the result of marking in the status bar; for a panel that keeps marks itself, once in a notification. */
export function showMarks(
	{ panels }: CommandContext,
	uri: Uri,
	action: Action,
	outcome: MarkOutcome,
): void {
	const message = describeMarks(action, outcome);
	const panel = panels.find(uri);
	if (panel?.state.marksIn === 'panel' && !panel.shownMessages.has('marks')) {
		panel.shownMessages.add('marks');
		void notify.information(`${message} ${explainPanelMarks(panel.files.find(isHidden)?.name)}`);
	} else window.setStatusBarMessage(message, 8000);
}
