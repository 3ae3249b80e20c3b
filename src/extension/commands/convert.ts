import { window } from 'vscode';
import { loaded } from '../../formats/format.ts';
import { planOf } from '../../formats/plan.ts';
import { formats } from '../../formats/registry.ts';
import { fileName } from '../fileNames.ts';
import { meshOf } from '../source/meshOf.ts';
import { requireTarget } from '../target.ts';
import { askOptions } from '../write/askOptions.ts';
import { askSplit } from '../write/askSplit.ts';
import { conversionChoices } from '../write/conversionChoices.ts';
import { askTarget, saveMesh } from '../write/saveMesh.ts';
import { announce } from '../write/writeFiles.ts';
import type { Command } from './command.ts';

/** Writes the mesh in another format, where the user chooses. */
export const convert: Command = {
	id: 'trirefine.convert',
	async run({ panels, platform }, argument) {
		const uri = requireTarget(argument, panels);
		const choice = await window.showQuickPick(conversionChoices(formats), {
			title: `Convert ${fileName(uri.path)}`,
			placeHolder: 'Format to write',
		});
		if (!choice) return;
		const { format, ask, tag } = choice;
		const asked = await askOptions(format.title, ask);
		if (!asked) return;
		const target = await askTarget(uri, format, ['', `.${tag}`], `Write as ${format.title}`);
		if (!target) return;
		const { mesh } = await meshOf(uri, platform, 'converted');
		const chosen = await askSplit(mesh, `Convert ${fileName(uri.path)}`);
		if (!chosen) return;
		const options = { ...choice.options, ...asked };
		const plan = planOf(await loaded(format), chosen.mesh, options, fileName(target.path));
		const written = await saveMesh(platform, uri, target, format, plan);
		if (written) announce(written, chosen.notes);
	},
};
