import type { ByteSource } from '../../src/formats/core/format.ts';
import type { FileRef } from '../../src/protocol/panelDocument.ts';

/** File access of a worker through the page. */
export interface FileReading {
	open(file: Omit<FileRef, 'bytes'>): Promise<{ readonly id: number; readonly size: number }>;
	/** The next bytes; null at the end. */
	read(id: number): Promise<Uint8Array | null>;
	/** Bytes [start, start + length) of a file; null if they can't be read by themselves. */
	part(file: Omit<FileRef, 'bytes'>, start: number, length: number): Promise<Uint8Array | null>;
	close(id: number): void;
}

/**
 * A file to read: from the bytes that came with it, or from the chunks that the page fetches, with one chunk of
 * read-ahead. The caller must call `close` when done, also after an error.
 */
export async function sourceOf(
	file: FileRef,
	page: FileReading,
): Promise<{ readonly source: ByteSource; close(): void }> {
	const { bytes, ...reference } = file;
	const { name } = file;
	if (bytes)
		return { source: { name, size: bytes.length, chunks: () => chunksOf(bytes) }, close() {} };
	const { id, size } = await page.open(reference);
	const open = [id];
	let from = id;
	/** The first chunk is kept until later ones are read: a caller that has read the head of the file may start again. */
	let state: 'start' | 'head' | 'rest' = 'start';
	let head: Uint8Array | null = null;
	let readAhead: Promise<Uint8Array | null> | null = null;

	const next = (): Promise<Uint8Array | null> => {
		const chunk = readAhead ?? page.read(from);
		readAhead = chunk.then((bytes) => (bytes ? page.read(from) : null));
		// The caller that requests this chunk gets the error.
		readAhead.catch(() => {});
		return chunk;
	};

	async function* chunks(): AsyncIterable<Uint8Array> {
		if (state === 'rest') {
			from = (await page.open(reference)).id;
			open.push(from);
			readAhead = null;
			state = 'start';
		}
		if (state === 'start') head = await next();
		state = 'head';
		if (head) yield head;
		state = 'rest';
		head = null;
		for (let chunk = await next(); chunk; chunk = await next()) yield chunk;
	}

	const close = (): void => {
		for (const id of open) page.close(id);
	};
	return { source: { name, size, chunks }, close };
}

/** Chunks of 1 MiB, so that a reader reports progress and can be cancelled. */
function* chunksOf(bytes: Uint8Array): Iterable<Uint8Array> {
	for (let start = 0; start < bytes.length; start += 1 << 20)
		yield bytes.subarray(start, start + (1 << 20));
}
