import {
	closeSync,
	constants,
	createReadStream,
	openSync,
	readSync,
	type Stats,
	statSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import type { ByteSource, OpenFile } from '../formats/format.ts';
import { fileReason } from './fileReason.ts';
import { readDescriptor } from './pipes.ts';
import { openPlain } from './plainFiles.ts';
import { outsideOf, outsideWords } from './realPaths.ts';

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
		// A pipe or a device has no size to check counts by, and can't be read twice.
		const opened = openPlain(path);
		closeSync(opened.descriptor);
		({ size, modified } = opened);
	} catch (error) {
		const missing = /^ENO(ENT|TDIR)$/.test(String((error as { code?: unknown }).code));
		if (missing) throw new FileError('missing', path, `there is no file ${path}`);
		throw new FileError('unreadable', path, `can't read ${path}: ${fileReason(error)}`);
	}
	return {
		...{ name: basename(path), path, size, modified },
		chunks: () => explained(path, size <= smallBytes ? readSmall(path) : readLarge(path)),
		open: () => openFile(path),
	};
}

function openFile(path: string): OpenFile {
	const { descriptor } = openPlain(path);
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
			throw new FileError('unreadable', path, `${path} changed while it was being read; try again`);
	}
}

/**
 * The bytes of a file that a person named, a pipe or a device included, in chunks of 1 MiB at most. Throws a `FileError` where
 * there is none, or reading fails.
 */
export const readChunks = (path: string): AsyncGenerator<Uint8Array> =>
	explained(path, readAnything(path));

/** The same chunks; what the file system throws becomes a `FileError`. */
async function* explained(
	path: string,
	chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	try {
		yield* chunks;
	} catch (error) {
		const code = (error as { code?: unknown }).code;
		if (typeof code !== 'string') throw error;
		if (code === 'ENOENT') throw new FileError('missing', path, `there is no file ${path}`);
		throw new FileError('unreadable', path, `can't read ${path}: ${fileReason(error)}`);
	}
}

async function* readAnything(path: string): AsyncGenerator<Uint8Array> {
	// Opening a FIFO does not wait then; reading does, until somebody writes.
	yield* readDescriptor(openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)));
}

async function* readLarge(path: string): AsyncGenerator<Uint8Array> {
	const { descriptor: fd } = openPlain(path);
	for await (const chunk of createReadStream('', { fd, highWaterMark: chunkBytes }))
		yield chunk as Uint8Array;
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
 * Opens a file that belongs to an opened one. Throws a `FileError` as `fileSource` does, and where links lead from it out of
 * the folder of the opened one.
 */
export async function companionSource(path: string, opened: string): Promise<FileSource> {
	const outside = outsideOf(path, opened);
	if (outside !== undefined) throw new FileError('unreadable', path, outsideWords(path, outside));
	return fileSource(path);
}

/** The folder of a path, its last part, and the suffix of that without the dot. */
export function splitPath(path: string): { folder: string; name: string; suffix: string } {
	const name = basename(path);
	// A name may be nothing but a suffix.
	return { folder: dirname(path), name, suffix: /\.([^.]*)$/.exec(name)?.[1] ?? '' };
}
