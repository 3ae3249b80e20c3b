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
	/** Byte offset of each block from the first, then the end of the last. */
	readonly places: Float64Array;
}

/** Fixed-stride items in a file: `step` bytes each, the first at byte `at`. */
export interface ItemBytes {
	/** With a coding, the offset of the stream. */
	readonly at: number;
	readonly step: number;
	readonly coding?: Coding | undefined;
}

/** Fills `into` with bytes of the file from offset `at` on. */
type Read = (at: number, into: Uint8Array<ArrayBuffer>) => void;

/** Returns `length` bytes of a stream from `from` on, in memory that is reused; undefined if decoding fails. */
type StreamReader = (from: number, length: number) => Uint8Array<ArrayBuffer> | undefined;

/** Bytes of items [first, end), in memory that is reused; undefined if decoding fails. */
export type ItemReader = (first: number, end: number) => Uint8Array<ArrayBuffer> | undefined;

/** A reader of the bytes of items, which are aligned to eight bytes. */
export function itemReader({ at, step, coding }: ItemBytes, read: Read): ItemReader {
	const stream = streamOf(at, coding, read);
	const readStream = coding?.blocks ? inflatedStream(coding.blocks, stream) : stream;
	return (first, end) => readStream(step * first, step * (end - first));
}

/** The bytes of the stream, decoded from base64 if they are letters, after the skipped ones. */
function streamOf(at: number, coding: Coding | undefined, read: Read): StreamReader {
	const { skipped = 0, lettersEnd } = coding ?? {};
	const buffer = reusedBuffer();
	if (lettersEnd === undefined)
		return (from, length) => {
			const bytes = buffer(length);
			read(at + skipped + from, bytes);
			return bytes;
		};
	const lettersBuffer = reusedBuffer();
	return (from, length) => {
		const firstGroup = Math.floor((skipped + from) / 3);
		const before = skipped + from - 3 * firstGroup;
		const start = at + 4 * firstGroup;
		const count = Math.min(4 * Math.ceil((before + length) / 3), lettersEnd - start);
		if (count < 0) return undefined;
		const letters = lettersBuffer(count);
		read(start, letters);
		const bytes = buffer(8 + length);
		const valid = decodeLetters(letters, bytes.subarray(8 - before));
		return valid ? bytes.subarray(8) : undefined;
	};
}

/** Inflated bytes of blocks; ranges begin and end at blocks. */
function inflatedStream(
	{ size, length: total, places }: ZlibBlocks,
	stream: StreamReader,
): StreamReader {
	const buffer = reusedBuffer();
	return (from, length) => {
		const first = from / size;
		const end = Math.ceil((from + length) / size);
		const start = places[first]!;
		const packed = stream(start, places[end]! - start);
		const bytes = buffer(length);
		for (let block = first; block < end; block++) {
			const packedBlock = packed?.subarray(places[block]! - start, places[block + 1]! - start);
			const out = bytes.subarray(size * block - from, Math.min(total, size * (block + 1)) - from);
			if (!packedBlock || inflate(packedBlock, out) !== undefined) return undefined;
		}
		return bytes;
	};
}

/** Returns a function that returns the same buffer each time, grown as needed. */
function reusedBuffer(): (length: number) => Uint8Array<ArrayBuffer> {
	let buffer = new Uint8Array(0);
	return (length) => {
		if (buffer.length < length) buffer = new Uint8Array(Math.ceil(1.1 * length));
		return buffer.subarray(0, length);
	};
}
