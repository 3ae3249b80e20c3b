import { ProgressLocation, type Uri, window } from 'vscode';
import type { Format, ReadOptions } from '../../formats/core/format.ts';
import { locationText } from '../../mesh/finding.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { CancelSource } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import { escapeLinks } from '../notifications.ts';
import type { Platform } from '../platform.ts';
import { hasChanged as isChanged } from './fileState.ts';
import { findSet, stateOf } from './meshSet.ts';
import { readSet } from './readSet.ts';

/** A mesh read from a set of files. */
export interface SourceMesh {
	readonly mesh: TriMesh;
	readonly format: Format;
	/** Whether a file of the set has changed since, on disk or in an editor. */
	hasChanged(): Promise<boolean>;
}

/**
 * Reads a mesh. Throws an `Error` for the user with the first error.
 *
 * @param done completes the sentence "… has errors and can't be …"
 */
export async function readSourceMesh(
	uri: Uri,
	platform: Platform,
	done: string,
	options: ReadOptions,
): Promise<SourceMesh> {
	const name = fileName(uri.path);
	const set = await findSet(uri);
	const states = set.files.map(stateOf);
	const { mesh, format, findings } = await readSet(set, platform, options);
	const error = findings.find(({ severity }) => severity === 'error');
	if (error)
		throw new Error(
			`${name} has errors and can’t be ${done}: ${locationText(error)}: ${error.message}`,
		);
	if (!mesh || !format) throw new Error(`${name} contains no mesh.`);
	const hasChanged = async (): Promise<boolean> => {
		const now = (await findSet(uri)).files.map(stateOf);
		if (now.length !== states.length) return true;
		return states.some((state, i) => isChanged(state, now[i]!));
	};
	return { mesh, format, hasChanged };
}

/** `readSourceMesh` with a progress notification that can be cancelled. */
export async function readWithProgress(
	uri: Uri,
	platform: Platform,
	done: string,
): Promise<SourceMesh> {
	const name = fileName(uri.path);
	const reading = `Reading ${name}`;
	return window.withProgress(
		{ location: ProgressLocation.Notification, title: escapeLinks(reading), cancellable: true },
		async (progress, token) => {
			const cancel = new CancelSource();
			token.onCancellationRequested(() => cancel.cancel());
			return readSourceMesh(uri, platform, done, {
				signal: cancel.signal,
				// VS Code shows the title before it.
				onProgress: ({ phase }) => progress.report({ message: phase === reading ? '' : phase }),
			});
		},
	);
}
