import { GunzipError, gunzip } from '../util/gunzip.ts';
import { plainName } from './gzip.ts';
import type { PartSource } from './pointParts.ts';

/** Compressed bytes that are read, and decompressed ones that are kept of them, at most. */
const PACKED = 1 << 20;
const KEPT = 8 << 20;

/**
 * The file itself, or where it is compressed with gzip the beginning of what stands in it, as if it ended there: as much as
 * its first MiB holds. Null where that can't be had.
 */
export async function plainParts(source: PartSource, head: Uint8Array): Promise<PartSource | null> {
	if (head[0] !== 0x1f || head[1] !== 0x8b) return source;
	const packed = await source.part(0, PACKED);
	if (!packed) return null;
	const bytes = await beginning(packed);
	return {
		name: plainName(source.name),
		size: bytes.length,
		part: async (start, length) => bytes.slice(start, start + length),
	};
}

/** What the beginning of a compressed file holds, as far as it can be decompressed. */
async function beginning(packed: Uint8Array): Promise<Uint8Array> {
	const bytes = new Uint8Array(KEPT);
	let length = 0;
	try {
		for await (const chunk of gunzip([packed])) {
			const piece = chunk.subarray(0, KEPT - length);
			bytes.set(piece, length);
			length += piece.length;
			if (length === KEPT) break;
		}
	} catch (error) {
		// It is cut short, as the rest was not read.
		if (!(error instanceof GunzipError)) throw error;
	}
	return bytes.subarray(0, length);
}
