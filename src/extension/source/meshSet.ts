import { type FileStat, type TextDocument, Uri, workspace } from 'vscode';
import { plainName } from '../../formats/gzip.ts';
import type { Finding } from '../../mesh/finding.ts';
import { fileName } from '../naming.ts';
import type { FileState } from './changed.ts';
import { companionsOf } from './companions.ts';
import { plainBytes } from './plainBytes.ts';
import { unfinishedAt } from './unfinished.ts';

/** One file of a set, as it is now. */
export interface SetFile {
	readonly name: string;
	readonly uri: Uri;
	/** The text document that is open on it. */
	readonly document?: TextDocument;
	/** Absent if there is no such file on disk. */
	readonly stat?: FileStat;
}

/** The files that hold one mesh. */
export interface MeshSet {
	/** The file that was asked for comes first. */
	readonly files: readonly SetFile[];
	/** Names of required files that are not there. */
	readonly missing: readonly string[];
	/** Says that the set was left torn by a process that was killed. */
	readonly unfinished?: Finding;
}

/** The folder of a file. */
export const folderOf = (uri: Uri): Uri => Uri.joinPath(uri, '..');

/** A file next to `uri`. */
export const sibling = (uri: Uri, name: string): Uri => Uri.joinPath(uri, '..', name);

/** Tells which files belong to the set of `uri`, whether they are there or not. */
export function membersOf(uri: Uri): (other: Uri) => boolean {
	const name = fileName(uri.path);
	const names = [
		name,
		...companionsOf(name).flatMap((companion) => spellings(name, companion.name)),
	];
	const members = new Set(names.map((member) => sibling(uri, member).toString()));
	members.add(uri.toString());
	return (other) => members.has(other.toString());
}

/** The open text document on a file; what other editors show is not one. */
export function openDocument(uri: Uri): TextDocument | undefined {
	const key = uri.toString();
	return workspace.textDocuments.find(
		(document) => !document.isClosed && document.uri.toString() === key,
	);
}

/** What is on disk, or undefined where there is nothing. */
export async function statOf(uri: Uri): Promise<FileStat | undefined> {
	try {
		return await workspace.fs.stat(uri);
	} catch {
		return undefined;
	}
}

/** The names that a companion of `opened` may have: next to a file compressed with gzip it may be compressed, too. */
const spellings = (opened: string, companion: string): readonly string[] =>
	opened === companion || opened === plainName(opened)
		? [companion]
		: [`${companion}.gz`, companion];

/** The first of some files next to `uri` that is there. */
async function lookFor(uri: Uri, names: readonly string[]): Promise<SetFile | undefined> {
	for (const name of names) {
		const found = await look(sibling(uri, name));
		if (found) return found;
	}
	return undefined;
}

async function look(uri: Uri): Promise<SetFile | undefined> {
	const document = openDocument(uri);
	const stat = await statOf(uri);
	if (!document && !stat) return undefined;
	return {
		name: fileName(uri.path),
		uri,
		...(document ? { document } : {}),
		...(stat ? { stat } : {}),
	};
}

/** Finds the files that belong with `uri`. */
export async function findSet(uri: Uri): Promise<MeshSet> {
	const name = fileName(uri.path);
	const wanted = [{ name, required: true }, ...companionsOf(name)];
	const found = await Promise.all(wanted.map((file) => lookFor(uri, spellings(name, file.name))));
	const names = wanted.map((file) => file.name);
	const unfinished =
		uri.scheme === 'untitled' ? undefined : await unfinishedAt(names, (path) => sibling(uri, path));
	return {
		...(unfinished ? { unfinished } : {}),
		files: found.filter((file) => file !== undefined),
		missing: wanted.filter((file, i) => file.required && !found[i]).map((file) => file.name),
	};
}

/** Extensions see no text documents above 50 MiB; VS Code itself can still show them. */
export const documentLimit = 50 << 20;

/** Whether a file is too large for extensions to see its text, in an editor or not. */
export const isHidden = ({ document, stat }: SetFile): boolean =>
	!document && stat !== undefined && stat.size > documentLimit;

/** Whether a file is compressed with gzip, by its name: no editor shows its text. */
export const isCompressed = ({ name }: SetFile): boolean => plainName(name) !== name;

/** Whether the editor holds something that can't be read from disk as UTF-8. */
export function onlyInEditor({ document, stat }: SetFile): boolean {
	if (!document) return false;
	return document.isDirty || !stat || !/^utf8/.test(document.encoding);
}

/** What the editor shows of a file, unsaved edits included, else what is on disk. */
export async function bytesOf(file: SetFile): Promise<Uint8Array> {
	if (file.document && onlyInEditor(file)) return new TextEncoder().encode(file.document.getText());
	return plainBytes(await workspace.fs.readFile(file.uri));
}

/** What `hasChanged` compares. */
export function stateOf({ document, stat }: SetFile): FileState {
	return {
		dirty: document?.isDirty ?? false,
		...(document ? { documentVersion: document.version } : {}),
		...(stat ? { mtime: stat.mtime, size: stat.size } : {}),
	};
}
