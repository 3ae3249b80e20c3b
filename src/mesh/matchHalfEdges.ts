import { freeMemory } from '../util/freeMemory.ts';

/*
 * If triangles and points have no spatial order, a hash table of half-edges by their ends misses the cache at each access. Here
 * half-edges are first sorted into buckets by a hash of their ends (radix partitioning: Manegold, Boncz, Kersten 2002, section
 * 3.1), each small enough to match twins in the cache. A bucket keeps its half-edges in order, so that a second pass over the
 * triangles takes each half-edge's result as the next one of its bucket: nothing is read or written out of order, and
 * half-edges need not store their origin.
 *
 * Which half-edge is the first of its edge is unpredictable, so masks are used instead of branches.
 */

/** Maximal average number of half-edges per bucket: with the hash table they fill less than a megabyte. */
const AVERAGE_BUCKET = 50_000;
/** Maximum number of half-edges of a bucket: indices into it are u16. */
const MAX_BUCKET = 0xffff;
/** Maximum number of half-edges: two bits of a u32 are flags. */
const MAX_HALF_EDGES = 2 ** 30 - 1;

/** Flags of a half-edge: first of its edge; opposite direction of the first. */
const FIRST = 1 << 30;
const AGAINST = 1 << 31;
const NUMBER = FIRST - 1;

/** Number of sampled windows of a list of triangles, and corners in each. */
const [WINDOWS, CORNERS] = [64, 192];
/** For shorter lists the hash table is faster. */
const MIN_CORNERS = 1 << 18;

/**
 * Whether a list of triangles is long and in no spatial order, so that `matchHalfEdges` is faster than a hash table of all
 * half-edges: in sampled windows of consecutive triangles, most corners have numbers far from all others. If only the points
 * are shuffled, consecutive triangles still share them; on grids one corner in thirty is far.
 */
export function isScattered(triangles: Uint32Array): boolean {
	if (triangles.length < MIN_CORNERS) return false;
	const lines = new Uint32Array(CORNERS);
	let distinctLines = 0;
	for (let window = 0; window < WINDOWS; window++) {
		const from = Math.floor(((triangles.length - CORNERS) / WINDOWS) * window);
		for (let i = 0; i < CORNERS; i++) lines[i] = triangles[from + i]! >>> 4;
		lines.sort();
		for (let i = 0; i < CORNERS; i++) if (i === 0 || lines[i] !== lines[i - 1]) distinctLines++;
	}
	return 2 * distinctLines > WINDOWS * CORNERS;
}

/**
 * Derives the edges of triangles, numbered by first appearance in the direction of their first half-edge, and three signed
 * 1-based edges for each triangle. Undefined if there are too many half-edges, or too many with the same ends.
 */
export function matchHalfEdges(triangles: Uint32Array, points: number) {
	const slots = triangles.length;
	if (slots > MAX_HALF_EDGES || points > 2 ** 31) return undefined;
	const bits = Math.max(1, Math.ceil(Math.log2(slots / AVERAGE_BUCKET)));
	const positions = new Uint32Array(1 << bits);
	const largest = startBuckets(triangles, bits, positions);
	if (largest > MAX_BUCKET) return undefined;
	const halfEdges = new Uint32Array(slots);
	const lows = new Uint32Array(slots);
	scatter(triangles, bits, positions, halfEdges, lows);
	const edges = new Uint32Array(2 * matchBuckets(halfEdges, lows, positions, bits, largest));
	numberFirsts(triangles, bits, positions, halfEdges, edges);
	numberOthers(halfEdges, positions);
	// The lower ends are no longer needed: overwriting them is faster than touching fresh memory.
	const triangleEdges = new Int32Array(lows.buffer);
	gather(triangles, bits, positions, halfEdges, triangleEdges);
	freeMemory(halfEdges);
	return { edges, triangleEdges };
}

/**
 * 32-bit hash, equal for both half-edges of an edge; its upper bits are the bucket. Hash and lower end determine the upper end.
 * The factors are inverse powers of the plastic number, which spread pairs of integers evenly (Roberts 2018, sequence R2).
 */
