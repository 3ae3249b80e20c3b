import { freeMemory } from '../util/freeMemory.ts';

/*
 * Where triangles and points come in any order, a search for the half-edges of an edge by its points waits for memory at
 * each access. Here half-edges are first sorted into buckets by a hash of their ends (radix partitioning: Manegold, Boncz,
 * Kersten 2002, section 3.1), each small enough for opposite half-edges to be found in the cache of a processor. A bucket
 * holds its half-edges in their order, so that a second pass over the triangles finds each half-edge's result by taking the next
 * one of its bucket: nothing is read or written out of order, and half-edges need not carry where they came from.
 *
 * No processor can predict which half-edge is the first of its edge, so masks are used instead of branches.
 */

/** Half-edges of a bucket on the average, at most: they and what they are matched with fill less than a megabyte. */
const AVERAGE = 50_000;
/** The most half-edges of a bucket, whose places are 16-bit numbers. */
const MOST = 0xffff;
/** More half-edges have no numbers here. */
const MOST_SIDES = 2 ** 30 - 1;

/** Of a half-edge in a bucket: it is the first of its edge; it runs against the first. */
const FIRST = 1 << 30;
const AGAINST = 1 << 31;
const NUMBER = FIRST - 1;

/** Windows of a list of triangles that are sampled, and corners in each. */
const [WINDOWS, CORNERS] = [64, 192];
/** Lists of fewer corners are not worth the while. */
const FEW = 1 << 18;

/**
 * Whether a list of triangles is long and in no spatial order, so that `matchHalfEdges` takes less time than a search for
 * half-edges by their points: among the corners of some consecutive triangles, most have numbers far from all others. Where
 * only points are in any order, consecutive triangles still share them; on grids one corner in thirty is far.
 */
export function isScattered(triangles: Uint32Array): boolean {
	if (triangles.length < FEW) return false;
	const lines = new Uint32Array(CORNERS);
	let apart = 0;
	for (let window = 0; window < WINDOWS; window++) {
		const from = Math.floor(((triangles.length - CORNERS) / WINDOWS) * window);
		for (let i = 0; i < CORNERS; i++) lines[i] = triangles[from + i]! >>> 4;
		lines.sort();
		for (let i = 0; i < CORNERS; i++) if (i === 0 || lines[i] !== lines[i - 1]) apart++;
	}
	return 2 * apart > WINDOWS * CORNERS;
}

/**
 * Edges of triangles, numbered by first appearance and running as their first triangle goes, and three signed 1-based
 * ones for each triangle. Undefined where there are too many half-edges for this, or too many with the same ends.
 */
export function matchHalfEdges(triangles: Uint32Array, points: number) {
	const slots = triangles.length;
	if (slots > MOST_SIDES || points > 2 ** 31) return undefined;
	const bits = Math.max(1, Math.ceil(Math.log2(slots / AVERAGE)));
	const places = new Uint32Array(1 << bits);
	const largest = startBuckets(triangles, bits, places);
	if (largest > MOST) return undefined;
	const halfEdges = new Uint32Array(slots);
	const lows = new Uint32Array(slots);
	dealOut(triangles, bits, places, halfEdges, lows);
	const edges = new Uint32Array(2 * matchBuckets(halfEdges, lows, places, bits, largest));
	numberFirsts(triangles, bits, places, halfEdges, edges);
	numberOthers(halfEdges, places);
	// The lower ends have served, and to touch fresh memory takes longer than to write over them.
	const triangleEdges = new Int32Array(lows.buffer);
	gather(triangles, bits, places, halfEdges, triangleEdges);
	freeMemory(halfEdges);
	return { edges, triangleEdges };
}

/**
 * Equal for both half-edges of an edge: 32 bits, the upper ones of which are the bucket; with the lower end it tells the
 * upper. The factors are powers of the plastic number, which spread pairs of whole numbers evenly (Roberts 2018,
 * sequence R2).
 */
const hashOf = (low: number, high: number): number =>
	(Math.imul(low, 0xc13fa9a9) + Math.imul(high, 0x91e10da5)) | 0;

function bucketOf(a: number, b: number, shift: number): number {
	const down = (b - a) & ((b - a) >> 31);
	return hashOf(a + down, b - down) >>> shift;
}

/** Writes where the half-edges of each bucket start; returns how many the largest has. */
function startBuckets(triangles: Uint32Array, bits: number, places: Uint32Array): number {
	const shift = 32 - bits;
	for (let i = 0; i < triangles.length; i += 3) {
		const a = triangles[i]! | 0;
		const b = triangles[i + 1]! | 0;
		const c = triangles[i + 2]! | 0;
		places[bucketOf(a, b, shift)]!++;
		places[bucketOf(b, c, shift)]!++;
		places[bucketOf(c, a, shift)]!++;
	}
	let start = 0;
	let largest = 0;
	for (let bucket = 0; bucket < places.length; bucket++) {
		const size = places[bucket]!;
		places[bucket] = start;
		start += size;
		if (size > largest) largest = size;
	}
	return largest;
}

