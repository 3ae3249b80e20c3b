import { cutTo, grown } from '../../util/grow.ts';
import { hashPair, longestRun } from '../../util/hashPair.ts';

/**
 * Points of the output form, which repeats coordinates instead of numbering them: equal coordinates are one point,
 * numbered by first appearance. −0 equals 0, and the point keeps the sign it first appeared with.
 */
export class PointTable {
	#points = new Float64Array(64);
	/** Open addressing: point index + 1, or 0. */
	#slots = new Uint32Array(128);
	readonly #key = new Float64Array(2);
	readonly #words = new Uint32Array(this.#key.buffer);
	count = 0;

	/** Index of the point at (x, y), a new one if there is none yet. */
	indexOf(x: number, y: number): number {
		const points = this.#points;
		const mask = this.#slots.length - 1;
		let slot = this.#hash(x, y) & mask;
		for (;;) {
			const entry = this.#slots[slot]!;
			if (entry === 0) break;
			if (points[2 * entry - 2] === x && points[2 * entry - 1] === y) return entry - 1;
			slot = (slot + 1) & mask;
		}
		const index = this.count++;
		this.#points = grown(points, 2 * this.count);
		this.#points[2 * index] = x;
		this.#points[2 * index + 1] = y;
		this.#slots[slot] = this.count;
		if (2 * this.count > mask) this.#rehash();
		return index;
	}

	/** x, y of a point. */
	at(index: number): [number, number] {
		return [this.#points[2 * index]!, this.#points[2 * index + 1]!];
	}

	/** x, y of each point. */
	points(): Float64Array {
		return cutTo(this.#points, 2 * this.count);
	}

	/** Maximum number of slots that a lookup reads. */
	longestSearch(): number {
		return longestRun(this.#slots);
	}

	#hash(x: number, y: number): number {
		// Adding 0 makes −0 a 0.
		this.#key[0] = x + 0;
		this.#key[1] = y + 0;
		const words = this.#words;
		const hash = hashPair(words[0]!, words[1]!);
		return hashPair(hash ^ words[2]!, words[3]!);
	}

	#rehash(): void {
		const slots = new Uint32Array(2 * this.#slots.length);
		const mask = slots.length - 1;
		for (let i = 0; i < this.count; i++) {
			let slot = this.#hash(this.#points[2 * i]!, this.#points[2 * i + 1]!) & mask;
			while (slots[slot] !== 0) slot = (slot + 1) & mask;
			slots[slot] = i + 1;
		}
		this.#slots = slots;
	}
}
