import type { PairReport } from '../../compare/pairReport.ts';
import { diffText } from '../../compare/pairText.ts';
import { filesBelow } from '../../platform/folders.ts';
import { joinPath } from '../../platform/realPaths.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { meshesAmong } from '../convert/inputs.ts';
import { type CallError, callError } from '../errorReport.ts';
import { CliError, exitCodes, explain, type Failure } from '../failure.ts';
import type { Io, Messages } from '../terminal.ts';
import { compareFiles, type DiffOptions } from './diffFiles.ts';

/** How the meshes of two folders differ, for `--json`. Names are relative to the folders. */
export interface FoldersReport {
	readonly folders: readonly [a: string, b: string];
	readonly same: boolean;
	readonly partial: boolean;
	/** Meshes with the same name in both folders. */
	readonly pairs: readonly (PairReport & { readonly name: string })[];
	readonly removed: readonly string[];
	readonly added: readonly string[];
	/** Pairs that could not be compared. */
	readonly failed: readonly (CallError & { readonly name: string })[];
}

/** A comparison of two folders, and the failures. */
export interface ComparedFolders {
	readonly report: FoldersReport;
	readonly failures: readonly Failure[];
}

/**
 * Compares the meshes with the same relative names in two folders and their subfolders; one that fails does not stop the others.
 * Throws `CliError` if neither has a mesh, and `Cancelled`.
 */
export async function compareFolders(
	a: string,
	b: string,
	options: DiffOptions,
	io: Io,
	messages: Messages,
): Promise<ComparedFolders> {
	const [namesA, namesB] = [await meshesIn(a), await meshesIn(b)];
	if (namesA.length + namesB.length === 0)
		throw new CliError(exitCodes.call, `there are no meshes in ${a} and ${b}`);
	const pairs: FoldersReport['pairs'][number][] = [];
	const failed: FoldersReport['failed'][number][] = [];
	const failures: Failure[] = [];
	for (const name of namesA.filter((other) => namesB.includes(other))) {
		throwIfCancelled(io.signal);
		try {
			const { report } = await compareFiles(
				joinPath(a, name),
				joinPath(b, name),
				options,
				io,
				messages,
			);
			pairs.push({ name, ...report });
		} catch (error) {
			const failure = explain(error);
			if (failure.exit === exitCodes.cancelled) throw error;
			messages.print(`trirefine: ${failure.message}`);
			failures.push(failure);
			failed.push({ name, ...callError(failure) });
		}
	}
	const removed = namesA.filter((name) => !namesB.includes(name));
	const added = namesB.filter((name) => !namesA.includes(name));
	const { partial } = options;
	const same =
		pairs.every((pair) => pair.same) && removed.length === 0 && (partial || added.length === 0);
	return { report: { folders: [a, b], same, partial, pairs, removed, added, failed }, failures };
}

/** Names of the meshes below a folder, relative to it. */
async function meshesIn(folder: string): Promise<string[]> {
	const names = await filesBelow(folder);
	const meshes = new Set(await meshesAmong(names.map((name) => joinPath(folder, name))));
	return names.filter((name) => meshes.has(joinPath(folder, name)));
}

/** Prints a comparison of folders: a line for each mesh that is the same, more for others, and a summary. */
export function foldersText({ folders, pairs, removed, added, failed }: FoldersReport): string {
	const different = pairs.filter(({ same }) => !same).length;
	const counts = [
		`${counted(pairs.length - different, 'mesh', 'meshes')} the same`,
		`${different} different`,
		`${removed.length} only in ${folders[0]}`,
		`${added.length} only in ${folders[1]}`,
		`${failed.length} failed`,
	];
	return [
		...pairs.map((pair) => diffText(pair)),
		...removed.map((name) => `${name}: only in ${folders[0]}\n`),
		...added.map((name) => `${name}: only in ${folders[1]}\n`),
		`${counts.join(', ')}\n`,
	].join('');
}
