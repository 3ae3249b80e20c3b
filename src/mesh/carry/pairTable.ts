/** A number for each of some unordered pairs of points; open addressing at most half full. */
export class PairTable {
	#pairs: Uint32Array;
	/** 1 + the value, 0 where the place is empty. */
	#values: Uint32Array;
	#count = 0;

	constructor(expected: number) {
		const size = 2 ** Math.ceil(Math.log2(2 * expected + 8));
		this.#pairs = new Uint32Array(2 * size);
		this.#values = new Uint32Array(size);
	}

	/** Sets the value of a pair that has none; one that has keeps it. */
	add(a: number, b: number, value: number): void {
		if (2 * this.#count >= this.#values.length) this.#grow();
		const place = this.#placeOf(a, b);
		if (this.#values[place] !== 0) return;
		this.#pairs[2 * place] = Math.min(a, b);
		this.#pairs[2 * place + 1] = Math.max(a, b);
		this.#values[place] = value + 1;
		this.#count++;
	}

	/** The value of a pair, in either order; undefined where it has none. */
	get(a: number, b: number): number | undefined {
		const value = this.#values[this.#placeOf(a, b)]!;
		return value === 0 ? undefined : value - 1;
	}

	#placeOf(a: number, b: number): number {
		const low = Math.min(a, b);
		const high = Math.max(a, b);
		const mask = this.#values.length - 1;
		let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
		hash ^= hash >>> 15;
		let place = Math.imul(hash, 0xc2b2ae35) & mask;
		while (
			this.#values[place] !== 0 &&
			(this.#pairs[2 * place] !== low || this.#pairs[2 * place + 1] !== high)
		)
			place = (place + 1) & mask;
		return place;
	}

	#grow(): void {
		const larger = new PairTable(this.#values.length);
		for (let i = 0; i < this.#values.length; i++)
			if (this.#values[i] !== 0)
				larger.add(this.#pairs[2 * i]!, this.#pairs[2 * i + 1]!, this.#values[i]! - 1);
		this.#pairs = larger.#pairs;
		this.#values = larger.#values;
	}
}
