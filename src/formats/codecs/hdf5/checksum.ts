import { Cursor, damaged, type Store } from './cursor.ts';

const rotateLeft = (value: number, bits: number): number =>
	(value << bits) | (value >>> (32 - bits));

/**
 * Jenkins' hash, the checksum of HDF5 metadata, as u32 (Bob Jenkins, "lookup3.c", hashlittle, 2006; specification, VI).
 */
export function lookup3(bytes: Uint8Array): number {
	let [a, b, c] = [0, 0, 0].map(() => (0xdeadbeef + bytes.length) | 0) as [number, number, number];
	const word = (at: number) =>
		(bytes[at] ?? 0) |
		((bytes[at + 1] ?? 0) << 8) |
		((bytes[at + 2] ?? 0) << 16) |
		((bytes[at + 3] ?? 0) << 24);
	let at = 0;
	for (; bytes.length - at > 12; at += 12) {
		a += word(at);
		b += word(at + 4);
		c += word(at + 8);
		a = ((a - c) ^ rotateLeft(c, 4)) | 0;
		c = (c + b) | 0;
		b = ((b - a) ^ rotateLeft(a, 6)) | 0;
		a = (a + c) | 0;
		c = ((c - b) ^ rotateLeft(b, 8)) | 0;
		b = (b + a) | 0;
		a = ((a - c) ^ rotateLeft(c, 16)) | 0;
		c = (c + b) | 0;
		b = ((b - a) ^ rotateLeft(a, 19)) | 0;
		a = (a + c) | 0;
		c = ((c - b) ^ rotateLeft(b, 4)) | 0;
		b = (b + a) | 0;
	}
	if (at < bytes.length) {
		a = (a + word(at)) | 0;
		b = (b + word(at + 4)) | 0;
		c = (c + word(at + 8)) | 0;
		c = ((c ^ b) - rotateLeft(b, 14)) | 0;
		a = ((a ^ c) - rotateLeft(c, 11)) | 0;
		b = ((b ^ a) - rotateLeft(a, 25)) | 0;
		c = ((c ^ b) - rotateLeft(b, 16)) | 0;
		a = ((a ^ c) - rotateLeft(c, 4)) | 0;
		b = ((b ^ a) - rotateLeft(a, 14)) | 0;
		c = ((c ^ b) - rotateLeft(b, 24)) | 0;
	}
	return c >>> 0;
}

/** Returns a `checkSum` that checks each range once. */
export function sumsOf(store: Store): (begin: number, end: number) => void {
	const checked = new Set<number>();
	return (begin, end) => {
		if (checked.has(begin)) return;
		checkSum(store, begin, end);
		checked.add(begin);
	};
}

/** Throws a `Fault` if the four bytes after [begin, end) are not its checksum. */
export function checkSum(store: Store, begin: number, end: number): void {
	const sum = new Cursor(store, Math.min(end, store.bytes.length)).number(4);
	store.need(begin, end);
	if (lookup3(store.bytes.subarray(begin, end)) !== sum)
		throw damaged(begin, 'The checksum of a part of the file differs: the file is damaged.');
}
