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
import type { ByteSource, OpenFile } from '../formats/core/format.ts';
import { fileReason } from './fileReason.ts';
import { readDescriptor } from './pipes.ts';
import { joinPath, linkTargetOutside, outsideMessage } from './realPaths.ts';
import { openRegularFile } from './regularFiles.ts';

/** Kind of failure: a file does not exist, can't be read, exists already, or can't be written. */
export type FileFailure = 'missing' | 'unreadable' | 'exists' | 'write';

/** A failed file operation. The message is a sentence with the file's name; `cause` is the system's error, if any. */
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
	/** Time of the last write, in milliseconds since 1970. */
	readonly modified: number;
}

const chunkBytes = 1 << 20;
/** Files up to this size are read with one call, which takes less time than opening a stream. */
const smallBytes = 1 << 16;

/** Opens a file for reading. Throws a `FileError` if it does not exist or is not a regular file. */
export async function fileSource(path: string): Promise<FileSource> {
	let size: number;
	let modified: number;
	try {
		// Refuse pipes and devices: they have no size to check counts against, and can't be read twice.
		const opened = openRegularFile(path);
		closeSync(opened.descriptor);
		({ size, modified } = opened);
	} catch (error) {
		const missing = /^ENO(ENT|TDIR)$/.test(String((error as { code?: unknown }).code));
		if (missing) throw new FileError('missing', path, `there is no file ${path}`);
		throw new FileError('unreadable', path, `can't read ${path}: ${fileReason(error)}`);
	}
	return {
		name: basename(path),
		path,
		size,
		modified,
		chunks: () => withFileErrors(path, size <= smallBytes ? readSmall(path) : readLarge(path)),
		open: () => openFile(path),
	};
}

function openFile(path: string): OpenFile {
	const { descriptor } = openRegularFile(path);
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
 * Throws a `FileError` if one of these files has changed since it was opened: the data may be a mix of the old and the
 * new content.
 */
export async function refuseChanged(sources: readonly FileSource[]): Promise<void> {
	for (const { path, size, modified } of sources) {
		// A removed file is not an error: it stayed readable while it was open.
		const stats = statOr(path);
		if (stats && (stats.size !== size || stats.mtimeMs !== modified))
			throw new FileError('unreadable', path, `${path} changed while it was being read; try again`);
	}
}

/**
 * The bytes of a file that the user named, possibly a pipe or a device, in chunks of at most 1 MiB. Throws a
 * `FileError` if it does not exist or reading fails.
 */
export const readChunks = (path: string): AsyncGenerator<Uint8Array> =>
	withFileErrors(path, readAnyFile(path));

/** A file's content as UTF-8. Throws `FileError`. */
export async function readText(path: string): Promise<string> {
	const decoder = new TextDecoder();
	let text = '';
	for await (const chunk of readChunks(path)) text += decoder.decode(chunk, { stream: true });
	return text + decoder.decode();
}

/** Yields `chunks`; errors of the file system become a `FileError`. */
async function* withFileErrors(
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

async function* readAnyFile(path: string): AsyncGenerator<Uint8Array> {
	// With `O_NONBLOCK` opening a FIFO does not wait; reading waits for a writer.
	yield* readDescriptor(openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)));
}

async function* readLarge(path: string): AsyncGenerator<Uint8Array> {
	const { descriptor: fd } = openRegularFile(path);
	for await (const chunk of createReadStream('', { fd, highWaterMark: chunkBytes }))
		yield chunk as Uint8Array;
}

/** The bytes of a regular file that was small when `fileSource` opened it. */
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
 * Opens a companion of an opened file. Throws a `FileError` as `fileSource` does, and if its links lead out of the
 * folder of the opened file.
 */
export async function companionSource(path: string, opened: string): Promise<FileSource> {
	const outside = linkTargetOutside(path, opened);
	if (outside !== undefined) throw new FileError('unreadable', path, outsideMessage(path, outside));
	return fileSource(path);
}

/**
 * Opens a file of the set by its name relative to the folder of the opened one; undefined if it does not exist. Throws
 * as `companionSource` does.
 */
export async function sourceBeside(opened: string, name: string): Promise<FileSource | undefined> {
	try {
		return { ...(await companionSource(joinPath(dirname(opened), name), opened)), name };
	} catch (error) {
		if (!(error instanceof FileError) || error.failure !== 'missing') throw error;
		return undefined;
	}
}

/** Splits a path into its folder and its last part; `suffix` is that of the last part, without the dot. */
export function splitPath(path: string): { folder: string; name: string; suffix: string } {
	const name = basename(path);
	// A name may consist of a suffix only.
	return { folder: dirname(path), name, suffix: /\.([^.]*)$/.exec(name)?.[1] ?? '' };
}
