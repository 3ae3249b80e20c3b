import { popCount, setBits } from './bitSet.ts';

/** A bit set of numbers [0, count) with ranks. */
export class RankedBitSet {
	readonly #count: number;
	readonly #bits: Int32Array;
	/** Number of marks before each u32. */
	readonly #ranks: Uint32Array;

	constructor(count: number) {
		this.#count = count;
		this.#bits = new Int32Array(Math.ceil(count / 32));
		this.#ranks = new Uint32Array(this.#bits.length);
	}

	clear(): void {
		this.#bits.fill(0);
	}

	mark(numbers: ArrayLike<number>): void {
		setBits(this.#bits, numbers);
	}

	/** The marked numbers, ascending. */
	all(): Uint32Array {
		return numbersWithBit(this.#bits, 0, this.#count);
	}

	/** The numbers that are not marked, ascending. */
	others(): Uint32Array {
		return numbersWithBit(this.#bits, -1, this.#count);
	}

	/** The rank of each number: how many marked numbers are less. */
	ranks(numbers: ArrayLike<number>): Uint32Array {
		const bits = this.#bits;
		const before = this.#ranks;
		for (let word = 1; word < bits.length; word++)
			before[word] = before[word - 1]! + popCount(bits[word - 1]!);
		const ranks = new Uint32Array(numbers.length);
		for (let i = 0; i < numbers.length; i++) {
			const number = numbers[i]!;
			const word = number >>> 5;
			ranks[i] = before[word]! + popCount(bits[word]! & ((1 << (number & 31)) - 1));
		}
		return ranks;
	}
}

/** The numbers below `count` whose bits, XORed with `turn`, are 1. */
function numbersWithBit(bits: Int32Array, mask: 0 | -1, count: number): Uint32Array {
	let length = 0;
	for (let word = 0; word < bits.length; word++) length += popCount(bits[word]! ^ mask);
	const numbers = new Uint32Array(length);
	let at = 0;
	for (let word = 0; word < bits.length; word++)
		for (let rest = bits[word]! ^ mask; rest !== 0; rest &= rest - 1)
			numbers[at++] = 32 * word + 31 - Math.clz32(rest & -rest);
	// Drop bits beyond the count.
	while (at > 0 && numbers[at - 1]! >= count) at--;
	return numbers.subarray(0, at);
}
