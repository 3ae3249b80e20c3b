import { FileType, Uri } from 'vscode';
import { plainName } from '../../formats/io/gzip.ts';
import { formatOf, refusal } from '../../formats/registry.ts';
import { fileName } from '../fileNames.ts';
import { mayBeMeshName } from '../mayBeMesh.ts';
import { documentLimit, statOf } from '../source/meshSet.ts';
import { readRegularFile } from '../source/regularFile.ts';
import type { Panels } from './panels.ts';

/** Maximum number of panels opened by one drop. */
const maxOpened = 10;

/**
 * Opens previews of meshes dropped on a panel.
 *
 * @param dropped URIs of the dropped items; those that are no files are refused
 * @returns names of the opened files, and a sentence for each refused item
 */
export async function openDropped(
	panels: Panels,
	dropped: readonly string[],
): Promise<{ readonly opened: readonly string[]; readonly refused: readonly string[] }> {
	const opened: string[] = [];
	const refused: string[] = [];
	for (const item of dropped.slice(0, maxOpened)) {
		const uri = parseUri(item);
		const problem = uri ? await problemOf(uri) : 'The dropped item is not a file.';
		if (uri && problem === undefined) {
			panels.open(uri, { preserveFocus: false });
			opened.push(fileName(uri.path));
		} else if (problem !== undefined) refused.push(problem);
	}
	if (dropped.length > maxOpened)
		refused.push(`Only the first ${maxOpened} of ${dropped.length} dropped items were considered.`);
	return { opened, refused };
}

/** Reason why a dropped file can't be shown, as a sentence; undefined for a possible mesh. */
async function problemOf(uri: Uri): Promise<string | undefined> {
	const name = fileName(uri.path);
	const stat = await statOf(uri);
	if (!stat) return `${name} can’t be read.`;
	if ((stat.type & FileType.Directory) !== 0) return `${name} is a folder: drop a mesh file.`;
	if (mayBeMeshName(plainName(name))) return undefined;
	// Without a known suffix the content decides, and files are read completely.
	if (stat.size > documentLimit) return refusal(name, new Uint8Array());
	const head = (await readRegularFile(uri, stat)).subarray(0, 4096);
	return formatOf(name, head) ? undefined : refusal(name, head);
}

/** Parses the URI of a file; null if the text is none. */
function parseUri(text: string): Uri | null {
	try {
		const uri = Uri.parse(text, true);
		// URLs of pages and commands are no files.
		return /^(https?|command|data|javascript)$/i.test(uri.scheme) ? null : uri;
	} catch {
		return null;
	}
}
