import { useInflater } from '../formats/inflater.ts';
import type { FileTools } from '../formats/parallel/jobs.ts';
import { useChecksum } from '../util/crc32.ts';

/*
 * zlib of Node.js compresses three times as fast as the library that pages take, and inflates five times as fast. It is loaded
 * when there is something to do for it.
 */

/** Bytes that Node.js makes at a time, at least; it can't count those of 4 GiB. */
const leastChunk = 64;
const mostChunk = 1 << 28;

const zlib = (): typeof import('node:zlib') | undefined => process.getBuiltinModule?.('node:zlib');

/** Compresses by Node.js; undefined where its version can't be asked for a part of itself. */
export const deflater = (): FileTools['deflate'] | undefined => {
	if (!process.getBuiltinModule) return undefined;
	// A copy, as what comes back may share its memory with others.
	return (bytes, level) => new Uint8Array(zlib()!.deflateSync(bytes, { level }));
};

/** Has checksums of archives computed by Node.js in this thread, where its version does. */
export function useNodeChecksum(): void {
	useChecksum((bytes, before) =>
		(zlib() as Partial<Checksums> | undefined)?.crc32?.(bytes, before),
	);
}

/** Of Node.js 20.15 and 22.2 on. */
interface Checksums {
	crc32(bytes: Uint8Array, before: number): number;
}

/** Has compressed parts of files inflated by Node.js in this thread. */
export function useNodeInflater(): void {
	useInflater((block, length, form) => {
		// In one piece that is not filled: else pieces are put together, and memory for a next one is made.
		const chunkSize = Math.min(Math.max(leastChunk, length + 1), mostChunk);
		const options = { maxOutputLength: length, chunkSize };
		return form === 'deflate'
			? zlib()?.inflateRawSync(block, options)
			: zlib()?.inflateSync(block, options);
	});
}
