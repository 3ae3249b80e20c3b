/** Sets the bits of `numbers` in a bit set. They are in no order, and a bit set fits caches where bytes would not. */
export function setBits(bits: Int32Array, numbers: ArrayLike<number>): void {
	for (let i = 0; i < numbers.length; i++) {
		const number = numbers[i]!;
		bits[number >>> 5]! |= 1 << (number & 31);
	}
}

/** Number of set bits of a u32. */
export function popCount(word: number): number {
	const pairs = word - ((word >>> 1) & 0x55555555);
	const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
	return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
