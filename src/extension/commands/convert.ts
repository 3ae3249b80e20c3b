import { Uri } from 'vscode';
import { lossSentences } from '../../formats/lossSentences.ts';
import { formats } from '../../formats/registry.ts';
import { planMesh } from '../../library/writeMesh.ts';
import { CancelSource } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import { readSourceMesh, type SourceMesh } from '../source/sourceMesh.ts';
import { requireTarget } from '../target.ts';
import { askOptions } from '../write/askOptions.ts';
import { askPlane } from '../write/askPlane.ts';
import { askSplit } from '../write/askSplit.ts';
import { conversionChoices } from '../write/conversionChoices.ts';
import {
	conversionDetails,
	mostRecentFirst,
	namesLosses,
	storeChoice,
} from '../write/conversionItems.ts';
import { pickConversion } from '../write/pickConversion.ts';
import { askTarget, saveMesh } from '../write/saveMesh.ts';
import { showProgress } from '../write/showProgress.ts';
import { notifyWritten } from '../write/writeFiles.ts';
import type { Command, CommandContext } from './command.ts';
import { convertSeveral } from './convertSeveral.ts';

/** Writes the mesh in another format to a file of the user's choice, or several selected meshes beside their files. */
export const convert: Command = {
	id: 'trirefine.convert',
	async run(context, argument, selected) {
		const meshes = Array.isArray(selected) ? selected.filter((item) => item instanceof Uri) : [];
		if (meshes.length > 1) await convertSeveral(meshes, context);
		else await convertOne(requireTarget(argument, context.panels), context);
	},
};

async function convertOne(uri: Uri, context: CommandContext): Promise<void> {
	const cancel = new CancelSource();
	const read = () => readSourceMesh(uri, context.platform, 'converted', { signal: cancel.signal });
	try {
		await chooseAndConvert(read, uri, context, cancel);
	} finally {
		cancel.cancel();
	}
}

async function chooseAndConvert(
	read: () => Promise<SourceMesh>,
	uri: Uri,
	{ platform, memory }: CommandContext,
	cancel: CancelSource,
): Promise<void> {
	const name = fileName(uri.path);
	const title = `Convert ${name}`;
	// Reads while the user chooses; the list opens at once, otherwise keystrokes would go into the text.
	const reading = read();
	const choices = conversionChoices(formats);
	const choosing = new CancelSource();
	const picked = await pickConversion(choices, {
		title,
		placeHolder: 'Choose format',
		initialOrder: mostRecentFirst(choices, memory),
		details: reading.then(({ mesh }) => conversionDetails(choices, mesh, choosing.signal)),
	});
	choosing.cancel();
	if (!picked) return;
	const { choice, detail } = picked;
	const { format, ask, tag } = choice;
	const optionValues = await askOptions(format.title, ask);
	if (!optionValues) return;
	await storeChoice(choice, memory);
	const target = await askTarget(uri, format, ['', `.${tag}`], `Write as ${format.title}`);
	if (!target) return;
	// The user may edit the file while the list is open.
	const current = reading.then(async (first) => ((await first.hasChanged()) ? read() : first));
	showProgress(current, `Reading ${name}`, cancel);
	const { mesh } = await current;
	const chosen = await askSplit(mesh, format, title);
	if (!chosen) return;
	const planar = await askPlane(chosen.mesh, format, title);
	if (!planar) return;
	const values = { ...choice.options, ...optionValues };
	const plan = await planMesh(planar, format, { values, name: fileName(target.path) });
	const isKnown = namesLosses(detail, plan);
	const written = await saveMesh(platform, uri, target, format, plan, { isKnown });
	const lost = isKnown ? lossSentences(plan.losses) : [];
	if (written) notifyWritten(written, [...chosen.notes, ...lost]);
}
