/** Which numbers are in a list more than once: a bit for each number that there may be. */
export class Repeats {
	/** For 32 numbers each: which are there, and which are there again. */
	readonly #bits: Int32Array;

	/** @param size no number is as large */
	constructor(numbers: Uint32Array, size: number) {
		const bits = new Int32Array(2 * Math.ceil(size / 32));
		for (let i = 0; i < numbers.length; i++) {
			const word = 2 * (numbers[i]! >>> 5);
			const before = bits[word]!;
			const bit = 1 << (numbers[i]! & 31);
			bits[word + 1]! |= before & bit;
			bits[word] = before | bit;
		}
		this.#bits = bits;
	}

	/** 1 for a number that is there more than once, 0 for others. */
	of(number: number): 0 | 1 {
		return ((this.#bits[2 * (number >>> 5) + 1]! >>> (number & 31)) & 1) as 0 | 1;
	}
}
