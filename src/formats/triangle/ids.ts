import { grown } from '../../util/grow.ts';
import { longestRun, mixWords } from '../../util/mixWords.ts';

/**
 * From the numbers that a file gives its entries to indexes. Nothing is stored as long as they count up from the
 * first; after that they hang in a hash table.
 */
export class Ids {
	/** What the file counts from. */
	first: 0 | 1 = 1;
	count = 0;
	/** Index of the first entry whose number does not follow from the one before it; −1 if there is none. */
	deviates = -1;
	/** An index whose number an earlier entry has too; −1 if there is none. */
	duplicate = -1;
	#keys = new Float64Array(0);
	/** Open addressing: index + 1, or 0. */
	#slots = new Uint32Array(0);
	/** A number and the words of it: both matter, as numbers may be multiples of 2³². */
	readonly #key = new Float64Array(1);
	readonly #words = new Uint32Array(this.#key.buffer);

	/** Gives the next entries numbers that count on. */
	pushRun(length: number): void {
		if (this.deviates < 0) this.count += length;
		else for (let i = 0; i < length; i++) this.push(this.first + this.count);
	}

	/** Gives the next entry its number. */
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

	/** Gives the next entry a number that is kept; false where an earlier entry has it. */
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

	/** Gives the next entries their numbers; ends in front of one that is negative or that an earlier entry has. Returns how many it gave. */
	pushAll(numbers: Int32Array): number {
		let given = 0;
		if (this.deviates < 0) {
			const before = this.first + this.count;
			while (given < numbers.length && numbers[given] === before + given) given++;
			this.count += given;
		}
		if (given < numbers.length && this.deviates < 0) {
			const number = numbers[given] as number;
			if (number < 0 || this.indexOf(number) >= 0) return given;
			this.push(number);
			given++;
		}
		for (; given < numbers.length; given++) {
			const number = numbers[given] as number;
			if (number < 0 || !this.#add(number)) break;
		}
		return given;
	}

	/** Index of the entry with this number, −1 if there is none. */
	indexOf(id: number): number {
		if (this.deviates < 0) {
			const index = id - this.first;
			return index >= 0 && index < this.count ? index : -1;
		}
		return (this.#slots[this.#find(id)] as number) - 1;
	}

	/** The number of an entry. */
	numberOf(index: number): number {
		return this.deviates < 0 ? this.first + index : (this.#keys[index] as number);
	}

	/** The number of each entry, where they do not count up from the first. */
	numbers(): Float64Array | undefined {
		return this.deviates < 0 ? undefined : this.#keys.slice(0, this.count);
	}

	/** Slots that a search reads, at most; 0 where nothing is stored. */
	longestSearch(): number {
		return longestRun(this.#slots);
	}

	#find(id: number): number {
		const mask = this.#slots.length - 1;
		// Adding 0 makes −0 a 0.
		this.#key[0] = id + 0;
		let slot = mixWords(this.#words[0] as number, this.#words[1] as number) & mask;
		for (;;) {
			const entry = this.#slots[slot] as number;
			if (entry === 0 || this.#keys[entry - 1] === id) return slot;
			slot = (slot + 1) & mask;
		}
	}

	#rehash(count: number): void {
		let size = 128;
		while (size < 4 * count) size *= 2;
		this.#slots = new Uint32Array(size);
		for (let i = 0; i < count; i++) {
			const slot = this.#find(this.#keys[i] as number);
			if (this.#slots[slot] === 0) this.#slots[slot] = i + 1;
		}
	}
}
