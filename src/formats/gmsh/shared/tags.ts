import { ensureCapacity, trimmed } from '../../../util/ensureCapacity.ts';
import { indicesByValue } from '../../../util/indicesByValue.ts';
import { integersFor } from '../../io/numbers.ts';

/** A tag of each element, stored as one number while all are equal, then as an array. */
export class Tags {
	count = 0;
	/** Expected count; memory is allocated for it. */
	room = 0;
	#same = 0;
	#list: Int32Array | undefined;

	/** @param shared allocates in shared memory */
	constructor(private readonly shared: boolean | undefined) {}

	/** The common tag of all elements; undefined if tags are stored. */
	get same(): number | undefined {
		return this.#list ? undefined : this.#same;
	}

	/** Whether all tags, including `tag` as the next, are equal. */
	continues(tag: number): boolean {
		return !this.#list && (this.count === 0 || tag === this.#same);
	}

	/** Tag of the element at an index. */
	at(index: number): number {
		return this.#list ? this.#list[index]! : this.#same;
	}

	/** Adds an element with its tag. */
	push(tag: number): void {
		this.pushSame(tag, 1);
	}

	/** Adds `tag` for `count` elements. */
	pushSame(tag: number, count: number): void {
		if (!this.continues(tag)) this.stored(count).fill(tag, this.count, this.count + count);
		else if (count > 0) this.#same = tag;
		this.count += count;
	}

	/** Adds `count` tags from index `first` on, `step` numbers apart. */
	pushColumn(numbers: Int32Array, first: number, step: number, count: number): void {
		if (count === 0) return;
		const tag = numbers[first]!;
		let differences = 0;
		for (let i = 0, at = first; i < count; i++, at += step) differences |= numbers[at]! ^ tag;
		if (differences === 0) {
			this.pushSame(tag, count);
			return;
		}
		const list = this.stored(count);
		for (let i = 0, at = first; i < count; i++, at += step) list[this.count++] = numbers[at]!;
	}

	/** Switches to an array of the tags; returns it, with capacity for `more` further ones. */
	stored(more: number): Int32Array {
		const allocate = (length: number): Int32Array => integersFor(length, this.shared);
		const previous = this.#list;
		const length = Math.max(this.room, this.count + more);
		this.#list = ensureCapacity(
			previous ?? allocate(0),
			previous ? this.count : 0,
			length,
			allocate,
		);
		if (!previous) this.#list.fill(this.#same, 0, this.count);
		return this.#list;
	}

	/** Removes all tags except those at the ascending indices `kept`. */
	keep(kept: Uint32Array): void {
		const list = this.#list;
		if (list) for (const [to, from] of kept.entries()) list[to] = list[from]!;
		this.count = kept.length;
	}

	/** Tags of all elements. */
	values(): Int32Array {
		return trimmed(this.stored(0), this.count);
	}

	/**
	 * The tags in order of first appearance, each with a function that returns the ascending indices of its elements.
	 */
	indicesByTag(): [tag: number, indices: () => Uint32Array][] {
		const { count, same } = this;
		if (count === 0) return [];
		if (same !== undefined) return [[same, () => firstIndices(count)]];
		return [...indicesByValue(this.values())].map(([tag, indices]) => [tag, () => indices]);
	}
}

function firstIndices(count: number): Uint32Array {
	const indexes = new Uint32Array(count);
	for (let i = 0; i < count; i++) indexes[i] = i;
	return indexes;
}
