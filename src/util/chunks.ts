/** Arrays that numbers may be kept in. */
type Numbers = Float64Array | Int32Array | Uint32Array;

/** Numbers of the first part and of a large one: both are whole points and whole triangles. */
const [fewest, most] = [3 << 6, 3 << 16];

/** Numbers of which it is not known how many there will be. They are kept in parts: none is copied where more come. */
export class Chunks<T extends Numbers> {
	readonly #make: (length: number) => T;
	readonly #parts: T[] = [];
	#last: T;
	#used = 0;
	/** Numbers of all parts but the last. */
	#before = 0;

	/** @param make an array for a part */
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

	/** Adds a value so many times. */
	fill(count: number, value: number): void {
		for (let left = count; left > 0; ) {
			if (this.#used === this.#last.length) this.#begin();
			const some = Math.min(left, this.#last.length - this.#used);
			this.#last.fill(value, this.#used, this.#used + some);
			this.#used += some;
			left -= some;
		}
	}

	/** Leaves the first numbers alone, so many. */
	cut(length: number): void {
		while (length < this.#before) {
			this.#parts.pop();
			this.#last = this.#parts.at(-1) as T;
			this.#used = this.#last.length;
			this.#before -= this.#used;
		}
		this.#used = length - this.#before;
	}

	/** The numbers in their order, in arrays of which each but the last has a multiple of three. */
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

/** Doubles, and whole numbers with and without signs. */
export const doubleChunks = () => new Chunks((length) => new Float64Array(length));
export const integerChunks = () => new Chunks((length) => new Int32Array(length));
export const u32Chunks = () => new Chunks((length) => new Uint32Array(length));
