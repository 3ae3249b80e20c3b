/** Classes of determinants: those with the same exponent and the same first five bits of the fraction. */
const CLASSES = 1 << 16;
const SHIFT = 15;

/**
 * A bucket queue of points by descending determinant of their metrics, with a relative tolerance of 3 %. Points of one bucket
 * are popped last in, first out. All operations take constant time.
 */
export class DensityQueue {
	/** Determinant of the metric at each point. */
	readonly determinants: Float64Array;
	/** Upper half of a determinant is the odd u32. */
	readonly #halves: Uint32Array;
	/** First point of each class, and the previous and the next point of each in its class; 1-based, 0 for none. */
	readonly #first = new Uint32Array(CLASSES);
	readonly #before: Uint32Array;
	readonly #after: Uint32Array;
	/** Class of each point in the queue, 1-based; 0 for points not in the queue. */
	readonly #classOf: Uint32Array;
	/** No class above this has a point. */
	#top = 0;

	/** @param determinants one for each point, not negative; `raise` writes them. The queue is empty at first. */
	constructor(determinants: Float64Array) {
		const { buffer, byteOffset, length } = determinants;
		this.determinants = determinants;
		this.#halves = new Uint32Array(buffer, byteOffset, 2 * length);
		this.#before = new Uint32Array(length);
		this.#after = new Uint32Array(length);
		this.#classOf = new Uint32Array(length);
	}

	/** Adds a point that is not in the queue. */
	add(p: number): void {
		const determinantClass = this.#halves[2 * p + 1]! >>> SHIFT;
		const next = this.#first[determinantClass]!;
		this.#first[determinantClass] = p + 1;
		this.#before[p] = 0;
		this.#after[p] = next;
		if (next > 0) this.#before[next - 1] = p + 1;
		this.#classOf[p] = determinantClass + 1;
		if (determinantClass > this.#top) this.#top = determinantClass;
	}

	/** Removes the first point and returns it; −1 if the queue is empty. */
	pop(): number {
		const first = this.#first;
		let top = this.#top;
		while (top > 0 && first[top] === 0) top--;
		this.#top = top;
		const p = first[top]! - 1;
		if (p >= 0) this.#remove(p);
		return p;
	}

	/** Sets the determinant of a point, and adds the point if it is not in the queue and `adds`. */
	raise(p: number, determinant: number, adds: boolean): void {
		this.determinants[p] = determinant;
		const determinantClass = this.#classOf[p]!;
		if (determinantClass === 0) {
			if (adds) this.add(p);
		} else if (determinantClass - 1 !== this.#halves[2 * p + 1]! >>> SHIFT) {
			this.#remove(p);
			this.add(p);
		}
	}

	#remove(p: number): void {
		const before = this.#before[p]!;
		const after = this.#after[p]!;
		if (before > 0) this.#after[before - 1] = after;
		else this.#first[this.#classOf[p]! - 1] = after;
		if (after > 0) this.#before[after - 1] = before;
		this.#classOf[p] = 0;
	}
}
