/*
 * Contour lines by marching triangles: where the linear interpolation of the corners' values has the value of a level. A
 * corner on a level counts as above it, so that lines never meet in a point or end inside the mesh.
 */

/** How levels of a field are shown: as lines, as bands of one colour each, or both. */
export const contourKinds = ['none', 'lines', 'bands', 'both'] as const;
export type ContourKind = (typeof contourKinds)[number];

/** Parts that the range of a field may be cut into, and how many it usually is. */
export const levelLimits = [2, 50] as const;
export const USUAL_LEVELS = 10;

/** Two numbers of points are one number that doubles hold. */
const MOST_POINTS = 2 ** 26;

/** Triangles with a value at each corner. */
export interface CornerValues {
	/** Three points for each triangle. */
	readonly triangles: Uint32Array;
	/** A value for each point, of which there are fewer than 2²⁶, or with `atCorners` for each corner of each triangle; NaN for none. */
	readonly values: ArrayLike<number>;
	/** A byte for each triangle, 1 where it has no lines; absent: all may have some. */
	readonly hidden?: Uint8Array | undefined;
	/** Triangles need not agree on the values of their common points. */
	readonly atCorners?: boolean;
}

/** Contour lines as segments. Those of one level stand together, the levels in their order. */
export interface Contours {
	/** For each of both ends of a segment: the two points between which it is; the same twice where it is that point. */
	readonly between: Uint32Array;
	/** For each end: how far it is from the first of them to the second, from 0 to 1. */
	readonly shares: Float64Array;
	/** Where the segments of each level begin, and behind the last where they end. */
	readonly starts: Uint32Array;
}

/** The levels that cut a range into so many parts of the same width: one fewer than parts, rising. */
export function levelsIn([low, high]: readonly [number, number], parts: number): number[] {
	if (!(high > low)) return [];
	return Array.from({ length: parts - 1 }, (_, i) => low + ((high - low) * (i + 1)) / parts);
}

/**
 * The contour lines of some levels, which rise. Inside the mesh each end is that of two segments or of an even number of
 * them, but where a line runs along edges between triangles that are both below it: such edges are there once. Triangles with
 * a corner without a finite value have none. 10⁶ triangles take some 50 ms.
 */
export function contoursOf(from: CornerValues, levels: ArrayLike<number>): Contours {
	const { triangles, values, hidden, atCorners = false } = from;
	const found = { triangles, segments: new Segments(), along: new Set<number>() };
	for (let t = 0; t < triangles.length; t += 3) {
		if (hidden?.[t / 3]) continue;
		const at = (k: number): number => values[atCorners ? t + k : triangles[t + k]!]!;
		const [a, b, c] = [at(0), at(1), at(2)];
		const low = Math.min(a, b, c);
		const high = Math.max(a, b, c);
		// False of what is not finite, too.
		if (!(high - low < Infinity)) continue;
		for (let i = above(levels, low); i < levels.length && levels[i]! <= high; i++)
			cut(found, t, [a, b, c], levels[i]!, i);
	}
	return found.segments.byLevel(levels.length);
}

/** The first of rising levels that is above a value: where all corners are on or above a level it cuts nothing. */
function above(levels: ArrayLike<number>, value: number): number {
	let [first, end] = [0, levels.length];
	while (first < end) {
		const middle = (first + end) >> 1;
		if (levels[middle]! > value) end = middle;
		else first = middle + 1;
	}
	return first;
}

/** The contour lines of triangles as they are found. */
interface Found {
	/** Three points for each triangle. */
	readonly triangles: Uint32Array;
	readonly segments: Segments;
	/** Edges that a line runs along, which the triangle on the other side may find, too. */
	readonly along: Set<number>;
}

/**
 * The segment of a triangle at a level that some of its corners are below and some not.
 *
 * @param t its first corner in `triangles`
 * @param values of its corners
 * @param number 0-based, of the level
 */
