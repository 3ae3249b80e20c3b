/** Number of bits set in a u32 (Warren, Hacker's Delight, 5-1). */
export function popcount(word: number): number {
	let v = word - ((word >>> 1) & 0x55555555);
	v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
	return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Index of the lowest set bit; `word` is not 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** Number of u32 that hold `bits` bits. */
export const bitWords = (bits: number): number => Math.ceil(bits / 32);

/** A u32 with the lowest `bits` bits set, all 32 for more. */
export const lowBits = (bits: number): number => (bits < 32 ? (1 << bits) - 1 : -1);

/** Packs `elements` into a bit set: bit i is set if element i is not 0. */
export function packBits(elements: Uint8Array): Uint32Array<ArrayBuffer> {
	const words = new Uint32Array(bitWords(elements.length));
	for (let w = 0, i = 0; w < words.length; w++) {
		const end = Math.min(i + 32, elements.length);
		let word = 0;
		// The sign of −element: a branch on the element would be mispredicted.
		for (; i < end; i++) word |= (-elements[i]! >>> 31) << (i & 31);
		words[w] = word;
	}
	return words;
}

/** Whether bit `i` is set. */
export const hasBit = (words: Uint32Array, i: number): boolean =>
	((words[i >>> 5]! >>> (i & 31)) & 1) === 1;

/*
 * CPU kernels change `atomic<u32>` buffers by the functions below. A single thread needs no atomic operation; testing
 * the flag takes a third of a nanosecond. The flag is a state of the thread rather than a parameter, as kernels call these
 * functions in their innermost loops.
 */
let concurrent = false;

/** Runs `work` while other threads change the same buffers; called in each thread. */
export function concurrently<T>(work: () => T): T {
	const before = concurrent;
	concurrent = true;
	try {
		return work();
	} finally {
		concurrent = before;
	}
}

/** Sets the bits of `mask` in `words[at]`; returns the old value. */
export function orU32(words: Uint32Array, at: number, mask: number): number {
	if (concurrent) return Atomics.or(words, at, mask);
	const word = words[at]!;
	words[at] = word | mask;
	return word;
}

/** Adds `value` to `words[at]` modulo 2³²; returns the old value. */
export function addU32(words: Uint32Array, at: number, value: number): number {
	if (concurrent) return Atomics.add(words, at, value);
	const word = words[at]!;
	words[at] = word + value;
	return word;
}

/** Raises `words[at]` to `value` if it is less. */
export function maxU32(words: Uint32Array, at: number, value: number): void {
	if (!concurrent) words[at] = Math.max(words[at]!, value);
	else
		for (let old = words[at]!; old < value; ) {
			const found = Atomics.compareExchange(words, at, old, value);
			if (found === old) return;
			old = found;
		}
}

/** Sets `words[at]` to `value`; returns the old value. */
export function exchangeU32(words: Uint32Array, at: number, value: number): number {
	if (concurrent) return Atomics.exchange(words, at, value);
	const word = words[at]!;
	words[at] = value;
	return word;
}

/** Sets `words[at]` to 0; returns the old value. */
export const takeU32 = (words: Uint32Array, at: number): number => exchangeU32(words, at, 0);

/** Sets bit `i`; returns whether it was set before. */
export function setBit(words: Uint32Array, i: number): boolean {
	const mask = 1 << (i & 31);
	return (orU32(words, i >>> 5, mask) & mask) !== 0;
}

/** Clears bit `i`. */
export function clearBit(words: Uint32Array, i: number): void {
	const mask = ~(1 << (i & 31));
	if (concurrent) Atomics.and(words, i >>> 5, mask);
	else words[i >>> 5] = words[i >>> 5]! & mask;
}

/**
 * Rank of bit `i` among the set bits; `ranks` holds for each u32 of bits the u32 and the number of bits set before it.
 */
export function rankOf(ranks: Uint32Array, i: number): number {
	const word = (i >>> 5) << 1;
	return ranks[word + 1]! + popcount(ranks[word]! & ((1 << (i & 31)) - 1));
}
