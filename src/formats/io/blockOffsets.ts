/** The block before has failed, so the offset stays unknown. */
export class OffsetsBroken extends Error {}

/** Offsets not yet known, and those that never will be; known ones are stored plus one. */
const unknown = 0n;
const broken = -1n;

/**
 * Prefix sum of block sizes (rows or bytes) in shared memory: each block gets its offset as soon as the sizes of all
 * blocks before it are known. Threads take blocks in order, so the first block that is waited for is being worked on.
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
	 * Offset of block `nth`, of `size` bytes: waits for the block before it, and publishes the offset of the next. Throws
	 * `OffsetsBroken`.
	 */
	take(nth: number, size: number): number {
		const before = this.#before(nth);
		Atomics.store(this.#sums, nth + 1, before + BigInt(size));
		Atomics.notify(this.#sums, nth + 1);
		return Number(before - 1n);
	}

	/** Throws `OffsetsBroken` if `break` has ended the waiting for block `nth`. */
	refuseBroken(nth: number): void {
		if (Atomics.load(this.#sums, nth + 1) === broken) throw new OffsetsBroken();
	}

	/** Makes all offsets from block `nth` on fail that are not yet known, and wakes the threads that wait for them. */
	break(nth = 0): void {
		for (let at = nth; at < this.#sums.length; at++)
			if (Atomics.compareExchange(this.#sums, at, unknown, broken) === unknown)
				Atomics.notify(this.#sums, at);
	}

	#before(nth: number): bigint {
		for (;;) {
			const before = Atomics.load(this.#sums, nth);
			if (before === broken) throw new OffsetsBroken();
			if (before !== unknown) return before;
			Atomics.wait(this.#sums, nth, unknown);
		}
	}
}
