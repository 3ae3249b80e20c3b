/*
 * Contour lines by marching triangles: the lines on which the linear interpolant of the corners' values equals a level.
 * A corner on a level counts as above it, so that lines never meet in a point or end inside the mesh.
 */

/** Display of levels: as lines, as bands of one colour each, or both. */
export const contourKinds = ['none', 'lines', 'bands', 'both'] as const;
export type ContourKind = (typeof contourKinds)[number];

/** Bounds on the number of parts of a field's range, and its default. */
export const levelLimits = [2, 50] as const;
export const DEFAULT_LEVELS = 10;

/** Limit on the number of points: a double holds a pair of point indexes. */
const MAX_POINTS = 2 ** 26;

/** Triangles with a value at each corner. */
export interface CornerValues {
	/** Three points for each triangle. */
	readonly triangles: Uint32Array;
	/** A value for each point, fewer than 2²⁶, or with `atCorners` for each corner of each triangle; NaN if missing. */
	readonly values: ArrayLike<number>;
	/** One byte for each triangle, 1 if it has no lines; absent: all may have some. */
	readonly hidden?: Uint8Array | undefined;
	/** Values are on corners: triangles may differ at a common point. */
	readonly atCorners?: boolean;
}

/** Contour lines as segments, grouped by level in the order of levels. */
export interface Contours {
	/** For each end of a segment: the two points that it lies between; the same point twice if it lies at a point. */
	readonly between: Uint32Array;
	/** For each end: its position between these points, 0 at the first to 1 at the second. */
	readonly shares: Float64Array;
	/** First segment of each level, then the total number. */
	readonly starts: Uint32Array;
}

/** The levels that divide a range into `parts` equal parts, ascending. */
export function levelsIn([low, high]: readonly [number, number], parts: number): number[] {
	if (!(high > low)) return [];
	return Array.from({ length: parts - 1 }, (_, i) => low + ((high - low) * (i + 1)) / parts);
}

/**
 * Computes the contour lines of ascending levels. Inside the mesh each end is shared by an even number of segments,
 * except if a line runs along an edge between two triangles below the level: the segment is listed once. Triangles with a
 * non-finite value at a corner have no lines. 10⁶ triangles take about 50 ms.
 */
export function contoursOf(from: CornerValues, levels: ArrayLike<number>): Contours {
	const { triangles, values, hidden, atCorners = false } = from;
	const tracing = { triangles, segments: new Segments(), along: new Set<number>() };
	for (let t = 0; t < triangles.length; t += 3) {
		if (hidden?.[t / 3]) continue;
		const at = (k: number): number => values[atCorners ? t + k : triangles[t + k]!]!;
		const [a, b, c] = [at(0), at(1), at(2)];
		const low = Math.min(a, b, c);
		const high = Math.max(a, b, c);
		// False for non-finite values too.
		if (!(high - low < Infinity)) continue;
		for (let i = firstAbove(levels, low); i < levels.length && levels[i]! <= high; i++)
			addSegment(tracing, t, [a, b, c], levels[i]!, i);
	}
	return tracing.segments.byLevel(levels.length);
}

/** Index of the first level above `value`, the lowest of a triangle: levels at or below it do not cut the triangle. */
function firstAbove(levels: ArrayLike<number>, value: number): number {
	let [first, end] = [0, levels.length];
	while (first < end) {
		const middle = (first + end) >> 1;
		if (levels[middle]! > value) end = middle;
		else first = middle + 1;
	}
	return first;
}

/** State of `contoursOf`. */
interface Tracing {
	/** Three points for each triangle. */
	readonly triangles: Uint32Array;
	readonly segments: Segments;
	/** Edges along which a line runs, as pairs of points; both their triangles find them. */
	readonly along: Set<number>;
}

/**
 * Adds the segment of a triangle at a level that separates its corners.
 *
 * @param t its first corner in `triangles`
 * @param values of its corners
 * @param levelIndex 0-based, of the level
 */
function addSegment(
	{ triangles, segments, along }: Tracing,
	t: number,
	values: readonly [number, number, number],
	level: number,
	levelIndex: number,
): void {
	// The apex is the only corner on its side of the level; the segment connects its two edges.
	const [a, b, c] = values;
	const [up, vp, wp] = [a >= level, b >= level, c >= level];
	const apex = vp === wp ? 0 : up === wp ? 1 : 2;
	const [k, l] = [(apex + 1) % 3, (apex + 2) % 3];
	const [p, q, r] = [triangles[t + apex]!, triangles[t + k]!, triangles[t + l]!];
	const onFirst = values[apex] === level || values[k] === level;
	const onSecond = values[apex] === level || values[l] === level;
	if (onFirst && onSecond) {
		// The segment is degenerate: both ends are at the apex.
		if (values[apex] === level) return;
		const edge = Math.min(q, r) * MAX_POINTS + Math.max(q, r);
		if (along.has(edge)) return;
		along.add(edge);
	}
	segments.add(levelIndex);
	segments.end(p, q, values[apex]!, values[k]!, level);
	segments.end(p, r, values[apex]!, values[l]!, level);
}

/** Growing arrays of segments. */
class Segments {
	#between = new Uint32Array(1024);
	#shares = new Float64Array(512);
	#levels = new Uint16Array(256);
	#count = 0;
	#ends = 0;

	/** Begins a segment of a level; two calls of `end` follow. */
	add(level: number): void {
		if (this.#count === this.#levels.length) this.#grow();
		this.#levels[this.#count++] = level;
	}

	/**
	 * Adds an end between two points with values a and b, measured from the point with the smaller index, so that both
	 * triangles compute the same.
	 */
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

	/** Groups the segments by level. */
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
 * Coordinates of both ends of each segment relative to `origin`.
 *
 * @param size coordinates of each end: x y, or x y z of points in space
 */
export function contourPositions(
	{ between, shares }: Contours,
	points: ArrayLike<number>,
	dimension: number,
	origin: readonly number[] = [],
	size: 2 | 3 = 2,
): Float64Array {
	const positions = new Float64Array(size * shares.length);
	for (let i = 0; i < shares.length; i++) {
		const [p, q] = [dimension * between[2 * i]!, dimension * between[2 * i + 1]!];
		for (let k = 0; k < size; k++) {
			const from = points[p + k]!;
			positions[size * i + k] = from - (origin[k] ?? 0) + shares[i]! * (points[q + k]! - from);
		}
	}
	return positions;
}
