/** Work that was waited for has failed. */
export class OffsetsBroken extends Error {}

/** What stands for `not known yet`, and for a failure; sums are kept with one added. */
const unknown = 0n;
const broken = -1n;

/**
 * Sums of what blocks have, rows or bytes, told from thread to thread in shared memory: each block comes to know what is
 * in front of it as soon as that is known. Threads take blocks in their order, so the first that waits waits for one that
 * is being worked on.
 */
export class BlockOffsets {
	readonly #sums: BigInt64Array;

	/** @param memory that of other turns, made by `memoryFor` */
	constructor(memory: SharedArrayBuffer) {
		this.#sums = new BigInt64Array(memory);
	}

	/** Shared memory for so many blocks, at the beginning of the first. */
	static memoryFor(blocks: number): SharedArrayBuffer {
		const memory = new SharedArrayBuffer(8 * (blocks + 1));
		new BigInt64Array(memory)[0] = 1n;
		return memory;
	}

	/** What is in front of a block: waits for the one before it, and tells the one behind. Throws `OffsetsBroken`. */
	take(nth: number, own: number): number {
		const before = this.#before(nth);
		Atomics.store(this.#sums, nth + 1, before + BigInt(own));
		Atomics.notify(this.#sums, nth + 1);
		return Number(before - 1n);
	}

	/** Throws `OffsetsBroken` where nobody waits for a block any more. */
	refuseBroken(nth: number): void {
		if (Atomics.load(this.#sums, nth + 1) === broken) throw new OffsetsBroken();
	}

	/** Ends all waiting from a block on. */
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
