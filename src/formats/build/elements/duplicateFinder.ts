import { Ids } from '../ids.ts';

/** Maximum ratio of the largest number to their count for a byte array; beyond it, a hash table is smaller. */
const maxRatio = 16;

/**
 * A set of numbers that finds duplicates: an array of bytes for dense non-negative integers, otherwise a hash table.
 */
export class DuplicateFinder {
	readonly #bytes: Uint8Array | undefined;
	readonly #ids = new Ids();

	/** @param lists all numbers that will be added */
	constructor(lists: readonly Float64Array[]) {
		let max = 0;
		let count = 0;
		for (const numbers of lists) {
			count += numbers.length;
			for (let i = 0; i < numbers.length; i++) {
				const number = numbers[i]!;
				if (!(number >= 0) || number !== Math.floor(number)) max = Number.POSITIVE_INFINITY;
				else if (number > max) max = number;
			}
		}
		if (max <= maxRatio * count) this.#bytes = new Uint8Array(max + 1);
	}

	/** Adds a number of the lists; false if it was added before. */
	add(number: number): boolean {
		const bytes = this.#bytes;
		if (bytes) {
			if (bytes[number] !== 0) return false;
			bytes[number] = 1;
			return true;
		}
		this.#ids.push(number);
		if (this.#ids.duplicate < 0) return true;
		this.#ids.duplicate = -1;
		return false;
	}
}
