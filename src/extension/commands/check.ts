import { commands, ProgressLocation, Uri, window } from 'vscode';
import type { CheckResult } from '../../language/protocol.ts';
import { Cancelled, isCancelled } from '../../util/cancel.ts';
import type { MeshLanguage } from '../client/meshLanguage.ts';
import { summary } from '../client/summary.ts';
import { fileName } from '../fileNames.ts';
import { escapeLinks, notify } from '../notifications.ts';
import { membersOf, openDocument, statOf } from '../source/meshSet.ts';
import { requireTarget } from '../target.ts';
import type { Command } from './command.ts';

/** Size of files from which checking has a progress bar with a cancel button. */
const progressBytes = 8 << 20;

/** Checks meshes, open or not; lists the findings under Problems and shows the totals. */
export const check: Command = {
	id: 'trirefine.check',
	async run({ panels, language }, argument, selected) {
		const chosen = Array.isArray(selected) ? selected.filter((item) => item instanceof Uri) : [];
		const uris = chosen.length > 1 ? onePerSet(chosen) : [requireTarget(argument, panels)];
		const lines: string[] = [];
		let worst: 'error' | 'warning' | 'other' | 'nothing' = 'nothing';
		let findings = 0;
		for (const uri of uris) {
			const result = await checkOne(language, uri).catch((error: Error) => {
				if (uris.length === 1 || isCancelled(error)) throw error;
				return error;
			});
			if (result instanceof Error) {
				// A failure does not hide the results of the others.
				lines.push(`${fileName(uri.path)}: ${result.message}`);
				worst = 'error';
				continue;
			}
			const { errors, warnings, others } = result.found;
			findings += errors + warnings + others;
			lines.push(`${fileName(uri.path)}: ${summary(result)}`);
			if (errors > 0) worst = 'error';
			else if (warnings > 0 && worst !== 'error') worst = 'warning';
			else if (others > 0 && worst === 'nothing') worst = 'other';
		}
		const show =
			worst === 'error' ? notify.error : worst === 'warning' ? notify.warning : notify.information;
		const buttons = findings > 0 ? ['Show Problems'] : [];
		show(lines.join('; '), ...buttons).then((answer) => {
			if (answer) void commands.executeCommand('workbench.actions.view.problems');
		});
	},
};

/** Checks one set with progress. Throws `Cancelled` if the user cancels. */
async function checkOne(language: MeshLanguage, uri: Uri): Promise<CheckResult> {
	const title = escapeLinks(`Checking ${fileName(uri.path)}`);
	const long = !openDocument(uri) && ((await statOf(uri))?.size ?? 0) > progressBytes;
	if (!long)
		return window.withProgress({ location: ProgressLocation.Window, title }, () =>
			language.check(uri),
		);
	return window.withProgress(
		{ location: ProgressLocation.Notification, title, cancellable: true },
		async (progress, token) => {
			let shown = 0;
			try {
				return await language.check(uri, token, (message, percentage = shown) => {
					progress.report({ message, increment: percentage - shown });
					shown = percentage;
				});
			} catch (error) {
				throw token.isCancellationRequested ? new Cancelled() : error;
			}
		},
	);
}

/** Keeps the first file of each set. */
function onePerSet(uris: readonly Uri[]): Uri[] {
	return uris.filter((uri, i) => !uris.slice(0, i).some((earlier) => membersOf(earlier)(uri)));
}
