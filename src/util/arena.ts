/** Bytes that places are multiples of: a line of a processor's cache, so that threads don't share one by chance. */
const LINE = 64;

/**
 * Shared memory in one piece that is handed out and taken back. Fresh memory is dear: to touch 200 MB for the first time
 * took 540 ms on a virtual machine, to write them again 15. What was taken back serves before anything fresh does.
 */
export class Arena {
	readonly buffer: SharedArrayBuffer;
	/** Bytes in use from each place on. */
	readonly #used = new Map<number, number>();
	/** Free memory that was touched: places in rising order, and bytes from each on. */
	readonly #places: number[] = [];
	readonly #sizes: number[] = [];
	/** Nothing from here on was touched: it is all zeros. */
	#fresh: number;

	/** @param start bytes at the beginning that are not handed out */
	constructor(buffer: SharedArrayBuffer, start = 0) {
		this.buffer = buffer;
		this.#fresh = upToLine(start);
	}

	/** Hands out memory of zeros, or of anything where it may be dirty; undefined where there is no room. */
	take(bytes: number, dirty = false): number | undefined {
		const size = Math.max(LINE, upToLine(bytes));
		const place = this.#takeFree(size);
		if (place !== undefined && !dirty) new Uint8Array(this.buffer, place, size).fill(0);
		const at = place ?? this.#takeFresh(size);
		if (at !== undefined) this.#used.set(at, size);
		return at;
	}

	/** Takes memory back, by its beginning. What was not handed out, or is back already, is left as it is. */
	give(place: number): void {
		const size = this.#used.get(place);
		if (size === undefined) return;
		this.#used.delete(place);
		const at = this.#places.findIndex((other) => other > place);
		const i = at < 0 ? this.#places.length : at;
		this.#places.splice(i, 0, place);
		this.#sizes.splice(i, 0, size);
		this.#join(i);
		if (i > 0) this.#join(i - 1);
	}

	/** Bytes that were handed out with a place; 0 where none were. */
	sizeAt(place: number): number {
		return this.#used.get(place) ?? 0;
	}

	/** The smallest free memory that is large enough. */
	#takeFree(size: number): number | undefined {
		let best = -1;
		for (let i = 0; i < this.#sizes.length; i++)
			if (this.#sizes[i]! >= size && (best < 0 || this.#sizes[i]! < this.#sizes[best]!)) best = i;
		if (best < 0) return undefined;
		const place = this.#places[best]!;
		if (this.#sizes[best] === size) {
			this.#places.splice(best, 1);
			this.#sizes.splice(best, 1);
		} else {
			this.#places[best] = place + size;
			this.#sizes[best]! -= size;
		}
		return place;
	}

	#takeFresh(size: number): number | undefined {
		const place = this.#fresh;
		if (place + size > this.buffer.byteLength) return undefined;
		this.#fresh = place + size;
		return place;
	}

	/** Joins free memory to what follows it, if that is free too. */
	#join(i: number): void {
		if (i + 1 >= this.#places.length) return;
		if (this.#places[i]! + this.#sizes[i]! !== this.#places[i + 1]) return;
		this.#sizes[i]! += this.#sizes[i + 1]!;
		this.#places.splice(i + 1, 1);
		this.#sizes.splice(i + 1, 1);
	}
}

const upToLine = (bytes: number): number => Math.ceil(bytes / LINE) * LINE;
