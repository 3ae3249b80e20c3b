import { grown } from '../../util/grow.ts';
import { hashPair } from '../../util/hashPair.ts';

/**
 * Points by their coordinates, compared by Object.is (0 and −0 differ): a hash table with open addressing, at most half
 * full.
 */
export class PointTable {
	/** Three coordinates a point. */
	coordinates = new Float64Array(0);
	count = 0;
	/** Point index plus 1; 0 is an empty slot. Points from `add` have no slot. */
	#slots = new Uint32Array(1 << 10);
	#used = 0;
	readonly #key = new Float64Array(3);
	readonly #words = new Uint32Array(this.#key.buffer);

	/** Adds a point without looking for an equal one. */
	add(x: number, y: number, z: number): number {
		const at = 3 * this.count;
		if (at + 3 > this.coordinates.length) this.coordinates = grown(this.coordinates, at + 3);
		this.coordinates[at] = x;
		this.coordinates[at + 1] = y;
		this.coordinates[at + 2] = z;
		return this.count++;
	}

	/** Whether a point has exactly these coordinates. */
	isAt(point: number, x: number, y: number, z: number): boolean {
		const { coordinates } = this;
		return (
			Object.is(coordinates[3 * point], x) &&
			Object.is(coordinates[3 * point + 1], y) &&
			Object.is(coordinates[3 * point + 2], z)
		);
	}

	/** Finds the point with these coordinates, or adds it. */
	at(x: number, y: number, z: number): number {
		if (2 * (this.#used + 1) > this.#slots.length) this.#grow();
		const slots = this.#slots;
		const mask = slots.length - 1;
		let slot = this.#hash(x, y, z) & mask;
		for (;;) {
			const found = slots[slot]!;
			if (found === 0) break;
			if (this.isAt(found - 1, x, y, z)) return found - 1;
			slot = (slot + 1) & mask;
		}
		const point = this.add(x, y, z);
		slots[slot] = point + 1;
		this.#used++;
		return point;
	}

	#hash(x: number, y: number, z: number): number {
		const words = this.#words;
		this.#key[0] = x;
		this.#key[1] = y;
		this.#key[2] = z;
		const first = hashPair(words[0]!, words[1]!);
		const second = hashPair(first ^ words[2]!, words[3]!);
		return hashPair(second ^ words[4]!, words[5]!);
	}

	#grow(): void {
		const old = this.#slots;
		const slots = new Uint32Array(2 * old.length);
		const mask = slots.length - 1;
		const { coordinates } = this;
		for (const point of old) {
			if (point === 0) continue;
			const at = 3 * point - 3;
			let slot = this.#hash(coordinates[at]!, coordinates[at + 1]!, coordinates[at + 2]!) & mask;
			while (slots[slot] !== 0) slot = (slot + 1) & mask;
			slots[slot] = point;
		}
		this.#slots = slots;
	}
}
