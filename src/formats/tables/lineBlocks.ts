import { throwIfCancelled } from '../../util/cancel.ts';
import type { ByteSource, ReadOptions } from '../core/format.ts';
import { LineTooLong } from '../io/lineRange.ts';
import type { LineBlock } from './parseBlock.ts';

/** A pool of buffers for blocks. */
export class BlockBuffers {
	readonly #free: Uint8Array<ArrayBuffer>[] = [];

	/** @param size bytes of a block */
	constructor(readonly size: number) {}

	/** A free buffer, or a new one. */
	take(): Uint8Array<ArrayBuffer> {
		// The last line may need a line end.
		return this.#free.pop() ?? new Uint8Array(this.size + 1);
	}

	/** Returns a buffer to the pool. */
	giveBack(bytes: Uint8Array<ArrayBuffer>): void {
		this.#free.push(bytes);
	}
}

/**
 * The bytes of a source in blocks of whole lines. Reports progress. Throws `LineTooLong`, `Cancelled` and errors of the
 * source.
 */
export async function* lineBlocks(
	source: ByteSource,
	buffers: BlockBuffers,
	{ signal, onProgress }: ReadOptions,
): AsyncGenerator<LineBlock> {
	const { size } = buffers;
	let bytes = buffers.take();
	let filled = 0;
	let done = 0;
	for await (const chunk of source.chunks()) {
		for (let at = 0; at < chunk.length; ) {
			throwIfCancelled(signal);
			const part = chunk.subarray(at, at + size - filled);
			bytes.set(part, filled);
			filled += part.length;
			at += part.length;
			if (filled < size) continue;
			const end = lastLineEnd(bytes, filled);
			if (end === 0) throw new LineTooLong();
			const next = buffers.take();
			next.set(bytes.subarray(end, filled));
			yield { bytes, from: 0, to: end };
			filled -= end;
			bytes = next;
		}
		done += chunk.length;
		const fraction = source.size > 0 ? Math.min(1, done / source.size) : 1;
		onProgress?.({ phase: `Reading ${source.name}`, fraction });
	}
	if (filled === 0) return;
	if (bytes[filled - 1] !== 10 && bytes[filled - 1] !== 13) bytes[filled++] = 10;
	yield { bytes, from: 0, to: filled };
}

/** Ranges of `size` bytes of a file, for threads that read them by themselves. */
export function* fileBlocks({ size: fileSize }: ByteSource, size: number): Generator<LineBlock> {
	for (let from = 0; from < fileSize; from += size)
		yield { from, to: Math.min(fileSize, from + size) };
}

/** Index after the last line end; 0 if there is none. A CR as the last byte does not count, as an LF may follow. */
function lastLineEnd(bytes: Uint8Array, length: number): number {
	let end = length;
	while (end > 0 && bytes[end - 1] !== 10 && (bytes[end - 1] !== 13 || end === length)) end--;
	return end;
}
