/** Classes of determinants: those with the same exponent and the same first five bits of the fraction. */
const CLASSES = 1 << 16;
const SHIFT = 15;

/**
 * A queue of points by falling determinant of their metrics, to about 3 %; of one class the last one added comes first. All
 * operations take constant time.
 */
export class DensityQueue {
	/** Of the metric at each point. */
	readonly determinants: Float64Array;
	/** Upper half of a determinant is the odd u32. */
	readonly #halves: Uint32Array;
	/** First point of each class, and the points before and after each in its class; 1-based, 0 for none. */
	readonly #first = new Uint32Array(CLASSES);
	readonly #before: Uint32Array;
	readonly #after: Uint32Array;
	/** Class of each point of the queue, 1-based; 0 for the others. */
	readonly #classOf: Uint32Array;
	/** No class above this has a point. */
	#top = 0;

	/** @param determinants of points, 0 or more; the queue is empty, and writes them when they are raised */
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
		const own = this.#halves[2 * p + 1]! >>> SHIFT;
		const next = this.#first[own]!;
		this.#first[own] = p + 1;
		this.#before[p] = 0;
		this.#after[p] = next;
		if (next > 0) this.#before[next - 1] = p + 1;
		this.#classOf[p] = own + 1;
		if (own > this.#top) this.#top = own;
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
		const own = this.#classOf[p]!;
		if (own === 0) {
			if (adds) this.add(p);
		} else if (own - 1 !== this.#halves[2 * p + 1]! >>> SHIFT) {
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
