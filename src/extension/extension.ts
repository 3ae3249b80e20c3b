import type { ExtensionContext } from 'vscode';
import { fileSource } from '../platform/files.ts';
import { writeSet } from '../platform/writeSet.ts';
import { activateShared } from './activateShared.ts';

/** Entry in a Node extension host. */
export function activate(context: ExtensionContext): void {
	activateShared(context, {
		openFile: (uri) => fileSource(uri.fsPath),
		writeFiles: (files) =>
			writeSet(
				files.map(({ uri, pieces }) => ({ path: uri.fsPath, chunks: pieces })),
				{ force: true },
			),
		loadClient: () => import('./client/node.ts'),
	});
}
