import { decodeLetters } from './base64.ts';
import { inflate } from './zlib.ts';

/** Coding of the bytes of items in a file. */
export interface Coding {
	/** If the stream is base64 without blanks: the end of its letters in the file. */
	readonly lettersEnd?: number | undefined;
	/** Bytes of the stream before those of the items. */
	readonly skipped: number;
	/** The rest of the stream is zlib blocks. */
	readonly blocks?: ZlibBlocks | undefined;
}

/** Consecutive zlib blocks. */
export interface ZlibBlocks {
	/** Inflated bytes of each block except the last. */
	readonly size: number;
	/** Inflated bytes of all blocks. */
	readonly length: number;
	/** Offset of each block from the first, and the end of the last. */
	readonly places: Float64Array;
}

/** Fixed-stride items in a file: `step` bytes each, the first at `at`. */
export interface ItemBytes {
	/** With a coding, the offset of the stream. */
	readonly at: number;
	readonly step: number;
	readonly coding?: Coding | undefined;
}

/** Reads bytes of the file from offset `at` on. */
type Read = (at: number, into: Uint8Array<ArrayBuffer>) => void;

/** Bytes of the stream from `from` on, in memory that is reused; undefined if decoding fails. */
type Part = (from: number, length: number) => Uint8Array<ArrayBuffer> | undefined;

/** Bytes of items [first, end), in memory that is reused; undefined if decoding fails. */
export type ItemReader = (first: number, end: number) => Uint8Array<ArrayBuffer> | undefined;

/** A reader of the bytes of items, which are aligned to eight bytes. */
export function itemReader({ at, step, coding }: ItemBytes, read: Read): ItemReader {
	const stream = streamOf(at, coding, read);
	const part = coding?.blocks ? inflated(coding.blocks, stream) : stream;
	return (first, end) => part(step * first, step * (end - first));
}

function streamOf(at: number, coding: Coding | undefined, read: Read): Part {
	const { skipped = 0, lettersEnd } = coding ?? {};
	const room = roomFor();
	if (lettersEnd === undefined)
		return (from, length) => {
			const bytes = room(length);
			read(at + skipped + from, bytes);
			return bytes;
		};
	const lettersRoom = roomFor();
	return (from, length) => {
		const group = Math.floor((skipped + from) / 3);
		const before = skipped + from - 3 * group;
		const start = at + 4 * group;
		const count = Math.min(4 * Math.ceil((before + length) / 3), lettersEnd - start);
		if (count < 0) return undefined;
		const letters = lettersRoom(count);
		read(start, letters);
		const bytes = room(8 + length);
		const valid = decodeLetters(letters, bytes.subarray(8 - before));
		return valid ? bytes.subarray(8) : undefined;
	};
}

/** Inflated bytes of blocks; ranges begin and end at blocks. */
function inflated({ size, length: all, places }: ZlibBlocks, stream: Part): Part {
	const room = roomFor();
	return (from, length) => {
		const first = from / size;
		const end = Math.ceil((from + length) / size);
		const start = places[first]!;
		const packed = stream(start, places[end]! - start);
		const bytes = room(length);
		for (let block = first; block < end; block++) {
			const packedBlock = packed?.subarray(places[block]! - start, places[block + 1]! - start);
			const out = bytes.subarray(size * block - from, Math.min(all, size * (block + 1)) - from);
			if (!packedBlock || inflate(packedBlock, out) !== undefined) return undefined;
		}
		return bytes;
	};
}

/** Gives out one buffer again and again, grown as needed. */
function roomFor(): (length: number) => Uint8Array<ArrayBuffer> {
	let room = new Uint8Array(0);
	return (length) => {
		if (room.length < length) room = new Uint8Array(Math.ceil(1.1 * length));
		return room.subarray(0, length);
	};
}
