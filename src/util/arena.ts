/** Alignment in bytes: a cache line, so that threads do not share one by chance. */
const CACHE_LINE = 64;

/**
 * An allocator of one shared buffer. Fresh memory is expensive: touching 200 MB for the first time took 540 ms on a
 * virtual machine, writing them again 15. Returned memory is reused before fresh memory.
 */
export class Arena {
	readonly buffer: SharedArrayBuffer;
	/** Bytes of each block in use, by its offset. */
	readonly #used = new Map<number, number>();
	/** Free blocks of touched memory: ascending offsets, and sizes in bytes. */
	readonly #offsets: number[] = [];
	readonly #sizes: number[] = [];
	/** First byte of fresh memory, which is all zeros. */
	#fresh: number;

	/** @param start number of bytes at the beginning that are never allocated */
	constructor(buffer: SharedArrayBuffer, start = 0) {
		this.buffer = buffer;
		this.#fresh = alignUp(start);
	}

	/** Allocates zeroed memory, or uninitialised memory if `dirty`; returns its offset, undefined if no block is large enough. */
	allocate(bytes: number, dirty = false): number | undefined {
		const size = Math.max(CACHE_LINE, alignUp(bytes));
		const offset = this.#allocateFree(size);
		if (offset !== undefined && !dirty) new Uint8Array(this.buffer, offset, size).fill(0);
		const at = offset ?? this.#allocateFresh(size);
		if (at !== undefined) this.#used.set(at, size);
		return at;
	}

	/** Frees a block by its offset; ignores offsets that are not allocated. */
	free(offset: number): void {
		const size = this.#used.get(offset);
		if (size === undefined) return;
		this.#used.delete(offset);
		const at = this.#offsets.findIndex((other) => other > offset);
		const i = at < 0 ? this.#offsets.length : at;
		this.#offsets.splice(i, 0, offset);
		this.#sizes.splice(i, 0, size);
		this.#mergeWithNext(i);
		if (i > 0) this.#mergeWithNext(i - 1);
	}

	/** Size of the block at an offset; 0 if there is none. */
	sizeAt(offset: number): number {
		return this.#used.get(offset) ?? 0;
	}

	/** Allocates from the smallest free block that is large enough (best fit). */
	#allocateFree(size: number): number | undefined {
		let best = -1;
		for (let i = 0; i < this.#sizes.length; i++)
			if (this.#sizes[i]! >= size && (best < 0 || this.#sizes[i]! < this.#sizes[best]!)) best = i;
		if (best < 0) return undefined;
		const offset = this.#offsets[best]!;
		if (this.#sizes[best] === size) {
			this.#offsets.splice(best, 1);
			this.#sizes.splice(best, 1);
		} else {
			this.#offsets[best] = offset + size;
			this.#sizes[best]! -= size;
		}
		return offset;
	}

	#allocateFresh(size: number): number | undefined {
		const offset = this.#fresh;
		if (offset + size > this.buffer.byteLength) return undefined;
		this.#fresh = offset + size;
		return offset;
	}

	/** Merges free block `i` with the next one if they are adjacent. */
	#mergeWithNext(i: number): void {
		if (i + 1 >= this.#offsets.length) return;
		if (this.#offsets[i]! + this.#sizes[i]! !== this.#offsets[i + 1]) return;
		this.#sizes[i]! += this.#sizes[i + 1]!;
		this.#offsets.splice(i + 1, 1);
		this.#sizes.splice(i + 1, 1);
	}
}

const alignUp = (bytes: number): number => Math.ceil(bytes / CACHE_LINE) * CACHE_LINE;
