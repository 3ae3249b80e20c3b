/*
 * Regular files, opened so that nothing else is: opening a FIFO waits for its other end, reading a device may never end, and
 * opening one may act on it. So a path is looked at before it is opened, and what was opened is looked at again.
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

/** A file that was opened for reading. */
export interface PlainFile {
	readonly descriptor: number;
	/** Bytes. */
	readonly size: number;
	/** Milliseconds since 1970 of the last change. */
	readonly modified: number;
}

/** Without waiting for the other end of a FIFO; Windows has no such flag, and no FIFO in its folders. */
const reading = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens a regular file, through links. Throws what the file system throws, and an `Error` for anything else than a file. */
export function openPlain(path: string): PlainFile {
	return opened(path, reading, statSync(path));
}

/**
 * The bytes of a small regular file that has its own name, without following a link there; undefined where it has more than
 * `most`. Throws what the file system throws, and an `Error` for anything else than a file.
 */
export function smallFile(path: string, most: number): Uint8Array | undefined {
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

function opened(path: string, flags: number, before: Stats): PlainFile {
	refuseOther(before);
	const descriptor = openSync(path, flags);
	try {
		// What is at the path may have changed since.
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
