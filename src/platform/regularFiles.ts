/*
 * Opens regular files only: opening a FIFO waits for its other end, reading a device may never end, and opening one may
 * have side effects. So a path is checked before it is opened, and the descriptor again afterwards.
 */
import {
	closeSync,
	constants,
	fstatSync,
	lstatSync,
	openSync,
	readSync,
	type Stats,
	statSync,
} from 'node:fs';

/** A file open for reading. */
export interface RegularFile {
	readonly descriptor: number;
	/** Bytes. */
	readonly size: number;
	/** Time of the last change, in milliseconds since 1970. */
	readonly modified: number;
}

/** Opens without waiting for the other end of a FIFO; Windows has no such flag, and no FIFO in its folders. */
const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens a regular file, following links. Throws errors of the file system, and an `Error` if it is anything else. */
export function openRegularFile(path: string): RegularFile {
	return openChecked(path, readFlags, statSync(path));
}

/**
 * Reads a small regular file, without following a link; undefined if it has more than `limit` bytes. Throws errors of
 * the file system, and an `Error` if it is anything else.
 */
export function readSmallFile(path: string, limit: number): Uint8Array | undefined {
	const { descriptor, size } = openChecked(
		path,
		readFlags | (constants.O_NOFOLLOW ?? 0),
		lstatSync(path),
	);
	try {
		if (size > limit) return undefined;
		const bytes = new Uint8Array(limit + 1);
		let length = 0;
		for (let read = -1; read !== 0 && length < bytes.length; length += read)
			read = readSync(descriptor, bytes, length, bytes.length - length, length);
		return length > limit ? undefined : bytes.subarray(0, length);
	} finally {
		closeSync(descriptor);
	}
}

function openChecked(path: string, flags: number, before: Stats): RegularFile {
	refuseNonFile(before);
	const descriptor = openSync(path, flags);
	try {
		// The path may have changed since the check.
		const stats = fstatSync(descriptor);
		refuseNonFile(stats);
		return { descriptor, size: stats.size, modified: stats.mtimeMs };
	} catch (error) {
		closeSync(descriptor);
		throw error;
	}
}

function refuseNonFile(stats: Stats): void {
	if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
	if (!stats.isFile()) throw new Error('it is not a regular file');
}
