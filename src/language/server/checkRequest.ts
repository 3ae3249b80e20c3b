import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { Cancelled, CancelSource, isCancelled } from '../../util/cancel.ts';
import type { CheckParams, CheckResult } from '../protocol.ts';
import type { ClosedCheckOptions } from './closedCheck.ts';
import type { Server } from './server.ts';

/**
 * Answers `trirefine/check`: checks the set of a file, open or not, and repeats that until its files do not change
 * meanwhile.
 */
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
			// The files have changed, or were opened or closed: checks again after a while.
			await new Promise((resolve) => setTimeout(resolve, checker.delays.whole));
		}
	} finally {
		progress?.done();
	}
}

/** Checks the current set of a file. Throws `Cancelled` on request, and if files change meanwhile. */
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
	// Cancelling this request does not stop a check that another request began.
	const { counts, found } = await Promise.race([checking, whenCancelled(cancel)]);
	return { counts, found };
}

/** Rejects with `Cancelled` when the request is cancelled. */
function whenCancelled(cancel: CancelSource): Promise<never> {
	const rejected = new Promise<never>((_, reject) => {
		cancel.onCancel(() => reject(new Cancelled()));
	});
	// Without a consumer left, a rejection would be reported as unhandled.
	rejected.catch(() => {});
	return rejected;
}
