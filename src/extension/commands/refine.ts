import { ProgressLocation, window } from 'vscode';
import type { ToPanel } from '../../protocol/messages.ts';
import { operationOf } from '../../refine/registry.ts';
import { CancelSource } from '../../util/cancel.ts';
import type { OptionValues } from '../../util/options.ts';
import type { Progress } from '../../util/progress.ts';
import { fileName } from '../fileNames.ts';
import { escapeLinks } from '../notifications.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import { requireTarget } from '../target.ts';
import { askRequired } from '../write/askOptions.ts';
import type { CommandContext } from './command.ts';

/**
 * Opens the panel if necessary and refines with its options; can be cancelled. Unless the request names an operation,
 * asks for required options without a value.
 */
export async function refine(
	{ panels }: CommandContext,
	argument: unknown,
	request: ToPanel['run']['params'],
): Promise<void> {
	const panel = panels.open(requireTarget(argument, panels), { preserveFocus: true });
	const missing = request.operation === undefined ? await missingValues(panel) : {};
	if (!missing) return;
	const values = { ...request.values, ...missing };
	const isGiven = Object.keys(values).length > 0;
	await window.withProgress(
		{
			location: ProgressLocation.Notification,
			title: escapeLinks(`Refining ${fileName(panel.uri.path)}`),
			cancellable: true,
		},
		async (progress, token) => {
			const cancel = new CancelSource();
			token.onCancellationRequested(() => cancel.cancel());
			let done = 0;
			const onProgress = (value: unknown) => {
				const { phase, fraction } = value as Progress;
				const percent = fraction === undefined ? done : Math.max(done, 100 * fraction);
				progress.report({ message: escapeLinks(phase), increment: percent - done });
				done = percent;
			};
			await panel.run({ ...request, ...(isGiven && { values }) }, { cancel, onProgress });
		},
	);
}

/** Asks for required options of the panel's operation that have no value; undefined if the user cancels. */
async function missingValues(panel: MeshPanel): Promise<OptionValues | undefined> {
	const { operation: id, values } = await panel.ask('chosen', null);
	const operation = operationOf(id);
	if (!operation) return {};
	return askRequired(`TriRefine: ${operation.title}`, operation.options, values, 'empty');
}
