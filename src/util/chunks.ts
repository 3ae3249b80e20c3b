/** Types of arrays. */
type Numbers = Float64Array | Int32Array | Uint32Array;

/**
 * Lengths of the first chunk and of the largest ones: multiples of three, so that no point or triangle is split between
 * chunks.
 */
const [minLength, maxLength] = [3 << 6, 3 << 16];

/** A growable list of numbers, stored in chunks, so that growing copies nothing. */
export class Chunks<T extends Numbers> {
	readonly #make: (length: number) => T;
	readonly #chunks: T[] = [];
	#last: T;
	#used = 0;
	/** Total length of all chunks but the last. */
	#lengthBefore = 0;

	/** @param make makes an array for a chunk */
	constructor(make: (length: number) => T) {
		this.#make = make;
		this.#last = make(0);
	}

	get length(): number {
		return this.#lengthBefore + this.#used;
	}

	add(value: number): void {
		if (this.#used === this.#last.length) this.#addChunk();
		this.#last[this.#used++] = value;
	}

	addAll(values: Float64Array | Int32Array | Uint32Array): void {
		for (let from = 0; from < values.length; ) {
			if (this.#used === this.#last.length) this.#addChunk();
			const length = Math.min(values.length - from, this.#last.length - this.#used);
			this.#last.set(values.subarray(from, from + length), this.#used);
			this.#used += length;
			from += length;
		}
	}

	/** Adds `value` `count` times. */
	fill(count: number, value: number): void {
		for (let remaining = count; remaining > 0; ) {
			if (this.#used === this.#last.length) this.#addChunk();
			const length = Math.min(remaining, this.#last.length - this.#used);
			this.#last.fill(value, this.#used, this.#used + length);
			this.#used += length;
			remaining -= length;
		}
	}

	/** Truncates the list to its first `length` numbers. */
	cut(length: number): void {
		while (length < this.#lengthBefore) {
			this.#chunks.pop();
			this.#last = this.#chunks.at(-1)!;
			this.#used = this.#last.length;
			this.#lengthBefore -= this.#used;
		}
		this.#used = length - this.#lengthBefore;
	}

	/** The numbers in order, in chunks; the length of each but the last is a multiple of three. */
	parts(): readonly T[] {
		const { length } = this.#chunks;
		return this.#chunks.map((part, k) =>
			k === length - 1 ? (part.subarray(0, this.#used) as T) : part,
		);
	}

	/** The numbers in one array. */
	joined<A extends Numbers>(make: (length: number) => A): A {
		const numbers = make(this.length);
		let at = 0;
		for (const part of this.parts()) {
			numbers.set(part, at);
			at += part.length;
		}
		return numbers;
	}

	#addChunk(): void {
		this.#lengthBefore += this.#used;
		this.#last = this.#make(Math.min(maxLength, Math.max(minLength, 2 * this.#last.length)));
		this.#chunks.push(this.#last);
		this.#used = 0;
	}
}

/** Lists of doubles, i32 and u32. */
export const doubleChunks = () => new Chunks((length) => new Float64Array(length));
export const integerChunks = () => new Chunks((length) => new Int32Array(length));
export const u32Chunks = () => new Chunks((length) => new Uint32Array(length));
