import { type FileStat, type TextDocument, Uri, workspace } from 'vscode';
import type { ByteSource } from '../../formats/core/format.ts';
import { plainName } from '../../formats/io/gzip.ts';
import { formatByName } from '../../formats/registry.ts';
import { discoverSet, MAX_SEARCHED_BYTES, memberNames } from '../../formats/sets.ts';
import type { Files } from '../../language/server/files.ts';
import { journalsOf } from '../../language/server/unfinished.ts';
import type { Finding } from '../../mesh/finding.ts';
import { fileName } from '../fileNames.ts';
import type { FileState } from './fileState.ts';
import { readRegularFile, requireRegularFile } from './regularFile.ts';

/** A file of a set in its current state. */
export interface SetFile {
	/** As `ByteSource.name`: with its folders if another file names it inside. */
	readonly name: string;
	readonly uri: Uri;
	/** Its open text document. */
	readonly document?: TextDocument;
	/** Absent if the file is not on disk. */
	readonly stat?: FileStat;
}

/** The files of one mesh. */
export interface MeshSet {
	/** The requested file comes first. */
	readonly files: readonly SetFile[];
	/** Names of missing required files. */
	readonly missing: readonly string[];
	/** Files that the first one names inside, existing or not. */
	readonly named: readonly Uri[];
	/** Writing the set was interrupted. */
	readonly unfinished?: Finding;
}

/** The folder of a file. */
export const folderOf = (uri: Uri): Uri => Uri.joinPath(uri, '..');

/**
 * A file beside `uri`, or in a folder there. File systems of versions, such as Git's, read the path in a JSON object in
 * the query: it names the other file then, too.
 */
export function sibling(uri: Uri, name: string): Uri {
	const other = Uri.joinPath(uri, '..', name);
	if (!uri.query.startsWith('{')) return other;
	try {
		const query = JSON.parse(uri.query) as { readonly path?: unknown };
		const { path } = query;
		const own = fileName(uri.path);
		if (typeof path !== 'string' || !path.endsWith(own)) return other;
		const folder = path.slice(0, path.length - own.length);
		return other.with({ query: JSON.stringify({ ...query, path: folder + name }) });
	} catch {
		return other;
	}
}

/** Makes a test whether a file belongs to the set of `uri`, by its name, existing or not. */
export function membersOf(uri: Uri): (other: Uri) => boolean {
	const names = memberNames(fileName(uri.path));
	const members = new Set(names.map((member) => sibling(uri, member).toString()));
	members.add(uri.toString());
	return (other) => members.has(other.toString());
}

/** The open text document of a file; custom editors have none. */
export function openDocument(uri: Uri): TextDocument | undefined {
	const key = uri.toString();
	return workspace.textDocuments.find(
		(document) => !document.isClosed && document.uri.toString() === key,
	);
}

/** The file's state on disk, or undefined if there is none. */
export async function statOf(uri: Uri): Promise<FileStat | undefined> {
	try {
		return await workspace.fs.stat(uri);
	} catch {
		return undefined;
	}
}

/** Files of VS Code, without following links; the language server and the command line follow them. */
const files: Files = {
	async open(address) {
		const uri = Uri.parse(address);
		const stat = await statOf(uri);
		if (!stat) return undefined;
		requireRegularFile(uri, stat);
		const chunks = async function* () {
			yield await workspace.fs.readFile(uri);
		};
		return { name: fileName(uri.path), size: stat.size, chunks };
	},
};

/** Finds the set of `uri`. */
export async function findSet(uri: Uri): Promise<MeshSet> {
	const name = fileName(uri.path);
	const opened = await findFile(uri, name);
	const host = {
		look: (other: string) => findFile(sibling(uri, other), other),
		journals: uri.scheme === 'untitled' ? undefined : journalsOf(uri.toString(), files),
	};
	const source = opened && (await listSource(opened));
	const { others, missing, named, unfinished } = await discoverSet({ name, source }, host);

	return {
		files: opened ? [opened, ...others] : others,
		missing: opened ? missing : [name, ...missing],
		named: named.map((other) => sibling(uri, other)),
		...(unfinished ? { unfinished } : {}),
	};
}

async function findFile(uri: Uri, name: string): Promise<SetFile | undefined> {
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

/**
 * A file in its current state in the editor, to find the files that it names. Undefined if it is unreadable, or is
 * large and its format names no files: VS Code reads files as a whole.
 */
async function listSource(file: SetFile): Promise<ByteSource | undefined> {
	const { name, stat } = file;
	if ((stat?.size ?? 0) > MAX_SEARCHED_BYTES && !formatByName(plainName(name))?.namedIn)
		return undefined;
	const bytes = await bytesOf(file).catch(() => undefined);
	return bytes && { name, size: bytes.length, chunks: () => [bytes] };
}

/** Extensions see no text documents above 50 MiB; VS Code itself can still show them. */
export const documentLimit = 50 << 20;

/** Whether a file is too large for extensions to see its text. */
export const isHidden = ({ document, stat }: SetFile): boolean =>
	!document && stat !== undefined && stat.size > documentLimit;

/** Whether the editor has content that is not on disk as UTF-8. */
export function onlyInEditor({ document, stat }: SetFile): boolean {
	if (!document) return false;
	return document.isDirty || !stat || !/^utf8/.test(document.encoding);
}

/** Current content of a file: with unsaved edits, otherwise from disk. */
export async function bytesOf(file: SetFile): Promise<Uint8Array> {
	if (file.document && onlyInEditor(file)) return new TextEncoder().encode(file.document.getText());
	return readRegularFile(file.uri, file.stat);
}

/** The state for `hasChanged`. */
export function stateOf({ document, stat }: SetFile): FileState {
	return {
		dirty: document?.isDirty ?? false,
		...(document ? { documentVersion: document.version } : {}),
		...(stat ? { mtime: stat.mtime, size: stat.size } : {}),
	};
}
