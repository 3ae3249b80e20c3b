import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { Cancelled, CancelSource, isCancelled } from '../../util/cancel.ts';
import type { CheckParams, CheckResult } from '../protocol.ts';
import type { ClosedCheckOptions } from './closedCheck.ts';
import type { Server } from './server.ts';

/** Answers `trirefine/check`: checks the set of a file, open or not, until the files stay as they are meanwhile. */
export async function checkOnRequest(
	server: Server,
	{ uri, workDoneToken }: CheckParams,
	token: CancellationToken,
): Promise<CheckResult> {
	const { client, checker } = server;
	const cancel = new CancelSource();
	token.onCancellationRequested(() => cancel.cancel());
	const progress =
		workDoneToken === undefined
			? undefined
			: client.connection.window.attachWorkDoneProgress(workDoneToken);
	progress?.begin('Checking the mesh', 0, undefined, true);
	client.watchFolderOf(uri);
	try {
		for (;;) {
			try {
				return await checkOnce(server, uri, cancel, (phase, fraction) =>
					progress?.report(Math.round(100 * fraction), phase),
				);
			} catch (error) {
				if (!isCancelled(error)) throw error;
				if (token.isCancellationRequested || server.stopped)
					throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The check was cancelled.');
			}
			// The files have changed, or are open or closed by now: they are checked again when that is over.
			await new Promise((resolve) => setTimeout(resolve, checker.patience.whole));
		}
	} finally {
		progress?.done();
	}
}

/** Checks the set of a file as it is now. Throws `Cancelled` on request, and where the files change meanwhile. */
async function checkOnce(
	{ sets, closed, checker }: Server,
	uri: string,
	cancel: CancelSource,
	onProgress: ClosedCheckOptions['onProgress'],
): Promise<CheckResult> {
	await checker.settings.whenKnown(uri);
	const set = sets.including(uri);
	const { signal } = cancel;
	const severities = checker.settings.severities(uri);
	if (!set) return closed.check(uri, { severities, signal, onProgress });
	const checking = checker.checkOrJoin(set, {
		signal,
		onProgress: (fraction) => onProgress('Checking the mesh', fraction),
	});
	// A check that another request began goes on when this one is cancelled.
	const { counts, found } = await Promise.race([checking, cancelled(cancel)]);
	return { counts, found };
}

function cancelled(cancel: CancelSource): Promise<never> {
	const rejected = new Promise<never>((_, reject) => {
		cancel.onCancel(() => reject(new Cancelled()));
	});
	// There may be nobody left who waits for it.
	rejected.catch(() => {});
	return rejected;
}
