import { ensureCapacity, trimmed } from '../../../util/ensureCapacity.ts';
import { doublesFor } from '../../io/numbers.ts';

/** Numbers of elements; stored only once they are not consecutive. */
export class ElementNumbers {
	count = 0;
	/** Expected count; memory is allocated for it. */
	room = 0;
	#first = 1;
	#list: Float64Array | undefined;

	/** @param shared allocates in shared memory */
	constructor(private readonly shared: boolean | undefined) {}

	/** Whether the numbers are consecutive up to and including `number` as the next. */
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

	/** Switches to stored numbers; returns their array, with room for `more`. */
	stored(more: number): Float64Array {
		const make = (length: number): Float64Array => doublesFor(length, this.shared);
		const old = this.#list;
		const length = Math.max(this.room, this.count + more);
		this.#list = ensureCapacity(old ?? make(0), old ? this.count : 0, length, make);
		if (!old) for (let i = 0; i < this.count; i++) this.#list[i] = this.#first + i;
		return this.#list;
	}

	/** Keeps the numbers at the ascending indexes `kept` alone. */
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
