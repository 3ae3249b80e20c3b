import { type Uri, window } from 'vscode';
import type { FileLines } from '../../protocol/panelDocument.ts';
import { fileName } from '../fileNames.ts';
import { linesOf } from '../panel/lineRanges.ts';
import { documentLimit, statOf } from '../source/meshSet.ts';
import { requireTarget } from '../target.ts';
import type { CommandContext } from './command.ts';

/** What a command about "the selection" means, in the text or in the panel, wherever the user works. */
export interface UserSelection {
	/** The mesh. */
	readonly uri: Uri;
	/** The lines selected in the active text editor, or what is selected in the panel. */
	readonly selection: ({ readonly kind: 'lines' } & FileLines) | { readonly kind: 'selected' };
	/** There are cursors alone, which select nothing: each means its line, where a command needs one. */
	readonly bare: boolean;
	/** Line of the first cursor, from 1. */
	readonly cursor?: { readonly file: string; readonly line: number };
}

/** What is selected in the active text editor, if it shows the mesh that the command is about, else in the panel. */
export function userSelection({ panels }: CommandContext, argument: unknown): UserSelection {
	const uri = requireTarget(argument, panels);
	const editor = window.activeTextEditor;
	if (panels.active || editor?.document.uri.toString() !== uri.toString())
		return { uri, selection: { kind: 'selected' }, bare: false };
	const file = fileName(uri.path);
	return {
		uri,
		selection: { kind: 'lines', file, ranges: linesOf(editor.selections) },
		bare: editor.selections.every((selection) => selection.isEmpty),
		cursor: { file, line: editor.selection.active.line + 1 },
	};
}

/** Opens the panel and throws in words where a command needs its selection and it is not open yet. */
export async function requireSelection(
	{ panels }: CommandContext,
	{ uri, selection }: UserSelection,
): Promise<void> {
	if (selection.kind !== 'selected' || panels.find(uri)) return;
	panels.open(uri, { preserveFocus: true });
	const size = (await statOf(uri))?.size ?? 0;
	throw new Error(
		size > documentLimit
			? `Select triangles in the preview: ${fileName(uri.path)} is above 50 MiB, so VS Code hides its text from extensions.`
			: 'Select triangles in the preview or their lines in the text.',
	);
}
