import { window } from 'vscode';
import { fileName } from '../naming.ts';
import { linesOf } from '../panel/lineRanges.ts';
import { targetUri } from '../target.ts';
import type { Command } from './command.ts';
import { refine } from './refine.ts';

/** Refines the triangles on the selected lines of the active text editor, or those selected in the panel. */
export const refineSelected: Command = {
	id: 'trirefine.refineSelected',
	run(context, argument) {
		const editor = window.activeTextEditor;
		const uri = targetUri(argument, context.panels);
		const inText =
			!context.panels.active && editor && editor.document.uri.toString() === uri?.toString();
		return refine(
			context,
			argument,
			inText
				? {
						kind: 'lines',
						file: fileName(editor.document.uri.path),
						ranges: linesOf(editor.selections),
					}
				: { kind: 'selected' },
		);
	},
};
