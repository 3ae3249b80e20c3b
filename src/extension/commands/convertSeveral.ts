import type { Uri } from 'vscode';
import { fitted } from '../../formats/fitted.ts';
import { plainName } from '../../formats/io/gzip.ts';
import { formats } from '../../formats/registry.ts';
import { planMesh } from '../../library/writeMesh.ts';
import { isCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { listText } from '../../util/listText.ts';
import { fileName } from '../fileNames.ts';
import { notify } from '../notifications.ts';
import { findSet, sibling } from '../source/meshSet.ts';
import { baseName } from '../source/meshSuffixes.ts';
import { readWithProgress } from '../source/sourceMesh.ts';
import { askOptions } from '../write/askOptions.ts';
import { planeAsker } from '../write/askPlane.ts';
import { type ConversionChoice, conversionChoices } from '../write/conversionChoices.ts';
import { mostRecentFirst, storeChoice } from '../write/conversionItems.ts';
import { pickConversion } from '../write/pickConversion.ts';
import { saveMesh } from '../write/saveMesh.ts';
import type { CommandContext } from './command.ts';

/**
 * Writes several meshes beside their files in one format. Asks for each before data gets lost or files are replaced,
 * and once for all for the plane of projection if the format has two coordinates. A failure does not stop the others;
 * cancelling does.
 */
export async function convertSeveral(
	uris: readonly Uri[],
	{ platform, memory, log }: CommandContext,
): Promise<void> {
	const title = `Convert ${counted(uris.length, 'file')}`;
	const choices = conversionChoices(formats);
	const picked = await pickConversion(choices, {
		title,
		placeHolder: 'Choose format; each mesh is written beside its source',
		initialOrder: mostRecentFirst(choices, memory),
	});
	if (!picked) return;
	const { choice } = picked;
	const requested = await askOptions(choice.format.title, choice.ask);
	if (!requested) return;
	await storeChoice(choice, memory);
	const project = planeAsker(choice.format, title);
	const written: string[] = [];
	const failed: string[] = [];
	/** URIs of the files read so far: each set is one mesh. */
	const readFiles = new Set<string>();
	// Files referenced by other files belong to their sets, whatever the order of selection.
	for (const set of await Promise.all(uris.map(findSet)))
		for (const uri of set.named) readFiles.add(uri.toString());
	for (const uri of uris) {
		if (readFiles.has(uri.toString())) continue;
		try {
			for (const file of (await findSet(uri)).files) readFiles.add(file.uri.toString());
			const files = await convertBeside(uri, choice, requested, { platform, onPlane: project });
			if (files) written.push(...files.map(({ path }) => fileName(path)));
			else failed.push(`${fileName(uri.path)}: skipped, as you chose.`);
		} catch (error) {
			if (isCancelled(error)) break;
			const reason = error instanceof Error ? error.message : String(error);
			log.error(`${uri.toString()}: ${reason}`);
			failed.push(`${fileName(uri.path)}: ${reason}`);
		}
	}
	const done = written.length > 0 ? `Wrote ${listText(written)}.` : 'Nothing was written.';
	const message = [done, ...failed].join(' ');
	if (failed.length > 0) notify.warning(message);
	else notify.information(message);
}

async function convertBeside(
	uri: Uri,
	{ format, options, tag }: ConversionChoice,
	requested: ConversionChoice['options'],
	{
		platform,
		onPlane: project,
	}: Pick<CommandContext, 'platform'> & { onPlane: ReturnType<typeof planeAsker> },
): Promise<readonly Uri[] | undefined> {
	const { mesh } = await readWithProgress(uri, platform, 'converted');
	const planar = await project(fitted(mesh, format).mesh);
	if (!planar) return undefined;
	const base = baseName(plainName(fileName(uri.path)));
	const defaultName = `${base}.${format.suffixes[0]}`;
	// Never overwrite the mesh itself.
	const name =
		defaultName === fileName(uri.path) ? `${base}.${tag}.${format.suffixes[0]}` : defaultName;
	const plan = await planMesh(planar, format, { values: { ...options, ...requested }, name });
	return saveMesh(platform, uri, sibling(uri, name), format, plan, { agreed: [] });
}
