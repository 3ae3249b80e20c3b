import { type Uri, window } from 'vscode';
import type { Format, WritePlan } from '../../formats/core/format.ts';
import { nameOfOutput, suffixAmong } from '../../formats/core/setNames.ts';
import { plainName } from '../../formats/io/gzip.ts';
import { lossSentences } from '../../formats/lossSentences.ts';
import { CancelSource, throwIfCancelled } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import type { Platform } from '../platform.ts';
import { findSet, sibling } from '../source/meshSet.ts';
import { baseName } from '../source/meshSuffixes.ts';
import { writeFiles } from './writeFiles.ts';

/**
 * Asks where to write a mesh that is made from the mesh of `uri`; undefined if the user cancels. Proposes the base name
 * with the first of `endings` that does not give the name of a source file.
 */
export async function askTarget(
	uri: Uri,
	format: Format,
	endings: readonly string[],
	title: string,
): Promise<Uri | undefined> {
	const name = plainName(fileName(uri.path));
	const base = baseName(name);
	// If the suffix implies the encoding, keeps that of the source.
	const ownSuffix = format.valuesNamed && suffixAmong(format.suffixes, name);
	const proposals = endings.map((ending) => `${base}${ending}.${ownSuffix ?? format.suffixes[0]}`);
	const { files } = await findSet(uri);
	const free = proposals.find((proposal) => !files.some((file) => file.name === proposal));
	return window.showSaveDialog({
		defaultUri: sibling(uri, free ?? proposals.at(-1) ?? base),
		filters: { [format.title]: [...format.suffixes] },
		title,
	});
}

interface SaveOptions {
	/** Names of files that may be replaced; default: the target, which the dialog has confirmed. */
	readonly agreed?: readonly string[];
	/** The user knows the losses already: do not ask again. */
	readonly isKnown?: boolean;
}

/** Writes a mesh to the chosen file; `uri` is its source. Undefined if the user declines. */
export async function saveMesh(
	platform: Platform,
	uri: Uri,
	target: Uri,
	format: Format,
	plan: WritePlan,
	{ agreed = [fileName(target.path)], isKnown = false }: SaveOptions = {},
): Promise<readonly Uri[] | undefined> {
	if (plan.refusal !== undefined) throw new Error(plan.refusal);
	const chosen = fileName(target.path);
	const cancel = new CancelSource();
	const files = plan.files.map((file) => ({
		name: nameOfOutput(format, chosen, file.suffix),
		async *pieces() {
			for (const chunk of file.chunks()) {
				throwIfCancelled(cancel.signal);
				yield chunk;
			}
		},
	}));
	const set = await findSet(uri);
	return writeFiles(platform, target, files, isKnown ? [] : lossSentences(plan.losses), {
		cancel,
		sources: set.files.map((file) => file.uri),
		agreed,
	});
}
