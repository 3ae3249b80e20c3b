import { grown } from '../../../../util/grow.ts';

/** Numbers below this limit are stored in a bit set, others in a hash set. */
const bitSetLimit = 2 ** 28;

/** A set of numbers of nodes or elements, from 0 to 2³² − 1. */
export class IdSet {
	size = 0;
	/** The smallest and the largest number; infinity and 0 if the set is empty. */
	min = Number.POSITIVE_INFINITY;
	max = 0;
	#bits = new Uint8Array(0);
	readonly #large = new Set<number>();

	/** Adds a number, if it is new. */
	add(id: number): void {
		if (this.has(id)) return;
		this.size++;
		if (id < this.min) this.min = id;
		if (id > this.max) this.max = id;
		if (id >= bitSetLimit) this.#large.add(id);
		else {
			this.#bits = grown(this.#bits, (id >>> 3) + 1);
			this.#bits[id >>> 3]! |= 1 << (id & 7);
		}
	}

	/** Whether the set has a number. */
	has(id: number): boolean {
		return id >= bitSetLimit
			? this.#large.has(id)
			: ((this.#bits[id >>> 3] ?? 0) & (1 << (id & 7))) !== 0;
	}

	/** The numbers: first those below 2²⁸, ascending, then the others in the order in which they were added. */
	*values(): Generator<number> {
		for (let byte = 0; byte < this.#bits.length; byte++)
			if (this.#bits[byte] !== 0)
				for (let bit = 0; bit < 8; bit++)
					if ((this.#bits[byte]! & (1 << bit)) !== 0) yield 8 * byte + bit;
		yield* this.#large;
	}
}