const hashOf = (low: number, high: number): number =>
	(Math.imul(low, 0xc13fa9a9) + Math.imul(high, 0x91e10da5)) | 0;

function bucketOf(a: number, b: number, shift: number): number {
	const decrease = (b - a) & ((b - a) >> 31);
	return hashOf(a + decrease, b - decrease) >>> shift;
}

/** Writes the start of each bucket: the exclusive prefix sum of their sizes. Returns the size of the largest. */
function startBuckets(triangles: Uint32Array, bits: number, positions: Uint32Array): number {
	const shift = 32 - bits;
	for (let i = 0; i < triangles.length; i += 3) {
		const a = triangles[i]! | 0;
		const b = triangles[i + 1]! | 0;
		const c = triangles[i + 2]! | 0;
		positions[bucketOf(a, b, shift)]!++;
		positions[bucketOf(b, c, shift)]!++;
		positions[bucketOf(c, a, shift)]!++;
	}
	let start = 0;
	let largest = 0;
	for (let bucket = 0; bucket < positions.length; bucket++) {
		const size = positions[bucket]!;
		positions[bucket] = start;
		start += size;
		if (size > largest) largest = size;
	}
	return largest;
}

/** Scatters the half-edges of triangles into buckets, in order. Advances `positions` from starts to ends of buckets. */
function scatter(
	triangles: Uint32Array,
	bits: number,
	positions: Uint32Array,
	halfEdges: Uint32Array,
	lows: Uint32Array,
): void {
	const shift = 32 - bits;
	for (let i = 0; i < triangles.length; i += 3) {
		const a = triangles[i]! | 0;
		const b = triangles[i + 1]! | 0;
		const c = triangles[i + 2]! | 0;
		scatterHalfEdge(a, b, shift, positions, halfEdges, lows);
		scatterHalfEdge(b, c, shift, positions, halfEdges, lows);
		scatterHalfEdge(c, a, shift, positions, halfEdges, lows);
	}
}

/** Writes a half-edge's hash, and its lower end, with `AGAINST` if it starts at the upper end. */
function scatterHalfEdge(
	a: number,
	b: number,
	shift: number,
	positions: Uint32Array,
	halfEdges: Uint32Array,
	lows: Uint32Array,
): void {
	const isDescending = (b - a) >> 31;
	const decrease = (b - a) & isDescending;
	const hash = hashOf(a + decrease, b - decrease);
	const bucket = hash >>> shift;
	const position = positions[bucket]! | 0;
	positions[bucket] = position + 1;
	halfEdges[position] = hash;
	lows[position] = (a + decrease) | (isDescending & AGAINST);
}

/** Matches the half-edges of all buckets; returns the number of edges. */
function matchBuckets(
	halfEdges: Uint32Array,
	lows: Uint32Array,
	ends: Uint32Array,
	bits: number,
	largest: number,
): number {
	const table = new Uint16Array(2 << (32 - Math.clz32(largest)));
	const matched = new Uint32Array(largest);
	let count = 0;
	for (let bucket = 0, start = 0; bucket < ends.length; bucket++) {
		const end = ends[bucket]!;
		count += matchBucket(halfEdges, lows, start, end, bits, table, matched);
		start = end;
	}
	return count;
}

/**
 * Replaces each hash of a bucket by the index in the bucket of the edge's first half-edge, with `FIRST` if that is the
 * half-edge itself and `AGAINST` if it has the opposite direction; returns the number of first half-edges.
 */
function matchBucket(
	halfEdges: Uint32Array,
	lows: Uint32Array,
	start: number,
	end: number,
	bits: number,
	table: Uint16Array,
	matched: Uint32Array,
): number {
	const size = end - start;
	const tableBits = 33 - Math.clz32(size);
	const last = (1 << tableBits) - 1;
	for (let at = 0; at <= last; at++) table[at] = 0;
	let count = 0;
	for (let i = 0; i < size; i++) {
		const hash = halfEdges[start + i]! | 0;
		const low = lows[start + i]! | 0;
		for (let at = (hash << bits) >>> (32 - tableBits); ; at = (at + 1) & last) {
			// At a free slot a half-edge is compared with itself.
			const found = (table[at]! | 0) - 1;
			const free = found >> 31;
			const first = (found & ~free) | (i & free);
			const differs = lows[start + first]! ^ low;
			if (((halfEdges[start + first]! ^ hash) | (differs << 1)) !== 0) continue;
			table[at] = first + 1;
			count -= free;
			matched[i] = first | (free & FIRST) | (differs & AGAINST);
			break;
		}
	}
	for (let i = 0; i < size; i++) halfEdges[start + i] = matched[i]!;
	return count;
}

