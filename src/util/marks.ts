/**
 * Sets the bits of some numbers, from 0 on, in words that have 32 of them each. They come without order, and so little memory
 * is near where bytes would not be.
 */
export function mark(bits: Int32Array, numbers: ArrayLike<number>): void {
	for (let i = 0; i < numbers.length; i++) {
		const number = numbers[i]!;
		bits[number >>> 5]! |= 1 << (number & 31);
	}
}

/** How many bits of a word are 1. */
export function bitsIn(word: number): number {
	const pairs = word - ((word >>> 1) & 0x55555555);
	const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
	return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
