import type { ExtensionContext } from 'vscode';
import { fileSource } from '../platform/files.ts';
import { writePieces } from '../platform/writePieces.ts';
import { activateShared } from './activateShared.ts';

/** Entry in a Node extension host. */
export function activate(context: ExtensionContext): void {
	activateShared(context, {
		openFile: (uri) => fileSource(uri.fsPath),
		writeFile: (uri, pieces) => writePieces(uri.fsPath, pieces),
		loadClient: () => import('./client/node.ts'),
	});
}
