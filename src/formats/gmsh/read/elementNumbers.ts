import { ensureCapacity, trimmed } from '../../../util/ensureCapacity.ts';
import { doublesFor } from '../../io/numbers.ts';

/** Numbers of elements, stored as the first one while they are consecutive, then as an array. */
export class ElementNumbers {
	count = 0;
	/** Expected count; memory is allocated for it. */
	room = 0;
	#first = 1;
	#list: Float64Array | undefined;

	/** @param shared allocates in shared memory */
	constructor(private readonly shared: boolean | undefined) {}

	/** Whether the numbers stay consecutive if `number` is added. */
	continues(number: number): boolean {
		return !this.#list && (this.count === 0 || number === this.#first + this.count);
	}

	/** The first number if they are consecutive; undefined if they are stored. */
	get countFrom(): number | undefined {
		return this.#list ? undefined : this.#first;
	}

	/** Number of the element at an index. */
	at(index: number): number {
		return this.#list ? this.#list[index]! : this.#first + index;
	}

	/** Adds an element with its number. */
	push(number: number): void {
		if (this.continues(number)) {
			this.pushRun(number, 1);
			return;
		}
		this.stored(1)[this.count++] = number;
	}

	/** Adds `count` consecutive numbers from `first`, which must continue the earlier ones. */
	pushRun(first: number, count: number): void {
		if (this.count === 0) this.#first = first;
		this.count += count;
	}

	/** Adds the first `count` of `numbers`. */
	pushAll(numbers: Int32Array, count: number): void {
		let i = 0;
		const first = numbers[0]!;
		if (count > 0 && this.continues(first)) {
			while (i < count && numbers[i] === first + i) i++;
			this.pushRun(first, i);
		}
		if (i === count) return;
		const list = this.stored(count - i);
		for (; i < count; i++) list[this.count++] = numbers[i]!;
	}

	/** Switches to an array of the numbers; returns it, with capacity for `more` further ones. */
	stored(more: number): Float64Array {
		const allocate = (length: number): Float64Array => doublesFor(length, this.shared);
		const previous = this.#list;
		const length = Math.max(this.room, this.count + more);
		this.#list = ensureCapacity(
			previous ?? allocate(0),
			previous ? this.count : 0,
			length,
			allocate,
		);
		if (!previous) for (let i = 0; i < this.count; i++) this.#list[i] = this.#first + i;
		return this.#list;
	}

	/** Removes all numbers except those at the ascending indices `kept`. */
	keep(kept: Uint32Array): void {
		const list = this.stored(0);
		for (const [to, from] of kept.entries()) list[to] = list[from]!;
		this.count = kept.length;
		if (list.subarray(0, this.count).some((number, i) => number !== list[0]! + i)) return;
		this.#first = list[0] ?? 1;
		this.#list = undefined;
	}

	/** Numbers of all elements. */
	values(): Float64Array {
		return trimmed(this.stored(0), this.count);
	}
}