function cut(
	{ triangles, segments, along }: Found,
	t: number,
	values: readonly [number, number, number],
	level: number,
	number: number,
): void {
	// The corner that is alone on its side; the segment goes from the side before it to the side behind it.
	const [a, b, c] = values;
	const [up, vp, wp] = [a >= level, b >= level, c >= level];
	const alone = vp === wp ? 0 : up === wp ? 1 : 2;
	const [k, l] = [(alone + 1) % 3, (alone + 2) % 3];
	const [p, q, r] = [triangles[t + alone]!, triangles[t + k]!, triangles[t + l]!];
	const onFirst = values[alone] === level || values[k] === level;
	const onSecond = values[alone] === level || values[l] === level;
	if (onFirst && onSecond) {
		// Both ends are the corner that is alone: there is nothing between them.
		if (values[alone] === level) return;
		const edge = Math.min(q, r) * MOST_POINTS + Math.max(q, r);
		if (along.has(edge)) return;
		along.add(edge);
	}
	segments.add(number);
	segments.end(p, q, values[alone]!, values[k]!, level);
	segments.end(p, r, values[alone]!, values[l]!, level);
}

/** Segments as they are found. */
class Segments {
	#between = new Uint32Array(1024);
	#shares = new Float64Array(512);
	#levels = new Uint16Array(256);
	#count = 0;
	#ends = 0;

	/** A segment of a level; both its ends follow. */
	add(level: number): void {
		if (this.#count === this.#levels.length) this.#grow();
		this.#levels[this.#count++] = level;
	}

	/** An end between two points with values, counted from the one with the smaller number: alike in both triangles. */
	end(p: number, q: number, a: number, b: number, level: number): void {
		const [from, to, low, high] = p < q ? [p, q, a, b] : [q, p, b, a];
		const at = this.#ends++;
		if (low === level || high === level) {
			const point = low === level ? from : to;
			this.#between[2 * at] = point;
			this.#between[2 * at + 1] = point;
			this.#shares[at] = 0;
			return;
		}
		this.#between[2 * at] = from;
		this.#between[2 * at + 1] = to;
		this.#shares[at] = (level - low) / (high - low);
	}

	#grow(): void {
		const size = 2 * this.#levels.length;
		const [between, shares, levels] = [
			new Uint32Array(4 * size),
			new Float64Array(2 * size),
			new Uint16Array(size),
		];
		between.set(this.#between);
		shares.set(this.#shares);
		levels.set(this.#levels);
		[this.#between, this.#shares, this.#levels] = [between, shares, levels];
	}

	/** Those of each level together. */
	byLevel(count: number): Contours {
		const starts = new Uint32Array(count + 1);
		for (let i = 0; i < this.#count; i++) starts[this.#levels[i]! + 1]!++;
		for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
		const next = starts.slice();
		const between = new Uint32Array(4 * this.#count);
		const shares = new Float64Array(2 * this.#count);
		for (let i = 0; i < this.#count; i++) {
			const to = next[this.#levels[i]!]!++;
			between.set(this.#between.subarray(4 * i, 4 * i + 4), 4 * to);
			shares.set(this.#shares.subarray(2 * i, 2 * i + 2), 2 * to);
		}
		return { between, shares, starts };
	}
}

/**
 * Where both ends of each segment are, less an origin.
 *
 * @param kept coordinates of each end: x y, or x y z of points in space
 */
export function placesOf(
	{ between, shares }: Contours,
	points: ArrayLike<number>,
	dimension: number,
	origin: readonly number[] = [],
	kept: 2 | 3 = 2,
): Float64Array {
	const places = new Float64Array(kept * shares.length);
	for (let i = 0; i < shares.length; i++) {
		const [p, q] = [dimension * between[2 * i]!, dimension * between[2 * i + 1]!];
		for (let k = 0; k < kept; k++) {
			const from = points[p + k]!;
			places[kept * i + k] = from - (origin[k] ?? 0) + shares[i]! * (points[q + k]! - from);
		}
	}
	return places;
}
