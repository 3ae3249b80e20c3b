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
const reading = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens a regular file, following links. Throws errors of the file system, and an `Error` if it is anything else. */
export function openRegularFile(path: string): RegularFile {
	return opened(path, reading, statSync(path));
}

/**
 * Reads a small regular file, without following a link; undefined if it has more than `most` bytes. Throws errors of
 * the file system, and an `Error` if it is anything else.
 */
export function readSmallFile(path: string, most: number): Uint8Array | undefined {
	const { descriptor, size } = opened(path, reading | (constants.O_NOFOLLOW ?? 0), lstatSync(path));
	try {
		if (size > most) return undefined;
		const bytes = new Uint8Array(most + 1);
		let length = 0;
		for (let read = -1; read !== 0 && length < bytes.length; length += read)
			read = readSync(descriptor, bytes, length, bytes.length - length, length);
		return length > most ? undefined : bytes.subarray(0, length);
	} finally {
		closeSync(descriptor);
	}
}

function opened(path: string, flags: number, before: Stats): RegularFile {
	refuseOther(before);
	const descriptor = openSync(path, flags);
	try {
		// The path may lead elsewhere since the check.
		const found = fstatSync(descriptor);
		refuseOther(found);
		return { descriptor, size: found.size, modified: found.mtimeMs };
	} catch (error) {
		closeSync(descriptor);
		throw error;
	}
}

function refuseOther(found: Stats): void {
	if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
	if (!found.isFile()) throw new Error('it is not a regular file');
}
