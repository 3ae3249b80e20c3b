import { throwIfCancelled } from '../../util/cancel.ts';
import type { ByteSource, ReadOptions } from '../core/format.ts';

/** The bytes of a file: in memory, or read on demand. */
export interface Loaded {
	/** The `length` bytes of the file, followed by a line end; unused if `copy` is present. */
	readonly bytes: Uint8Array;
	readonly length: number;
	/** Copies bytes [from, from + into.length) of the file, which must have them. Throws `Cancelled`. */
	copy?(from: number, into: Uint8Array): void;
	/** File descriptor, for threads that read the file themselves. */
	readonly descriptor?: number | undefined;
}

const lineFeed = 10;

/** Fills `into` with the bytes of a text from `from` on, and with line feeds after its end. */
export function copyText(source: Loaded, from: number, into: Uint8Array): void {
	const { bytes, length } = source;
	const available = Math.max(0, Math.min(into.length, length - from));
	if (!source.copy) into.set(bytes.subarray(from, from + available));
	else if (available > 0) source.copy(from, into.subarray(0, available));
	into.fill(lineFeed, available);
}

/**
 * Bytes [from, to); with `copy`, only those before the end of the file. They must not be modified, as they may be the
 * source's own.
 */
export function bytesFrom(source: Loaded, from: number, to: number): Uint8Array {
	if (!source.copy) return source.bytes.subarray(from, to);
	const bytes = new Uint8Array(Math.max(0, Math.min(to, source.length) - from));
	source.copy(from, bytes);
	return bytes;
}

/** Length of the UTF-8 byte order mark at the beginning of a text: 3 or 0. */
export function markLength(source: Loaded): number {
	const [first, second, third] = bytesFrom(source, 0, Math.min(3, source.length));
	return first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
}

/** The line that begins at byte `start`, without its line end, and the offset of the next line. */
export function lineAt(source: Loaded, start: number): readonly [Uint8Array, number] {
	const { length } = source;
	for (let size = 256; ; size *= 2) {
		const bytes = bytesFrom(source, start, Math.min(length, start + size));
		const end = bytes.findIndex((byte) => byte === 10 || byte === 13);
		// A CR that ends these bytes may be the first of a CRLF.
		if (end >= 0 && end + 1 < bytes.length) {
			const next = end + (bytes[end] === 13 && bytes[end + 1] === 10 ? 2 : 1);
			return [bytes.subarray(0, end), start + next];
		}
		if (start + bytes.length === length) return [end < 0 ? bytes : bytes.subarray(0, end), length];
	}
}

/**
 * Loads a file of up to 4 GiB into memory; undefined for a larger one. Reports progress up to one half. Throws
 * `Cancelled`.
 */
export async function load(
	source: ByteSource,
	{ signal, onProgress }: ReadOptions,
): Promise<Loaded | undefined> {
	const maxLength = 2 ** 32 - 2;
	if (source.size > maxLength) return undefined;
	let bytes = new Uint8Array(source.size + 1);
	let length = 0;
	for await (const chunk of source.chunks()) {
		throwIfCancelled(signal);
		if (length + chunk.length > maxLength) return undefined;
		if (length + chunk.length + 1 > bytes.length) {
			const larger = new Uint8Array(Math.min(maxLength + 1, 2 * (length + chunk.length + 1)));
			larger.set(bytes.subarray(0, length));
			bytes = larger;
		}
		bytes.set(chunk, length);
		length += chunk.length;
		const share = source.size > 0 ? Math.min(1, length / source.size) : 1;
		onProgress?.({ phase: `Reading ${source.name}`, fraction: share / 2 });
	}
	throwIfCancelled(signal);
	bytes[length] = 10;
	return { bytes, length };
}
