/** Types of arrays. */
type Numbers = Float64Array | Int32Array | Uint32Array;

/**
 * Lengths of the first chunk and of the largest ones: multiples of three, so that chunks hold whole points and
 * triangles.
 */
const [fewest, most] = [3 << 6, 3 << 16];

/** A growing list of numbers, kept in chunks, so that growing copies nothing. */
export class Chunks<T extends Numbers> {
	readonly #make: (length: number) => T;
	readonly #parts: T[] = [];
	#last: T;
	#used = 0;
	/** Total length of all chunks but the last. */
	#before = 0;

	/** @param make makes an array for a chunk */
	constructor(make: (length: number) => T) {
		this.#make = make;
		this.#last = make(0);
	}

	get length(): number {
		return this.#before + this.#used;
	}

	add(value: number): void {
		if (this.#used === this.#last.length) this.#begin();
		this.#last[this.#used++] = value;
	}

	addAll(values: Float64Array | Int32Array | Uint32Array): void {
		for (let from = 0; from < values.length; ) {
			if (this.#used === this.#last.length) this.#begin();
			const some = Math.min(values.length - from, this.#last.length - this.#used);
			this.#last.set(values.subarray(from, from + some), this.#used);
			this.#used += some;
			from += some;
		}
	}

	/** Adds `value` `count` times. */
	fill(count: number, value: number): void {
		for (let left = count; left > 0; ) {
			if (this.#used === this.#last.length) this.#begin();
			const some = Math.min(left, this.#last.length - this.#used);
			this.#last.fill(value, this.#used, this.#used + some);
			this.#used += some;
			left -= some;
		}
	}

	/** Truncates the list to its first `length` numbers. */
	cut(length: number): void {
		while (length < this.#before) {
			this.#parts.pop();
			this.#last = this.#parts.at(-1)!;
			this.#used = this.#last.length;
			this.#before -= this.#used;
		}
		this.#used = length - this.#before;
	}

	/** The numbers in order, in chunks; the length of each but the last is a multiple of three. */
	parts(): readonly T[] {
		const { length } = this.#parts;
		return this.#parts.map((part, k) =>
			k === length - 1 ? (part.subarray(0, this.#used) as T) : part,
		);
	}

	/** The numbers in one array. */
	joined<A extends Numbers>(make: (length: number) => A): A {
		const all = make(this.length);
		let at = 0;
		for (const part of this.parts()) {
			all.set(part, at);
			at += part.length;
		}
		return all;
	}

	#begin(): void {
		this.#before += this.#used;
		this.#last = this.#make(Math.min(most, Math.max(fewest, 2 * this.#last.length)));
		this.#parts.push(this.#last);
		this.#used = 0;
	}
}

/** Lists of doubles, i32 and u32. */
export const doubleChunks = () => new Chunks((length) => new Float64Array(length));
export const integerChunks = () => new Chunks((length) => new Int32Array(length));
export const u32Chunks = () => new Chunks((length) => new Uint32Array(length));
