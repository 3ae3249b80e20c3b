import { Ids } from '../ids.ts';

/**
 * If the greatest number is at most this many times their count, numbers are marked in an array of bytes, otherwise in
 * a hash table.
 */
const sparse = 16;

/** Finds repeated numbers in lists of integers from 0 on. */
export class NumbersSeen {
	readonly #bytes: Uint8Array | undefined;
	readonly #ids = new Ids();

	/** @param lists all numbers that will be added; some may not be integers from 0 on */
	constructor(lists: readonly Float64Array[]) {
		let most = 0;
		let count = 0;
		for (const numbers of lists) {
			count += numbers.length;
			for (let i = 0; i < numbers.length; i++) {
				const number = numbers[i]!;
				if (!(number >= 0) || number !== Math.floor(number)) most = Number.POSITIVE_INFINITY;
				else if (number > most) most = number;
			}
		}
		if (most <= sparse * count) this.#bytes = new Uint8Array(most + 1);
	}

	/** Adds a number; false if it was added before. */
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
