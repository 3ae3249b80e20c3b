import { commands, ProgressLocation, window } from 'vscode';
import { CancelSource } from '../../util/cancel.ts';
import { contextKeys } from '../ids.ts';
import { fileName, refinedNames } from '../naming.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import type { Platform } from '../platform.ts';
import { baseName } from '../source/companions.ts';
import { announce, writeFiles } from './writeFiles.ts';

/** Writing that takes longer than so many milliseconds is shown, and can be cancelled. */
const slowAfter = 1500;

/**
 * Writes a panel's refined mesh as `<base>.refined.<suffix>` beside its source, piece by piece as the panel makes it. Null
 * if the person says no. Rejects with `Cancelled` on request: nothing is left then.
 */
export async function writeResult(
	panel: MeshPanel,
	platform: Platform,
	cancel = new CancelSource(),
): Promise<{ readonly written: readonly string[] } | null> {
	// The panel may have to make it again first.
	const opening = panel.exportResult(cancel);
	showSlow(opening, 'the refined mesh', cancel);
	const { files, losses, close } = await opening;
	const names = refinedNames(
		baseName(fileName(panel.uri.path)),
		files.map(({ suffix }) => suffix),
	);
	let begun = false;
	try {
		const writing = writeFiles(
			platform,
			panel.uri,
			files.map(({ pieces }, i) => ({
				name: names[i] as string,
				async *pieces() {
					// From the first byte on: a question may be open for any time before it.
					if (!begun) showSlow(writing, `${names[0]}`, cancel);
					begun = true;
					yield* pieces();
				},
			})),
			losses,
		);
		const written = await writing;
		if (!written) return null;
		void commands.executeCommand('setContext', contextKeys.hasWritten, true);
		announce(written);
		return { written: written.map((uri) => uri.toString()) };
	} finally {
		close();
	}
}

/** Shows writing that takes long, with a way to cancel it. */
function showSlow(writing: Promise<unknown>, what: string, cancel: CancelSource): void {
	let over = false;
	const ended = writing.then(
		() => {},
		() => {},
	);
	void ended.then(() => {
		over = true;
	});
	setTimeout(() => {
		if (over) return;
		const title = `Writing ${what}`;
		void window.withProgress(
			{ location: ProgressLocation.Notification, title, cancellable: true },
			(_progress, token) => {
				token.onCancellationRequested(() => cancel.cancel());
				return ended;
			},
		);
	}, slowAfter);
}
