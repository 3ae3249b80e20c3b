import { ProgressLocation, type Uri, window } from 'vscode';
import type { Format, ReadOptions } from '../../formats/format.ts';
import { locationText } from '../../mesh/finding.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { CancelSource } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import { plain } from '../notifications.ts';
import type { Platform } from '../platform.ts';
import { findSet } from './meshSet.ts';
import { readSet } from './readSet.ts';

/** Reads a mesh. Throws a sentence where it has errors; `done` says what can't be done then: "converted". */
export async function readMeshOf(
	uri: Uri,
	platform: Platform,
	done: string,
	options: ReadOptions,
): Promise<{ readonly mesh: TriMesh; readonly format: Format }> {
	const name = fileName(uri.path);
	const { mesh, format, findings } = await readSet(await findSet(uri), platform, options);
	const error = findings.find(({ severity }) => severity === 'error');
	if (error)
		throw new Error(
			`${name} has errors and can’t be ${done}: ${locationText(error)}: ${error.message}`,
		);
	if (!mesh || !format) throw new Error(`${name} contains no mesh.`);
	return { mesh, format };
}

/** As `readMeshOf`, with a progress that can be cancelled. */
export async function meshOf(
	uri: Uri,
	platform: Platform,
	done: string,
): Promise<{ readonly mesh: TriMesh; readonly format: Format }> {
	const name = fileName(uri.path);
	const reading = `Reading ${name}`;
	return window.withProgress(
		{ location: ProgressLocation.Notification, title: plain(reading), cancellable: true },
		async (progress, token) => {
			const cancel = new CancelSource();
			token.onCancellationRequested(() => cancel.cancel());
			return readMeshOf(uri, platform, done, {
				signal: cancel.signal,
				// VS Code shows the title before it.
				onProgress: ({ phase }) => progress.report({ message: phase === reading ? '' : phase }),
			});
		},
	);
}
