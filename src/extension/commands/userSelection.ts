import { type Uri, window } from 'vscode';
import type { FileLines } from '../../protocol/panelDocument.ts';
import { fileName } from '../fileNames.ts';
import { linesOf } from '../panel/lineRanges.ts';
import { documentLimit, statOf } from '../source/meshSet.ts';
import { requireTarget } from '../target.ts';
import type { CommandContext } from './command.ts';

/** The selection that a command applies to, in the text or in the panel, depending on where the user works. */
export interface UserSelection {
	/** The mesh. */
	readonly uri: Uri;
	/** The lines selected in the active text editor, or the selection of the panel. */
	readonly selection: ({ readonly kind: 'lines' } & FileLines) | { readonly kind: 'selected' };
	/** There are only cursors, which select nothing; each stands for its line if a command needs one. */
	readonly bare: boolean;
	/** Line of the first cursor, 1-based. */
	readonly cursor?: { readonly file: string; readonly line: number };
}

/** The selection of the active text editor if it shows the target of the command, otherwise that of the panel. */
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

/** If a command needs the panel's selection and it is not open, opens it and throws an `Error` for the user. */
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
