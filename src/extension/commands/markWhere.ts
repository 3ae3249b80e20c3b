import { InputBoxValidationSeverity, type Uri, window } from 'vscode';
import { requireTarget } from '../target.ts';
import { type Bound, bounds, parseBound } from './bounds.ts';
import type { Command, CommandContext } from './command.ts';
import { mark, showMarks } from './marking.ts';
import { describeTargets } from './markMessages.ts';

/** Marks triangles by a bound, by values or by a shape drawn in the view. */
export const markWhere: Command = {
	id: 'trirefine.markWhere',
	async run(context, argument) {
		const uri = requireTarget(argument, context.panels);
		const choice = await window.showQuickPick(
			[
				...bounds.map((bound) => ({ label: bound.label, bound })),
				{
					label: 'By a metric, a field or a group…',
					description: 'in the preview, with its value range',
					form: 'markByQuantity' as const,
				},
				{
					label: 'Inside a circle or a rectangle…',
					description: 'drawn in the preview',
					form: 'openMarkForm' as const,
				},
			],
			{
				title: 'TriRefine: Mark Where',
				placeHolder: 'Choose condition',
				// The walkthrough takes the focus back after its button was pressed.
				ignoreFocusOut: true,
			},
		);
		if (!choice) return;
		if ('form' in choice) {
			await openForm(context, uri, choice.form);
			return;
		}
		const value = await askForBound(context, uri, choice.bound);
		if (value === undefined) return;
		const condition = choice.bound.condition(value);
		showMarks(context, uri, 'set', await mark(context, uri, 'set', { kind: 'where', condition }));
	},
};

/** Opens the form in the panel, which has drawing tools and value ranges. */
async function openForm(
	{ panels }: CommandContext,
	uri: Uri,
	action: 'openMarkForm' | 'markByQuantity',
): Promise<void> {
	const panel = panels.open(uri, { preserveFocus: false });
	await panel.ask('act', { action });
}

/** Asks for a bound and previews the number of triangles to mark; undefined if the user cancels. */
async function askForBound(
	context: CommandContext,
	uri: Uri,
	bound: Bound,
): Promise<number | undefined> {
	const text = await window.showInputBox({
		title: `Mark Where: ${bound.label}`,
		prompt: bound.prompt,
		placeHolder: `such as ${bound.example}`,
		ignoreFocusOut: true,
		async validateInput(typed) {
			const parsed = parseBound(bound, typed);
			if ('problem' in parsed)
				return { message: parsed.problem, severity: InputBoxValidationSeverity.Error };
			const condition = bound.condition(parsed.value);
			const outcome = await mark(context, uri, 'count', { kind: 'where', condition });
			return {
				message: outcome.targets === 0 ? 'Marks no triangle' : `Marks ${describeTargets(outcome)}`,
				severity:
					outcome.targets === 0
						? InputBoxValidationSeverity.Warning
						: InputBoxValidationSeverity.Info,
			};
		},
	});
	if (text === undefined) return undefined;
	const parsed = parseBound(bound, text);
	return 'value' in parsed ? parsed.value : undefined;
}
