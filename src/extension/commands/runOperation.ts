import { window } from 'vscode';
import { operations } from '../../refine/registry.ts';
import { requireTarget } from '../target.ts';
import type { Command } from './command.ts';
import { refine } from './refine.ts';

/** Lets the user choose an operation, and runs it with the options set in the panel. */
export const runOperation: Command = {
	id: 'trirefine.runOperation',
	async run(context, argument) {
		requireTarget(argument, context.panels);
		const choice = await window.showQuickPick(
			operations.map(({ id, title, summary }) => ({
				label: title,
				description: id,
				detail: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
			})),
			{ title: 'TriRefine: Run Operation', placeHolder: 'Choose operation' },
		);
		if (choice) await refine(context, argument, { operation: choice.description });
	},
};
