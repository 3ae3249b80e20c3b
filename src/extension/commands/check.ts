import { commands, ProgressLocation, Uri, window } from 'vscode';
import { summary } from '../diagnostics/summary.ts';
import { fileName } from '../naming.ts';
import { requireTarget } from '../target.ts';
import type { Command } from './command.ts';

/** Checks meshes, open or not, puts what was found into the problems and says the totals. */
export const check: Command = {
	id: 'trirefine.check',
	async run({ panels, diagnostics }, argument, selected) {
		const several = Array.isArray(selected) ? selected.filter((one) => one instanceof Uri) : [];
		const uris = several.length > 1 ? several : [requireTarget(argument, panels)];
		const lines: string[] = [];
		let worst: 'error' | 'warning' | 'other' | 'nothing' = 'nothing';
		for (const uri of uris) {
			const analysis = await window.withProgress(
				{ location: ProgressLocation.Window, title: `Checking ${fileName(uri.path)}` },
				async () => diagnostics.check(uri),
			);
			const { errors, warnings, others } = analysis.found;
			lines.push(`${fileName(uri.path)}: ${summary(analysis)}`);
			if (errors > 0) worst = 'error';
			else if (warnings > 0 && worst !== 'error') worst = 'warning';
			else if (others > 0 && worst === 'nothing') worst = 'other';
		}
		const say =
			worst === 'error'
				? window.showErrorMessage
				: worst === 'warning'
					? window.showWarningMessage
					: window.showInformationMessage;
		const buttons = worst !== 'nothing' ? ['Show Problems'] : [];
		say(lines.join('; '), ...buttons).then((answer) => {
			if (answer) void commands.executeCommand('workbench.actions.view.problems');
		});
	},
};
