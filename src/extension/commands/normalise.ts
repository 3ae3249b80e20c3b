import { ProgressLocation, Range, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { fileName } from '../fileNames.ts';
import { escapeLinks, notify } from '../notifications.ts';
import { textColumn } from '../panel/textColumn.ts';
import { documentLimit, openDocument, statOf } from '../source/meshSet.ts';
import { requireTarget } from '../target.ts';
import { requireWritable } from '../write/editMarks.ts';
import type { Command } from './command.ts';
import { isEdited, normaliseCopy } from './normaliseCopy.ts';

/** Versions of the open documents, by URI. */
const versions = () =>
	new Map(workspace.textDocuments.map(({ uri, version }) => [uri.toString(), version]));

/**
 * Repairs the files of a mesh in one undo step, and reports repairs, lost data and remaining findings. Saves nothing.
 * A mesh that is not edited as text is written to a copy.
 */
export const normalise: Command = {
	id: 'trirefine.normalise',
	async run(context, argument) {
		const { language, panels } = context;
		const uri = requireTarget(argument, panels);
		const name = fileName(uri.path);
		if (!isEdited(name)) return normaliseCopy(context, uri);
		if (!openDocument(uri) && ((await statOf(uri))?.size ?? 0) > documentLimit)
			throw new Error(
				`${name} is above 50 MiB, so VS Code hides its text from extensions. Use “trirefine normalise” on the command line.`,
			);
		// VS Code does not open binary files as text, whatever their suffix.
		const opening = Promise.resolve(workspace.openTextDocument(uri));
		const document = await opening.catch(() => undefined);
		if (!document) return normaliseCopy(context, uri);
		const viewColumn = textColumn(uri, panels.find(uri)?.view.viewColumn);
		if (
			viewColumn !== undefined &&
			!window.visibleTextEditors.some((editor) => editor.document === document)
		)
			await window.showTextDocument(document, { viewColumn, preserveFocus: true, preview: false });
		await window.withProgress(
			{
				location: ProgressLocation.Notification,
				title: escapeLinks(`Normalising ${name}`),
				cancellable: true,
			},
			async (_progress, token) => {
				const versionsBefore = versions();
				const { edit, summary, notes, problem } = await language.request(
					'trirefine/normalise',
					{ uri: uri.toString() },
					token,
				);
				if (problem !== undefined) throw new Error(problem);
				const files = Object.entries(edit.changes ?? {});
				for (const [file] of files) await requireWritable(Uri.parse(file, true), 'its text');
				const versionsNow = versions();
				const change = new WorkspaceEdit();
				for (const [file, edits] of files) {
					const key = Uri.parse(file, true).toString();
					if (versionsNow.get(key) !== versionsBefore.get(key))
						throw new Error(
							`${fileName(Uri.parse(file, true).path)} has changed in the meantime, so nothing was changed. Try again.`,
						);
					for (const { range, newText } of edits) {
						const { start, end } = range;
						change.replace(
							Uri.parse(file, true),
							new Range(start.line, start.character, end.line, end.character),
							newText,
						);
					}
				}
				if (files.length > 0 && !(await workspace.applyEdit(change)))
					throw new Error(`VS Code did not apply the changes to ${name}; nothing was changed.`);
				const sentence = `${name}: ${summary}.`;
				const unsaved = files.length > 1 ? [`${files.length} files have unsaved changes.`] : [];
				const message = [sentence, ...notes, ...unsaved].join(' ');
				if (notes.length > 0 || summary.includes('remain')) void notify.warning(message);
				else void notify.information(message);
			},
		);
	},
};
