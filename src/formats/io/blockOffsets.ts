/** Thrown if an earlier block has failed, so that an offset will never be known. */
export class OffsetsBroken extends Error {}

/** Values for offsets that are not yet known, and that never will be; known offsets are stored plus one. */
const unknown = 0n;
const broken = -1n;

/**
 * Prefix sum of block sizes (rows or bytes) in shared memory: each block gets its offset as soon as the sizes of all
 * blocks before it are known. Threads take blocks in order, so a thread only waits for blocks that others have begun.
 */
export class BlockOffsets {
	readonly #sums: BigInt64Array;

	/** @param memory made by `memoryFor`, shared by all threads */
	constructor(memory: SharedArrayBuffer) {
		this.#sums = new BigInt64Array(memory);
	}

	/** Shared memory for `blocks` blocks; the offset of the first is 0. */
	static memoryFor(blocks: number): SharedArrayBuffer {
		const memory = new SharedArrayBuffer(8 * (blocks + 1));
		new BigInt64Array(memory)[0] = 1n;
		return memory;
	}

	/**
	 * The offset of block `nth`, of size `size`: waits for the block before it, and publishes the offset of the next one.
	 * Throws `OffsetsBroken`.
	 */
	take(nth: number, size: number): number {
		const offset = this.#wait(nth);
		Atomics.store(this.#sums, nth + 1, offset + BigInt(size));
		Atomics.notify(this.#sums, nth + 1);
		return Number(offset - 1n);
	}

	/** Throws `OffsetsBroken` if `break` has ended the waiting for block `nth`. */
	refuseBroken(nth: number): void {
		if (Atomics.load(this.#sums, nth + 1) === broken) throw new OffsetsBroken();
	}

	/** Breaks the offsets from block `nth` on that are not yet known, and wakes the threads that wait for them. */
	break(nth = 0): void {
		for (let k = nth; k < this.#sums.length; k++)
			if (Atomics.compareExchange(this.#sums, k, unknown, broken) === unknown)
				Atomics.notify(this.#sums, k);
	}

	/** Waits for the offset of block `nth`, plus one. */
	#wait(nth: number): bigint {
		for (;;) {
			const offset = Atomics.load(this.#sums, nth);
			if (offset === broken) throw new OffsetsBroken();
			if (offset !== unknown) return offset;
			Atomics.wait(this.#sums, nth, unknown);
		}
	}
}
