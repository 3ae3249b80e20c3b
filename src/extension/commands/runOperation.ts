import { type Uri, window } from 'vscode';
import type { Operation } from '../../refine/operation.ts';
import { operationOf, operations } from '../../refine/registry.ts';
import type { OptionValues } from '../../util/options.ts';
import { requireTarget } from '../target.ts';
import { askRequired } from '../write/askOptions.ts';
import type { Command, CommandContext } from './command.ts';
import { refine } from './refine.ts';

/**
 * Runs an operation, named by a link or chosen by the user, with the options set in the panel; asks for required
 * options first.
 */
export const runOperation: Command = {
	id: 'trirefine.runOperation',
	async run(context, argument, named) {
		const uri = requireTarget(argument, context.panels);
		const operation = await chooseOperation(named);
		const values = operation && (await askValues(context, uri, operation));
		if (!values) return;
		const request = Object.keys(values).length > 0 ? { values } : {};
		await refine(context, uri, { operation: operation.id, ...request });
	},
};

/** The operation named by a link, or one that the user chooses; undefined if the user cancels. */
async function chooseOperation(named: unknown): Promise<Operation | undefined> {
	const operation = typeof named === 'string' ? operationOf(named) : undefined;
	if (operation) return operation;
	const choice = await window.showQuickPick(
		operations.map(({ id, title, summary }) => ({
			label: title,
			description: id,
			detail: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
		})),
		{ title: 'TriRefine: Run Operation', placeHolder: 'Choose operation' },
	);
	return choice && operationOf(choice.description);
}

/** Asks for the required options of an operation, starting from the panel's values. */
async function askValues(
	{ panels }: CommandContext,
	uri: Uri,
	{ id, title, options }: Operation,
): Promise<OptionValues | undefined> {
	if (!options.some(({ required }) => required)) return {};
	const shown = await panels.open(uri, { preserveFocus: true }).ask('values', { operation: id });
	return askRequired(`TriRefine: ${title}`, options, shown);
}
