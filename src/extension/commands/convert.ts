import { Uri, window } from 'vscode';
import { formats } from '../../formats/registry.ts';
import { planMesh } from '../../library/writeMesh.ts';
import { fileName } from '../fileNames.ts';
import { meshOf } from '../source/meshOf.ts';
import { requireTarget } from '../target.ts';
import { askOptions } from '../write/askOptions.ts';
import { askPlane } from '../write/askPlane.ts';
import { askSplit } from '../write/askSplit.ts';
import { conversionChoices } from '../write/conversionChoices.ts';
import { conversionItems, remember } from '../write/conversionItems.ts';
import { askTarget, saveMesh } from '../write/saveMesh.ts';
import { announce } from '../write/writeFiles.ts';
import type { Command, CommandContext } from './command.ts';
import { convertSeveral } from './convertSeveral.ts';

/** Writes the mesh in another format, where the user chooses; several that are selected beside their files. */
export const convert: Command = {
	id: 'trirefine.convert',
	async run(context, argument, selected) {
		const several = Array.isArray(selected) ? selected.filter((one) => one instanceof Uri) : [];
		if (several.length > 1) await convertSeveral(several, context);
		else await convertOne(requireTarget(argument, context.panels), context);
	},
};

async function convertOne(uri: Uri, { platform, memory }: CommandContext): Promise<void> {
	const title = `Convert ${fileName(uri.path)}`;
	const { mesh } = await meshOf(uri, platform, 'converted');
	const choice = await window.showQuickPick(
		conversionItems(conversionChoices(formats), mesh, memory),
		{ title, placeHolder: 'Choose format', matchOnDescription: true },
	);
	if (!choice) return;
	const { format, ask, tag } = choice;
	const asked = await askOptions(format.title, ask);
	if (!asked) return;
	await remember(choice, memory);
	const target = await askTarget(uri, format, ['', `.${tag}`], `Write as ${format.title}`);
	if (!target) return;
	const chosen = await askSplit(mesh, format, title);
	if (!chosen) return;
	const laid = await askPlane(chosen.mesh, format, title);
	if (!laid) return;
	const values = { ...choice.options, ...asked };
	const plan = await planMesh(laid, format, { values, name: fileName(target.path) });
	const written = await saveMesh(platform, uri, target, format, plan);
	if (written) announce(written, chosen.notes);
}
