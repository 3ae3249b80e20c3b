import { type Uri, window } from 'vscode';
import type { Format, WritePlan } from '../../formats/format.ts';
import { plainName } from '../../formats/gzip.ts';
import { lossSentences } from '../../formats/losses/sentences.ts';
import { nameOfOutput, suffixAmong } from '../../formats/setNames.ts';
import { CancelSource, throwIfCancelled } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import type { Platform } from '../platform.ts';
import { findSet, sibling } from '../source/meshSet.ts';
import { baseName } from '../source/meshSuffixes.ts';
import { writeFiles } from './writeFiles.ts';

/**
 * Asks where to write a mesh that is made from another; undefined where the user gives up. The first name that no file
 * of the other has is proposed: `base` and these endings, without the suffix of the format.
 */
export async function askTarget(
	uri: Uri,
	format: Format,
	endings: readonly string[],
	title: string,
): Promise<Uri | undefined> {
	const name = plainName(fileName(uri.path));
	const base = baseName(name);
	// Where the suffix decides how a file is written, that of the other says how it was.
	const own = format.valuesNamed && suffixAmong(format.suffixes, name);
	const proposals = endings.map((ending) => `${base}${ending}.${own ?? format.suffixes[0]}`);
	const { files } = await findSet(uri);
	const free = proposals.find((one) => !files.some((file) => file.name === one));
	return window.showSaveDialog({
		defaultUri: sibling(uri, free ?? proposals.at(-1) ?? base),
		filters: { [format.title]: [...format.suffixes] },
		title,
	});
}

interface SaveOptions {
	/** Names of files that may be replaced; that of the target if not given, about which the dialog has asked. */
	readonly agreed?: readonly string[];
	/** True if the user has chosen knowing what gets lost: that is not asked about again. */
	readonly isKnown?: boolean;
}

/**
 * Writes a mesh where the user has chosen; `uri` is the mesh that it is made of. Undefined where the user says no.
 */
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
