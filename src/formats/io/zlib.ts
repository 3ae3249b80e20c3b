import { Unzlib, unzlibSync } from 'fflate/browser';
import { type PlatformZlib, platformZlib } from '../../util/platformZlib.ts';

/** Maximum number of bytes to which zlib inflates one byte. */
export const maxGrowth = 1032;

/** Blocks that inflate to fewer bytes are not worth calling the platform's inflater. */
const minBytes = 1 << 12;

/** Inflates a block to exactly the bytes of `out`; returns the reason of a failure, undefined on success. */
export function inflate(block: Uint8Array, out: Uint8Array): string | undefined {
	const { inflate: inflater } = platformZlib();
	if (inflater && out.length >= minBytes && inflateBy(inflater, block, out)) return undefined;
	const failure = 'its checksum or its length is wrong';
	let length: number;
	try {
		if (block.length > 2 * out.length + blockMargin && exceeds(block, out.length)) return failure;
		length = unzlibSync(block, { out }).length;
	} catch (error) {
		return error instanceof Error && error.message !== '' ? error.message : 'it is no zlib data';
	}
	const at = block.length - 4;
	const sum = new DataView(block.buffer, block.byteOffset + at, 4).getUint32(0);
	if (length === out.length && adler32(out) === sum) return undefined;
	return failure;
}

/** Inflates by the platform's inflater; false if it fails. */
function inflateBy(
	inflater: NonNullable<PlatformZlib['inflate']>,
	block: Uint8Array,
	out: Uint8Array,
): boolean {
	try {
		const inflated = inflater(block, out.length);
		if (inflated?.length !== out.length) return false;
		out.set(inflated);
		return true;
	} catch {
		return false;
	}
}

/** Bytes of a block for its header, checksum and some empty deflate blocks. */
const blockMargin = 1 << 10;
/** Bytes of a block that are inflated at a time: they yield at most a thousand times as many. */
const sliceBytes = 1 << 10;

/**
 * Whether a block inflates to more than `maxBytes` bytes. For blocks longer than their output should be, as inflating
 * all of one may take seconds. Throws if it is not zlib data.
 */
function exceeds(block: Uint8Array, maxBytes: number): boolean {
	let length = 0;
	const stream = new Unzlib((bytes) => {
		length += bytes.length;
	});
	for (let from = 0; from < block.length && length <= maxBytes; from += sliceBytes)
		stream.push(block.subarray(from, from + sliceBytes), from + sliceBytes >= block.length);
	return length > maxBytes;
}

/** Adler-32, the checksum of zlib data (RFC 1950, section 8.2). */
function adler32(bytes: Uint8Array): number {
	let a = 1;
	let b = 0;
	for (let at = 0; at < bytes.length; ) {
		// 3800 bytes keep the sums below 2³¹.
		const end = Math.min(bytes.length, at + 3800);
		for (; at < end; at++) {
			a += bytes[at]!;
			b += a;
		}
		a %= 65521;
		b %= 65521;
	}
	return b * 65536 + a;
}
