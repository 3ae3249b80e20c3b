import type { ExtensionContext } from 'vscode';
import { companionSource, fileSource } from '../../platform/files.ts';
import { refuseLinksTo } from '../../platform/refusals.ts';
import { uriRefusal } from '../../platform/uriFiles.ts';
import { writeSet } from '../../platform/writeSet.ts';
import type { Extension } from '../activateOnDemand.ts';
import { activateShared } from '../activateShared.ts';

/** Starts the extension in a Node extension host. */
export const start = (context: ExtensionContext): Extension =>
	activateShared(context, {
		openFile: (uri, opened) =>
			uri.fsPath === opened.fsPath
				? fileSource(uri.fsPath)
				: companionSource(uri.fsPath, opened.fsPath),
		refusal: (uri, opened) => uriRefusal(uri.toString(), opened.toString()),
		async writeFiles(files, sources) {
			const targets = files.map(({ uri, pieces }) => ({ path: uri.fsPath, chunks: pieces }));
			refuseLinksTo(
				sources.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath),
				targets.map(({ path }) => path),
			);
			await writeSet(targets, { force: true });
		},
		loadClient: () => import('../client/node.ts'),
	});
