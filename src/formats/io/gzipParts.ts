import { GunzipError, gunzip } from '../../util/gunzip.ts';
import type { PartSource } from '../core/pointParts.ts';
import { plainName } from './gzip.ts';

/** Maximum number of compressed bytes that are read, and of decompressed bytes. */
const maxPacked = 1 << 20;
const maxBytes = 8 << 20;

/**
 * The file itself, or the decompressed content of the first MiB of a gzip file, as if it ended there. Null if it can't
 * be read.
 */
export async function plainParts(source: PartSource, head: Uint8Array): Promise<PartSource | null> {
	if (head[0] !== 0x1f || head[1] !== 0x8b) return source;
	const packed = await source.part(0, maxPacked);
	if (!packed) return null;
	const bytes = await beginning(packed);
	return {
		name: plainName(source.name),
		size: bytes.length,
		part: async (start, length) => bytes.slice(start, start + length),
	};
}

/** Decompresses the beginning of a gzip file, up to an error or `maxBytes`. */
async function beginning(packed: Uint8Array): Promise<Uint8Array> {
	const bytes = new Uint8Array(maxBytes);
	let length = 0;
	try {
		for await (const chunk of gunzip([packed])) {
			const part = chunk.subarray(0, maxBytes - length);
			bytes.set(part, length);
			length += part.length;
			if (length === maxBytes) break;
		}
	} catch (error) {
		// The rest of the file was not read.
		if (!(error instanceof GunzipError)) throw error;
	}
	return bytes.subarray(0, length);
}
