import { type FileStat, type TextDocument, Uri, workspace } from 'vscode';
import {
	companionsIn,
	companionsOf,
	findCompanions,
	namesOfSet,
	spellings,
} from '../../formats/companions.ts';
import type { Companion } from '../../formats/format.ts';
import { isCompressed, plainName, plainSource } from '../../formats/gzip.ts';
import { headOf } from '../../formats/headOf.ts';
import { formatByName, formatOfSet } from '../../formats/registry.ts';
import type { Files } from '../../language/server/files.ts';
import { unfinishedOf } from '../../language/server/unfinished.ts';
import type { Finding } from '../../mesh/finding.ts';
import { fileName } from '../fileNames.ts';
import type { FileState } from './fileState.ts';
import { refuseOther, regularBytes } from './regularFile.ts';

/** One file of a set, as it is now. */
export interface SetFile {
	/** As `ByteSource.name`: with its folders where it is named inside another. */
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
	/** Those that the first one names inside, there or not. */
	readonly named: readonly Uri[];
	/** Says that the set was left torn by a process that was killed. */
	readonly unfinished?: Finding;
}

/** The folder of a file. */
export const folderOf = (uri: Uri): Uri => Uri.joinPath(uri, '..');

/** A file next to `uri`, or in folders there. */
export const sibling = (uri: Uri, name: string): Uri => Uri.joinPath(uri, '..', name);

/** A function that says by names whether a file belongs to the set of `uri`, whether it is there or not. */
export function membersOf(uri: Uri): (other: Uri) => boolean {
	const name = fileName(uri.path);
	const names = [
		name,
		...companionsOf(name).flatMap((one) => spellings(one.name, isCompressed(name))),
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

async function look(uri: Uri, name: string): Promise<SetFile | undefined> {
	const document = openDocument(uri);
	const stat = await statOf(uri);
	if (!document && !stat) return undefined;
	return {
		name,
		uri,
		...(document ? { document } : {}),
		...(stat ? { stat } : {}),
	};
}

/** Files of VS Code, in which no links are followed: the language server and the command line do that. */
const files: Files = {
	async open(address) {
		const uri = Uri.parse(address);
		const stat = await statOf(uri);
		if (!stat) return undefined;
		refuseOther(uri, stat);
		const chunks = async function* () {
			yield await workspace.fs.readFile(uri);
		};
		return { name: fileName(uri.path), size: stat.size, chunks };
	},
};

/** Finds the files that belong with `uri`. */
export async function findSet(uri: Uri): Promise<MeshSet> {
	const name = fileName(uri.path);
	const looked = look(uri, name);
	const companions = await companionsBeside(name, looked);
	const [opened, others, unfinished] = await Promise.all([
		looked,
		findCompanions(companions, isCompressed(name), (one) => look(sibling(uri, one), one)),
		uri.scheme === 'untitled'
			? undefined
			: unfinishedOf(uri.toString(), files, namesOfSet(name, undefined, companions)),
	]);
	const found = [opened, ...others];
	const required: readonly Companion[] = [{ name, required: true }, ...companions];
	return {
		named: companions.flatMap((one) =>
			one.named
				? spellings(one.name, isCompressed(name)).map((spelled) => sibling(uri, spelled))
				: [],
		),
		...(unfinished ? { unfinished } : {}),
		files: found.filter((file) => file !== undefined),
		missing: required.filter((file, i) => file.required && !found[i]).map((file) => file.name),
	};
}

/** Files that name others under the name of another format are not larger: VS Code reads a file as a whole. */
const listLimit = 1 << 20;

/** The other files of the set of a file, as the editor shows it. Where it can't be read, its name alone tells them. */
async function companionsBeside(
	name: string,
	looked: Promise<SetFile | undefined>,
): Promise<readonly Companion[]> {
	const byName = formatByName(plainName(name));
	const file = await looked;
	if (!file || (!byName?.namedIn && (file.stat?.size ?? 0) > listLimit))
		return companionsOf(name, byName);
	const { document, stat } = file;
	const source = {
		name,
		size: document ? document.getText().length : (stat?.size ?? 0),
		async *chunks() {
			yield await bytesOf(file);
		},
	};
	try {
		const plain = await plainSource(source);
		return await companionsIn(plain, formatOfSet(plain.name, await headOf(plain)));
	} catch {
		return companionsOf(name, byName);
	}
}

/** Extensions see no text documents above 50 MiB; VS Code itself can still show them. */
export const documentLimit = 50 << 20;

/** Whether a file is too large for extensions to see its text, in an editor or not. */
export const isHidden = ({ document, stat }: SetFile): boolean =>
	!document && stat !== undefined && stat.size > documentLimit;

/** Whether the editor holds something that can't be read from disk as UTF-8. */
export function onlyInEditor({ document, stat }: SetFile): boolean {
	if (!document) return false;
	return document.isDirty || !stat || !/^utf8/.test(document.encoding);
}

/** What the editor shows of a file, unsaved edits included, else what is on disk. */
export async function bytesOf(file: SetFile): Promise<Uint8Array> {
	if (file.document && onlyInEditor(file)) return new TextEncoder().encode(file.document.getText());
	return regularBytes(file.uri, file.stat);
}

/** What `hasChanged` compares. */
export function stateOf({ document, stat }: SetFile): FileState {
	return {
		dirty: document?.isDirty ?? false,
		...(document ? { documentVersion: document.version } : {}),
		...(stat ? { mtime: stat.mtime, size: stat.size } : {}),
	};
}
