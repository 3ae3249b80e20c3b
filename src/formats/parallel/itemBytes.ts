import { decodeLetters } from '../bytes/base64.ts';
import { inflate } from '../zlib.ts';

/** How the bytes of items are written in a file, where they do not stand there as they are. */
export interface Coding {
	/** The stream that they are in is base64: the byte of the file behind its last letter. It has no blanks, or is read otherwise. */
	readonly lettersEnd?: number | undefined;
	/** Bytes of the stream in front of those of the items. */
	readonly skipped: number;
	/** The rest of the stream is zlib data in blocks. */
	readonly blocks?: ZlibBlocks | undefined;
}

/** Blocks of zlib data, one behind the other. */
export interface ZlibBlocks {
	/** Bytes that each becomes, but for the last. */
	readonly size: number;
	/** Bytes that all become. */
	readonly length: number;
	/** Where each begins, counted from the first, and where the last ends. */
	readonly places: Float64Array;
}

/** Bytes of items in a file: each item takes `step` of them, and the first begins at `at`. */
export interface ItemBytes {
	/** With a coding, where the stream begins. */
	readonly at: number;
	readonly step: number;
	readonly coding?: Coding | undefined;
}

/** Reads bytes of the file from one on. */
type Read = (at: number, into: Uint8Array<ArrayBuffer>) => void;

/** Bytes from one on, in memory that is used again; undefined where they are not written as they should be. */
type Part = (from: number, length: number) => Uint8Array<ArrayBuffer> | undefined;

/** The bytes of the items from one to in front of another, in memory that is used again; see `Part`. */
export type ItemReader = (first: number, end: number) => Uint8Array<ArrayBuffer> | undefined;

/** What reads the bytes of items. They begin where numbers of eight bytes may. */
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
		const whole = decodeLetters(letters, bytes.subarray(8 - before));
		return whole ? bytes.subarray(8) : undefined;
	};
}

/** The bytes that blocks become; parts begin and end where blocks do. */
function inflated({ size, length: all, places }: ZlibBlocks, stream: Part): Part {
	const room = roomFor();
	return (from, length) => {
		const first = from / size;
		const end = Math.ceil((from + length) / size);
		const start = places[first] as number;
		const packed = stream(start, (places[end] as number) - start);
		const bytes = room(length);
		for (let block = first; block < end; block++) {
			const own = packed?.subarray(
				(places[block] as number) - start,
				(places[block + 1] as number) - start,
			);
			const out = bytes.subarray(size * block - from, Math.min(all, size * (block + 1)) - from);
			if (!own || inflate(own, out) !== undefined) return undefined;
		}
		return bytes;
	};
}

/** Memory for so many bytes, the same again and again. */
function roomFor(): (length: number) => Uint8Array<ArrayBuffer> {
	let room = new Uint8Array(0);
	return (length) => {
		if (room.length < length) room = new Uint8Array(Math.ceil(1.1 * length));
		return room.subarray(0, length);
	};
}
