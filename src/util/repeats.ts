/** The numbers that occur more than once in a list, as a bit set. */
export class Repeats {
	/** For each 32 numbers two u32: bits of numbers that occur, and that occur again. */
	readonly #bits: Int32Array;

	/** @param size upper bound of the numbers, exclusive */
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

	/** 1 if a number occurs more than once, else 0. */
	of(number: number): 0 | 1 {
		return ((this.#bits[2 * (number >>> 5) + 1]! >>> (number & 31)) & 1) as 0 | 1;
	}
}
