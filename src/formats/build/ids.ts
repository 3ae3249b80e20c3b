import { grown } from '../../util/grow.ts';
import { hashPair, longestRun } from '../../util/hashPair.ts';

/**
 * Maps the numbers of a file's entries to 0-based indices. Numbers that are consecutive from `first` are only counted;
 * the first other number moves all into a hash table (open addressing, linear probing).
 */
export class Ids {
	/** Number of the first entry if numbers are consecutive. */
	first: 0 | 1 = 1;
	/** Number of entries. */
	count = 0;
	/** Index of the first entry whose number does not follow from the one before it; −1 if there is none. */
	deviates = -1;
	/** Index of the first entry that repeats the number of an earlier one; −1 if there is none. */
	duplicate = -1;
	#keys = new Float64Array(0);
	/** Index + 1 of the entry in each slot; 0 if it is free. */
	#slots = new Uint32Array(0);
	/** A number and the two u32 of its double, which are its hash key. */
	readonly #key = new Float64Array(1);
	readonly #keyBits = new Uint32Array(this.#key.buffer);

	/** Adds entries whose numbers continue from `first + count`. */
	pushRun(length: number): void {
		if (this.deviates < 0) this.count += length;
		else for (let i = 0; i < length; i++) this.push(this.first + this.count);
	}

	/** Adds an entry with its number; a repeated number sets `duplicate`. */
	push(id: number): void {
		const index = this.count++;
		if (this.deviates < 0) {
			if (id === this.first + index) return;
			this.deviates = index;
			this.#keys = Float64Array.from({ length: index }, (_, i) => this.first + i);
			this.#rehash(index);
		}
		this.count--;
		if (this.#add(id)) return;
		this.count++;
		this.#keys = grown(this.#keys, this.count);
		this.#keys[index] = id;
		if (this.duplicate < 0) this.duplicate = index;
	}

	/** Adds an entry and stores its number; false if an earlier entry has it. */
	#add(id: number): boolean {
		const index = this.count;
		if (2 * (index + 1) > this.#slots.length) this.#rehash(index);
		const slot = this.#find(id);
		if (this.#slots[slot] !== 0) return false;
		this.count = index + 1;
		this.#keys = grown(this.#keys, this.count);
		this.#keys[index] = id;
		this.#slots[slot] = this.count;
		return true;
	}

	/** Adds entries up to the first whose number is already used; returns the number of added ones. */
	pushAll(numbers: Int32Array): number {
		let added = 0;
		if (this.deviates < 0) {
			const next = this.first + this.count;
			while (added < numbers.length && numbers[added] === next + added) added++;
			this.count += added;
		}
		if (added < numbers.length && this.deviates < 0) {
			const number = numbers[added]!;
			if (this.indexOf(number) >= 0) return added;
			this.push(number);
			added++;
		}
		while (added < numbers.length && this.#add(numbers[added]!)) added++;
		return added;
	}

	/** Index of the entry with this number, −1 if there is none. */
	indexOf(id: number): number {
		if (this.deviates < 0) {
			const index = id - this.first;
			return index >= 0 && index < this.count ? index : -1;
		}
		return this.#slots[this.#find(id)]! - 1;
	}

	/** The number of the entry at an index in [0, count). */
	numberOf(index: number): number {
		return this.deviates < 0 ? this.first + index : this.#keys[index]!;
	}

	/** A copy of the numbers of all entries; undefined if they are consecutive from `first`. */
	numbers(): Float64Array | undefined {
		return this.deviates < 0 ? undefined : this.#keys.slice(0, this.count);
	}

	/** Maximum number of slots that a search reads; 0 without a hash table. */
	longestSearch(): number {
		return longestRun(this.#slots);
	}

	/** The slot of a number, or the free slot for it. */
	#find(id: number): number {
		const mask = this.#slots.length - 1;
		// Adding 0 turns −0 into 0.
		this.#key[0] = id + 0;
		let slot = hashPair(this.#keyBits[0]!, this.#keyBits[1]!) & mask;
		for (;;) {
			const entry = this.#slots[slot]!;
			if (entry === 0 || this.#keys[entry - 1] === id) return slot;
			slot = (slot + 1) & mask;
		}
	}

	/** Makes the table larger and adds the first `count` keys. */
	#rehash(count: number): void {
		let size = 128;
		while (size < 4 * count) size *= 2;
		this.#slots = new Uint32Array(size);
		for (let i = 0; i < count; i++) {
			const slot = this.#find(this.#keys[i]!);
			if (this.#slots[slot] === 0) this.#slots[slot] = i + 1;
		}
	}
}
