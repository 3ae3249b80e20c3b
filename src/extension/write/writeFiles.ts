import { commands, type Uri, window, workspace } from 'vscode';
import { companionsOf } from '../../formats/sets.ts';
import { temporaryName } from '../../formats/unfinished/names.ts';
import { type CancelSource, isCancelled } from '../../util/cancel.ts';
import { listText } from '../../util/listText.ts';
import { fileName } from '../fileNames.ts';
import { notify } from '../notifications.ts';
import type { Platform } from '../platform.ts';
import { sibling, statOf } from '../source/meshSet.ts';
import { confirmation } from './confirmation.ts';
import { readOnlyReason } from './readOnly.ts';
import { showProgress } from './showProgress.ts';
import { randomName, removeLeftovers, virtualFolder } from './virtualFolder.ts';
import { writeError } from './writeError.ts';
import { writeVirtualSet } from './writeVirtualSet.ts';

/** A file to write. */
export interface NewFile {
	readonly name: string;
	/**
	 * Its bytes; read once, after all questions are answered, and one file after the other. Rejects with `Cancelled`.
	 */
	pieces(): AsyncIterable<Uint8Array>;
}

interface WriteOptions {
	readonly cancel: CancelSource;
	readonly sources: readonly Uri[];
	readonly agreed?: readonly string[];
	readonly changed?: string;
}

/**
 * Writes files into the folder of `beside` as one set, after a question about existing files and losses. Returns the
 * files written; undefined if the user declines. `agreed` files are confirmed already; `sources` are the files of the
 * mesh that was read; `cancel` stops writing. `changed` names a source that has changed since, which is part of the
 * question.
 */
export async function writeFiles(
	platform: Platform,
	beside: Uri,
	files: readonly NewFile[],
	losses: readonly string[],
	{ cancel, sources, agreed = [], changed }: WriteOptions,
): Promise<readonly Uri[] | undefined> {
	const reason = readOnlyReason(beside, workspace.fs);
	if (reason !== undefined) throw new Error(`Nothing was written. ${reason}`);
	const targets = await Promise.all(
		files.map(async ({ name, pieces }) => {
			const uri = sibling(beside, name);
			return { name, pieces, uri, older: (await statOf(uri)) !== undefined };
		}),
	);
	const existing = targets
		.filter(({ name, older }) => older && !agreed.includes(name))
		.map(({ name }) => name);
	const question = confirmation(existing, losses, await staleBeside(beside, files), changed);
	if (question) {
		const { message, detail, action } = question;
		const answer = await window.showWarningMessage(message, { modal: true, detail }, action);
		if (answer !== action) return undefined;
	}
	try {
		const writing =
			platform.writeFiles && beside.scheme === 'file'
				? platform.writeFiles(targets, sources)
				: writeVirtual(beside, targets);
		showProgress(writing, `Writing ${files[0]?.name ?? ''}`, cancel);
		await writing;
	} catch (error) {
		if (isCancelled(error)) throw error;
		throw writeError(error, fileName(sibling(beside, '.').path) || 'the folder');
	}
	return targets.map(({ uri }) => uri);
}

/** Writes files in a folder that only `workspace.fs` can reach. */
async function writeVirtual(
	beside: Uri,
	targets: readonly (NewFile & { readonly uri: Uri; readonly older: boolean })[],
): Promise<void> {
	const members = targets.map(({ name, older, pieces }) => ({
		target: name,
		temporary: temporaryName(name, randomName()),
		older,
		pieces,
	}));
	await writeVirtualSet(virtualFolder(beside), members);
	const [first] = targets;
	if (first) await removeLeftovers(first.uri);
}

/** Existing files that are not written now but would be read with the new ones. */
async function staleBeside(beside: Uri, files: readonly NewFile[]): Promise<string[]> {
	const written = new Set(files.map(({ name }) => name));
	const others = companionsOf(files[0]?.name ?? '')
		.map(({ name }) => name)
		.filter((name) => !written.has(name));
	const stats = await Promise.all(others.map((name) => statOf(sibling(beside, name))));
	return others.filter((_name, i) => stats[i]);
}

/** Shows a notification about written files, with `further` sentences and buttons to open them; does not wait. */
export function notifyWritten(written: readonly Uri[], further: readonly string[] = []): void {
	const [first] = written;
	if (!first) return;
	const names = listText(written.map((uri) => fileName(uri.path)));
	const message = [`Wrote ${names}.`, ...further].join(' ');
	notify.information(message, 'Open', 'Open Preview').then((answer) => {
		if (answer === 'Open') void commands.executeCommand('vscode.open', first);
		if (answer === 'Open Preview') void commands.executeCommand('trirefine.openPreview', first);
	});
}
