import { type Uri, window } from 'vscode';
import type { Operation } from '../../refine/operation.ts';
import { operationOf, operations } from '../../refine/registry.ts';
import type { OptionValues } from '../../util/options.ts';
import { requireTarget } from '../target.ts';
import { askRequired } from '../write/askOptions.ts';
import type { Command, CommandContext } from './command.ts';
import { refine } from './refine.ts';

/** The operation that a link names, else one that the user chooses; undefined where the user gives up. */
async function chooseOperation(named: unknown): Promise<Operation | undefined> {
	const known = typeof named === 'string' ? operationOf(named) : undefined;
	if (known) return known;
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

/** Asks for the values that an operation can't do without, beginning with those that the panel shows. */
async function askValues(
	{ panels }: CommandContext,
	uri: Uri,
	{ id, title, options }: Operation,
): Promise<OptionValues | undefined> {
	if (!options.some(({ required }) => required)) return {};
	const shown = await panels.open(uri, { preserveFocus: true }).ask('values', { operation: id });
	return askRequired(`TriRefine: ${title}`, options, shown);
}

/**
 * Lets the user choose an operation, unless a link names it by its id, and runs it with the options set in the panel. What
 * it can't do without is asked for first.
 */
export const runOperation: Command = {
	id: 'trirefine.runOperation',
	async run(context, argument, named) {
		const uri = requireTarget(argument, context.panels);
		const operation = await chooseOperation(named);
		const values = operation && (await askValues(context, uri, operation));
		if (!values) return;
		const given = Object.keys(values).length > 0 ? { values } : {};
		await refine(context, uri, { operation: operation.id, ...given });
	},
};