/** Sorts the half-edges of triangles into buckets, one after the other. Places become ends. */
function dealOut(
	triangles: Uint32Array,
	bits: number,
	places: Uint32Array,
	halfEdges: Uint32Array,
	lows: Uint32Array,
): void {
	const shift = 32 - bits;
	for (let i = 0; i < triangles.length; i += 3) {
		const a = triangles[i]! | 0;
		const b = triangles[i + 1]! | 0;
		const c = triangles[i + 2]! | 0;
		dealHalfEdge(a, b, shift, places, halfEdges, lows);
		dealHalfEdge(b, c, shift, places, halfEdges, lows);
		dealHalfEdge(c, a, shift, places, halfEdges, lows);
	}
}

/** Writes a half-edge's hash, and its lower end with `AGAINST` where it sets out from the upper. */
function dealHalfEdge(
	a: number,
	b: number,
	shift: number,
	places: Uint32Array,
	halfEdges: Uint32Array,
	lows: Uint32Array,
): void {
	const falls = (b - a) >> 31;
	const down = (b - a) & falls;
	const hash = hashOf(a + down, b - down);
	const bucket = hash >>> shift;
	const place = places[bucket]! | 0;
	places[bucket] = place + 1;
	halfEdges[place] = hash;
	lows[place] = (a + down) | (falls & AGAINST);
}

/** Matches the half-edges of all buckets; returns how many edges there are. */
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
 * Replaces each hash of a bucket by which of its half-edges is the first of the edge, with `FIRST` where it is the half-edge
 * itself and `AGAINST` where it runs the other way; returns how many are the first.
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
			// A half-edge that finds its place in the table free is compared with itself.
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
 * Gives those that are the first of their edges their numbers, with `FIRST`, and writes the edges: from the last to the
 * first half-edge, so that what a later half-edge of an edge writes too is written over by the first one. Ends become starts.
 */
function numberFirsts(
	triangles: Uint32Array,
	bits: number,
	places: Uint32Array,
	halfEdges: Uint32Array,
	edges: Uint32Array,
): void {
	const shift = 32 - bits;
	let number = edges.length >>> 1;
	for (let i = triangles.length - 3; i >= 0; i -= 3) {
		const a = triangles[i]! | 0;
		const b = triangles[i + 1]! | 0;
		const c = triangles[i + 2]! | 0;
		number = numberHalfEdge(c, a, shift, places, halfEdges, edges, number);
		number = numberHalfEdge(b, c, shift, places, halfEdges, edges, number);
		number = numberHalfEdge(a, b, shift, places, halfEdges, edges, number);
	}
}

/** Gives a half-edge the number if it is the first of its edge; returns that of the edge before. */
function numberHalfEdge(
	a: number,
	b: number,
	shift: number,
	places: Uint32Array,
	halfEdges: Uint32Array,
	edges: Uint32Array,
	number: number,
): number {
	const bucket = bucketOf(a, b, shift);
	const place = (places[bucket]! | 0) - 1;
	places[bucket] = place;
	const halfEdge = halfEdges[place]! | 0;
	const first = (halfEdge << 1) >> 31;
	halfEdges[place] = (halfEdge & ~first) | ((number | FIRST) & first);
	edges[2 * number - 2] = a;
	edges[2 * number - 1] = b;
	return number + first;
}

/** Makes of all half-edges of buckets signed 1-based edges. */
function numberOthers(halfEdges: Uint32Array, starts: Uint32Array): void {
	for (let bucket = 0; bucket < starts.length; bucket++) {
		const start = starts[bucket]!;
		const end = bucket + 1 < starts.length ? starts[bucket + 1]! : halfEdges.length;
		for (let place = start; place < end; place++) {
			const halfEdge = halfEdges[place]! | 0;
			const isFirst = (halfEdge << 1) >> 31;
			const first = ((start + (halfEdge & NUMBER)) & ~isFirst) | (place & isFirst);
			const against = halfEdge >> 31;
			halfEdges[place] = ((halfEdges[first]! & NUMBER) ^ against) - against;
		}
	}
}

/** Takes from the buckets the edge of each half-edge. Starts become ends. */
function gather(
	triangles: Uint32Array,
	bits: number,
	places: Uint32Array,
	halfEdges: Uint32Array,
	triangleEdges: Int32Array,
): void {
	const shift = 32 - bits;
	for (let i = 0; i < triangles.length; i += 3) {
		const a = triangles[i]! | 0;
		const b = triangles[i + 1]! | 0;
		const c = triangles[i + 2]! | 0;
		triangleEdges[i] = halfEdges[takePlace(a, b, shift, places)]!;
		triangleEdges[i + 1] = halfEdges[takePlace(b, c, shift, places)]!;
		triangleEdges[i + 2] = halfEdges[takePlace(c, a, shift, places)]!;
	}
}

function takePlace(a: number, b: number, shift: number, places: Uint32Array): number {
	const bucket = bucketOf(a, b, shift);
	const place = places[bucket]! | 0;
	places[bucket] = place + 1;
	return place;
}
