import { placesOf } from '../../util/placesOf.ts';
import { cut, withRoom } from '../../util/withRoom.ts';
import { integersFor } from '../bytes/numbers.ts';

/** A tag of each element. Nothing is stored as long as all are the same. */
export class Tags {
	count = 0;
	/** So many are expected. */
	room = 0;
	#same = 0;
	#list: Int32Array | undefined;

	/** @param shared they lie in memory that threads see */
	constructor(private readonly shared: boolean | undefined) {}

	/** The tag of all elements, if there are any; undefined where the tags are stored. */
	get same(): number | undefined {
		return this.#list ? undefined : this.#same;
	}

	/** Whether all are the same with one that is next. */
	continues(tag: number): boolean {
		return !this.#list && (this.count === 0 || tag === this.#same);
	}

	at(index: number): number {
		return this.#list ? (this.#list[index] as number) : this.#same;
	}

	push(tag: number): void {
		this.pushSame(tag, 1);
	}

	/** Adds a tag of several elements. */
	pushSame(tag: number, count: number): void {
		if (!this.continues(tag)) this.stored(count).fill(tag, this.count, this.count + count);
		else if (count > 0) this.#same = tag;
		this.count += count;
	}

	/** Adds the tags that lie `step` numbers apart, from one on. */
	pushColumn(numbers: Int32Array, first: number, step: number, count: number): void {
		if (count === 0) return;
		const tag = numbers[first] as number;
		let other = 0;
		for (let i = 0, at = first; i < count; i++, at += step) other |= (numbers[at] as number) ^ tag;
		if (other === 0) {
			this.pushSame(tag, count);
			return;
		}
		const list = this.stored(count);
		for (let i = 0, at = first; i < count; i++, at += step)
			list[this.count++] = numbers[at] as number;
	}

	/** The array that they are stored in from now on, with room for more behind them. */
	stored(more: number): Int32Array {
		const make = (length: number): Int32Array => integersFor(length, this.shared);
		const old = this.#list;
		const length = Math.max(this.room, this.count + more);
		this.#list = withRoom(old ?? make(0), old ? this.count : 0, length, make);
		if (!old) this.#list.fill(this.#same, 0, this.count);
		return this.#list;
	}

	/** Drops all but those of some elements, which rise. */
	keep(kept: Uint32Array): void {
		const list = this.#list;
		if (list) for (const [to, from] of kept.entries()) list[to] = list[from] as number;
		this.count = kept.length;
	}

	/** All of them. */
	values(): Int32Array {
		return cut(this.stored(0), this.count);
	}

	/** The tags in the order in which they first appear, and what gives the indexes of the elements that have each. */
	places(): [tag: number, places: () => Uint32Array][] {
		const { count, same } = this;
		if (count === 0) return [];
		if (same !== undefined) return [[same, () => firstIndexes(count)]];
		return [...placesOf(this.values())].map(([tag, places]) => [tag, () => places]);
	}
}

function firstIndexes(count: number): Uint32Array {
	const indexes = new Uint32Array(count);
	for (let i = 0; i < count; i++) indexes[i] = i;
	return indexes;
}
