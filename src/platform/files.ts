import { closeSync, createReadStream, openSync, readSync, type Stats, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { findCompanions } from '../formats/companions.ts';
import type { ByteSource, Companion, OpenFile } from '../formats/format.ts';
import { fileReason } from './fileReason.ts';
import { joinPath } from './realPaths.ts';

/** Why a file can't be used: it does not exist, can't be read, is in the way, or can't be written. */
export type FileFailure = 'missing' | 'unreadable' | 'exists' | 'write';

/** A file can't be used. The message is a sentence that names it; `cause` is what the system threw, if it did. */
export class FileError extends Error {
	override readonly name = 'FileError';
	constructor(
		readonly failure: FileFailure,
		readonly path: string,
		message: string,
		cause?: unknown,
	) {
		super(message, cause === undefined ? undefined : { cause });
	}
}

/** A file on disk, read in chunks of 1 MiB. */
export interface FileSource extends ByteSource {
	readonly path: string;
	/** When it was written last, in milliseconds since 1970. */
	readonly modified: number;
}

const chunkBytes = 1 << 20;
/** Up to so many bytes are read at once: a stream takes longer to open than that. */
const smallBytes = 1 << 16;

/** Opens one file for reading. Throws a `FileError` where there is none, or where it is not a regular file. */
export async function fileSource(path: string): Promise<FileSource> {
	let size: number;
	let modified: number;
	try {
		const found = statSync(path);
		if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
		// A pipe or a device has no size to check counts by, and can't be read twice; opening one may wait for ever.
		if (!found.isFile()) throw new Error('it is not a regular file');
		size = found.size;
		modified = found.mtimeMs;
		closeSync(openSync(path, 'r'));
	} catch (error) {
		const missing = /^ENO(ENT|TDIR)$/.test(String((error as { code?: unknown }).code));
		if (missing) throw new FileError('missing', path, `there is no file ${path}`);
		throw new FileError('unreadable', path, `can't read ${path}: ${fileReason(error)}`);
	}
	return {
		...{ name: basename(path), path, size, modified },
		chunks: () => readChunks(path, size <= smallBytes),
		open: () => openFile(path),
	};
}

function openFile(path: string): OpenFile {
	const descriptor = openSync(path, 'r');
	return {
		descriptor,
		read: (at, bytes) => readSync(descriptor, bytes, 0, bytes.length, at),
		close: () => closeSync(descriptor),
	};
}

function statOr(path: string): Stats | undefined {
	try {
		return statSync(path);
	} catch {
		return undefined;
	}
}

/**
 * Throws a `FileError` where one of these files has changed since it was opened: what was read may be partly of the old
 * file and partly of the new.
 */
export async function refuseChanged(sources: readonly FileSource[]): Promise<void> {
	for (const { path, size, modified } of sources) {
		// A file that was removed was still read whole, as it was open.
		const now = statOr(path);
		if (now && (now.size !== size || now.mtimeMs !== modified))
			throw new FileError('unreadable', path, `${path} changed while it was read; try again`);
	}
}

/**
 * The bytes of a file, a pipe included, in chunks of 1 MiB at most; throws a `FileError` where there is none or reading
 * fails on the way.
 *
 * @param isSmall it is a regular file of at most `smallBytes`
 */
export async function* readChunks(path: string, isSmall = false): AsyncGenerator<Uint8Array> {
	try {
		if (isSmall) return yield* readSmall(path);
		for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }))
			yield chunk as Uint8Array;
	} catch (error) {
		const code = (error as { code?: unknown }).code;
		if (typeof code !== 'string') throw error;
		if (code === 'ENOENT') throw new FileError('missing', path, `there is no file ${path}`);
		throw new FileError('unreadable', path, `can't read ${path}: ${fileReason(error)}`);
	}
}

/** The bytes of a regular file that was small when its size was asked. */
function* readSmall(path: string): Generator<Uint8Array> {
	const { read, close } = openFile(path);
	try {
		for (let at = 0; ; ) {
			const bytes = new Uint8Array(smallBytes);
			const length = read(at, bytes);
			if (length === 0) return;
			yield bytes.subarray(0, length);
			at += length;
		}
	} finally {
		close();
	}
}

/**
 * Opens the files next to `path` that belong to its set, `path` itself first. Files that do not exist are left out: the
 * reader knows which it needs, and says so.
 *
 * @param compressed the file at `path` is compressed with gzip, so the others may be too
 */
export async function openSet(
	path: string,
	companions: readonly Companion[],
	compressed = false,
): Promise<[FileSource, ...FileSource[]]> {
	const opened = await fileSource(path);
	const others = await findCompanions(
		companions.filter(({ name }) => name !== opened.name),
		compressed,
		(name) => sourceAt(path, name),
	);
	return [opened, ...others.filter((file) => file !== undefined)];
}

/** The file of a name, which may be in folders, next to the one at a path; undefined where there is none. */
async function sourceAt(path: string, name: string): Promise<FileSource | undefined> {
	try {
		return { ...(await fileSource(joinPath(dirname(path), name))), name };
	} catch (error) {
		if (!(error instanceof FileError) || error.failure !== 'missing') throw error;
		return undefined;
	}
}

/** The folder of a path, its last part, and the suffix of that without the dot. */
export function splitPath(path: string): { folder: string; name: string; suffix: string } {
	const name = basename(path);
	// A name may be nothing but a suffix.
	return { folder: dirname(path), name, suffix: /\.([^.]*)$/.exec(name)?.[1] ?? '' };
}
