import type { Stats } from 'node:fs';
import { chmod, chown, type FileHandle, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Cancelled, type CancelSignal, throwIfCancelled } from '../util/cancel.ts';
import { FileError } from './files.ts';
import { removeLeftovers } from './leftovers.ts';
import { publish, type Staged } from './publish.ts';
import { resolvePath } from './realPaths.ts';
import { refuseDuplicates, refuseExisting, unwritableError } from './refusals.ts';
import { IncrementalSync } from './sync.ts';
import { createTemporary, removeTemporary, renewedAt } from './temporaries.ts';

/** A file to write and its bytes. */
export interface FileToWrite {
	readonly path: string;
	/**
	 * A chunk is consumed before the next one is requested; `report` is called with the progress of the file, from 0 to
	 * 1.
	 */
	chunks(report: (fraction: number) => void): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
	/**
	 * Lets other threads write the bytes to an open file, given by its descriptor; yields the number of bytes of each
	 * part written. Undefined if only `chunks` provides them.
	 */
	writeTo?(file: number, report: (fraction: number) => void): AsyncIterable<number> | undefined;
}

export interface WriteSetOptions {
	/** Replace existing files; otherwise one existing file refuses the whole set. */
	readonly force?: boolean;
	readonly signal?: CancelSignal;
	/** Called with the current file, its progress, and the bytes written so far to all files. */
	readonly onProgress?: (path: string, fraction: number, bytes: number) => void;
	/** Called when all bytes are written and being flushed. */
	readonly onFilled?: () => void;
	/** For tests: the clock of the file system, in milliseconds since 1970. */
	readonly clock?: (time: number) => number;
}

/** Bytes that are buffered for one system call; chunks may be much smaller. */
const blockBytes = 1 << 20;

/**
 * Writes the files of a set, completely or not at all: each goes to a temporary file beside its destination, and all
 * are complete before the first is renamed. Throws a `FileError` (`exists` or `write`) or `Cancelled`; no temporary
 * file is left then, and replaced files get their old content back if the file system can. A killed process leaves only
 * temporary files or, between two renames, a torn set with its journal.
 */
export async function writeSet(
	files: readonly FileToWrite[],
	options: WriteSetOptions = {},
): Promise<void> {
	refuseDuplicates(files.map(({ path }) => path));
	if (!options.force) refuseExisting(files.map(({ path }) => path));
	const { clock = (time) => time } = options;
	const staged: Staged[] = [];
	const folders = new Set<string>();
	const syncing: { readonly path: string; readonly synced: Promise<void> }[] = [];
	let path = '';
	try {
		let written = 0;
		for (const file of files) {
			path = file.path;
			const destination = resolvePath(path).path;
			const replaced = await replaceable(destination);
			const temporary = createTemporary(destination);
			staged.push({ path, destination, temporary });
			const folder = dirname(destination);
			if (!folders.has(folder)) await removeLeftovers(folder, clock(await renewedAt(temporary)));
			folders.add(folder);
			const filled = await writeTemporary(file, temporary, written, options);
			written = filled.written;
			// Flushing continues while the next file is made; a failure is reported below.
			filled.synced.catch(() => undefined);
			syncing.push({ path, synced: filled.synced });
			if (replaced) await copyMetadata(temporary, replaced);
		}
		options.onFilled?.();
		for (const file of syncing) {
			path = file.path;
			await file.synced;
		}
		throwIfCancelled(options.signal);
		await publish(staged, { force: options.force === true, clock });
	} catch (error) {
		if (error instanceof FileError || error instanceof Cancelled) throw error;
		if (typeof (error as { code?: unknown }).code !== 'string') throw error;
		throw unwritableError(path, error);
	} finally {
		await Promise.allSettled(syncing.map(({ synced }) => synced));
		for (const { temporary } of staged) await removeTemporary(temporary);
	}
}

/** The existing file at the destination, if any. Throws a `FileError` if it is not a regular file. */
async function replaceable(destination: string): Promise<Stats | undefined> {
	const existing = await stat(destination).catch(() => undefined);
	// A rename would replace a device or a pipe by a regular file.
	if (existing && !existing.isFile())
		throw new FileError(
			'write',
			destination,
			`can't write ${destination}: it is not a regular file`,
		);
	return existing;
}

/** Copies owner, group and permissions of the replaced file, where this user may set them. */
async function copyMetadata(temporary: string, { uid, gid, mode }: Stats): Promise<void> {
	await chown(temporary, uid, gid).catch(() => undefined);
	// After `chown`, which clears set-user-ID.
	await chmod(temporary, mode & 0o7777).catch(() => undefined);
}

/** Writes one temporary file; returns the bytes written so far to all files, and the promise of its flush. */
async function writeTemporary(
	file: FileToWrite,
	temporary: string,
	writtenBefore: number,
	{ signal, onProgress }: WriteSetOptions,
): Promise<{ readonly written: number; readonly synced: Promise<void> }> {
	const handle = await open(temporary, 'r+');
	const disk = new IncrementalSync(handle);
	let written = writtenBefore;
	let fraction = 0;
	const report = (part: number): void => {
		fraction = part;
	};
	const wrote = (bytes: number): void => {
		written += bytes;
		disk.wrote(bytes);
		onProgress?.(file.path, fraction, written);
		throwIfCancelled(signal);
	};
	try {
		throwIfCancelled(signal);
		const lengths = file.writeTo?.(handle.fd, report);
		if (lengths) for await (const length of lengths) wrote(length);
		else await writeChunks(file.chunks(report), handle, wrote);
	} catch (error) {
		await disk.abandon();
		await handle.close();
		throw error;
	}
	return { written, synced: disk.end().finally(() => handle.close()) };
}

/** Writes chunks in blocks; calls `wrote` with the bytes of each block. */
async function writeChunks(
	chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
	handle: FileHandle,
	wrote: (bytes: number) => void,
): Promise<void> {
	const block = new Uint8Array(blockBytes);
	let used = 0;
	const flush = async (bytes: Uint8Array): Promise<void> => {
		for (let start = 0; start < bytes.length; )
			start += (await handle.write(bytes, start, bytes.length - start)).bytesWritten;
		wrote(bytes.length);
	};
	for await (const chunk of chunks) {
		if (used + chunk.length > blockBytes) {
			await flush(block.subarray(0, used));
			used = 0;
		}
		if (chunk.length > blockBytes) await flush(chunk);
		else {
			block.set(chunk, used);
			used += chunk.length;
		}
	}
	await flush(block.subarray(0, used));
}
