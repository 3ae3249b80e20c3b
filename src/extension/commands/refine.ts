import { ProgressLocation, window } from 'vscode';
import type { ToPanel } from '../../protocol/messages.ts';
import { CancelSource } from '../../util/cancel.ts';
import type { Progress } from '../../util/progress.ts';
import { fileName } from '../fileNames.ts';
import { plain } from '../notifications.ts';
import { requireTarget } from '../target.ts';
import type { CommandContext } from './command.ts';

/** Opens the panel if needed and refines in it, with the options set there; can be cancelled. */
export async function refine(
	{ panels }: CommandContext,
	argument: unknown,
	request: ToPanel['run']['params'],
): Promise<void> {
	const panel = panels.open(requireTarget(argument, panels), { preserveFocus: true });
	await window.withProgress(
		{
			location: ProgressLocation.Notification,
			title: plain(`Refining ${fileName(panel.uri.path)}`),
			cancellable: true,
		},
		async (progress, token) => {
			const cancel = new CancelSource();
			token.onCancellationRequested(() => cancel.cancel());
			let done = 0;
			const onProgress = (value: unknown) => {
				const { phase, fraction } = value as Progress;
				const percent = fraction === undefined ? done : Math.max(done, 100 * fraction);
				progress.report({ message: plain(phase), increment: percent - done });
				done = percent;
			};
			await panel.run(request, { cancel, onProgress });
		},
	);
}