/**
 * Numbers the first half-edges of edges, with `FIRST`, and writes the edges. Goes from the last half-edge to the first: each
 * writes its ends to the current edge, whose first half-edge does so last. Moves `positions` back from ends to starts of buckets.
 */
function numberFirsts(
	triangles: Uint32Array,
	bits: number,
	positions: Uint32Array,
	halfEdges: Uint32Array,
	edges: Uint32Array,
): void {
	const shift = 32 - bits;
	let number = edges.length >>> 1;
	for (let i = triangles.length - 3; i >= 0; i -= 3) {
		const a = triangles[i]! | 0;
		const b = triangles[i + 1]! | 0;
		const c = triangles[i + 2]! | 0;
		number = numberHalfEdge(c, a, shift, positions, halfEdges, edges, number);
		number = numberHalfEdge(b, c, shift, positions, halfEdges, edges, number);
		number = numberHalfEdge(a, b, shift, positions, halfEdges, edges, number);
	}
}

/** Assigns `number` to a half-edge if it is the first of its edge; returns the number for the next half-edge visited. */
function numberHalfEdge(
	a: number,
	b: number,
	shift: number,
	positions: Uint32Array,
	halfEdges: Uint32Array,
	edges: Uint32Array,
	number: number,
): number {
	const bucket = bucketOf(a, b, shift);
	const position = (positions[bucket]! | 0) - 1;
	positions[bucket] = position;
	const halfEdge = halfEdges[position]! | 0;
	const first = (halfEdge << 1) >> 31;
	halfEdges[position] = (halfEdge & ~first) | ((number | FIRST) & first);
	edges[2 * number - 2] = a;
	edges[2 * number - 1] = b;
	return number + first;
}

/** Replaces all half-edges of buckets by signed 1-based edges. */
function numberOthers(halfEdges: Uint32Array, starts: Uint32Array): void {
	for (let bucket = 0; bucket < starts.length; bucket++) {
		const start = starts[bucket]!;
		const end = bucket + 1 < starts.length ? starts[bucket + 1]! : halfEdges.length;
		for (let position = start; position < end; position++) {
			const halfEdge = halfEdges[position]! | 0;
			const isFirst = (halfEdge << 1) >> 31;
			const first = ((start + (halfEdge & NUMBER)) & ~isFirst) | (position & isFirst);
			const against = halfEdge >> 31;
			halfEdges[position] = ((halfEdges[first]! & NUMBER) ^ against) - against;
		}
	}
}

/** Gathers the edge of each half-edge from the buckets. Advances `positions` from starts to ends. */
function gather(
	triangles: Uint32Array,
	bits: number,
	positions: Uint32Array,
	halfEdges: Uint32Array,
	triangleEdges: Int32Array,
): void {
	const shift = 32 - bits;
	for (let i = 0; i < triangles.length; i += 3) {
		const a = triangles[i]! | 0;
		const b = triangles[i + 1]! | 0;
		const c = triangles[i + 2]! | 0;
		triangleEdges[i] = halfEdges[advance(a, b, shift, positions)]!;
		triangleEdges[i + 1] = halfEdges[advance(b, c, shift, positions)]!;
		triangleEdges[i + 2] = halfEdges[advance(c, a, shift, positions)]!;
	}
}

/** Returns the position of the next half-edge in the bucket of an edge, and advances it. */
function advance(a: number, b: number, shift: number, positions: Uint32Array): number {
	const bucket = bucketOf(a, b, shift);
	const position = positions[bucket]! | 0;
	positions[bucket] = position + 1;
	return position;
}
