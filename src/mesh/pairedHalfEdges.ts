import { type Loop, type Loops, singleThread } from '../util/loop.ts';
import { findGroups, halfEdgesOf } from './boundaryHalfEdges.ts';
import type { EdgeCounts } from './edgedMesh.ts';
import { AGAINST, halfEdgeHash, hashOf } from './halfEdgeHash.ts';

/*
 * A valid mesh needs only the number of its edges and the boundary edges. Half-edges are sorted into buckets by a hash of their
 * ends and matched there, as in `matchHalfEdges`, but edges get no numbers: this takes six tenths of the time (100 ms on one
 * core for a million triangles in any order, 170 ms for their topology), and runs in parallel. A bucket holds the half-edges of
 * blocks of triangles in the order of the blocks, whichever thread writes them, so that the result is deterministic.
 */

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

/** Triangles per block (`part`). */
const PART = 1 << 15;
/** Maximal average number of half-edges per bucket, and maximum number in one. */
const AVERAGE = 25_000;
const MAX_BUCKET = 0xffff;
/** Limit of buckets: with more, scattering costs more than matching gains. */
const MAX_BITS = 11;
/** At most one in 32 half-edges may be on the boundary. */
const RARE = 32;
/** Maximum number of half-edges. */
const MAX_SIDES = 2 ** 31 - 1;

/** The edges of triangles if each has one half-edge, or two in opposite directions. */
export interface PairedHalfEdges {
	readonly counts: EdgeCounts;
	/**
	 * Finds the boundary half-edges, 3 × triangle + slot, in ascending order; call it once. Returns undefined if there are too
	 * many for the search to pay off.
	 */
	boundary(): Generator<void, Uint32Array | undefined>;
}

/**
 * Matches the half-edges of triangles, in slices of a few milliseconds, on one thread or several. Undefined if an edge has three
 * half-edges or two in the same direction, or if there are too many half-edges or too many with the same hash.
 *
 * @param points number of points
 */
export function* pairedHalfEdgesInSlices(
	triangles: Uint32Array,
	points: number,
	loops: Loops = singleThread,
): Generator<void, PairedHalfEdges | undefined> {
	const slots = triangles.length;
	if (slots > MAX_SIDES || points > 2 ** 31) return undefined;
	const bits = Math.min(MAX_BITS, Math.max(1, Math.ceil(Math.log2(slots / AVERAGE))));
	const buckets = 1 << bits;
	const parts = Math.ceil(slots / (3 * PART));
	const places = loops.u32(parts * buckets);
	yield* loops.run(countHalfEdges, parts, { triangles, places }, { bits });
	const starts = loops.u32(buckets + 1);
	if (startBuckets(places, starts) > MAX_BUCKET) return undefined;
	const hashes = loops.u32(slots);
	const lows = loops.u32(slots);
	yield* loops.run(dealHalfEdges, parts, { triangles, places, hashes, lows }, { bits });
	const found = loops.u32(FOUND * buckets);
	yield* loops.run(matchBuckets, buckets, { starts, hashes, lows, found }, { bits });
	let [all, single] = [0, 0];
	for (let at = 0; at < found.length; at += FOUND) {
		all += found[at]!;
		single += found[at + 1]!;
		if (found[at + 2] === 1) return undefined;
	}
	return {
		counts: { total: all, boundary: single },
		*boundary() {
			if (RARE * single > slots) return undefined;
			const ends = loops.u32(2 * single);
			for (let bucket = 0, at = 0; bucket < buckets; bucket++) {
				const start = starts[bucket]!;
				for (let i = start; i < start + found[FOUND * bucket + 1]!; i++) {
					ends[at++] = hashes[i]!;
					ends[at++] = lows[i]!;
				}
			}
			loops.drop(places, starts, hashes, lows, found);
			return yield* halfEdgesOf(triangles, ends, loops);
		},
	};
}

/** Histogram: counts the half-edges of each part in each bucket. */
const countHalfEdges: Loop<Arrays<'triangles' | 'places'>, 'bits'> = {
	name: 'pairs: count',
	arrays: { triangles: 'u32', places: 'u32' },
	parameters: ['bits'],
	grain: 16,
	run({ triangles, places }, { bits }, first, end) {
		const shift = 32 - bits;
		for (let part = first; part < end; part++) {
			const row = part << bits;
			const to = Math.min(3 * (part + 1) * PART, triangles.length);
			for (let i = 3 * part * PART; i < to; i += 3) {
				const a = triangles[i]! | 0;
				const b = triangles[i + 1]! | 0;
				const c = triangles[i + 2]! | 0;
				places[row + (halfEdgeHash(a, b) >>> shift)]!++;
				places[row + (halfEdgeHash(b, c) >>> shift)]!++;
				places[row + (halfEdgeHash(c, a) >>> shift)]!++;
			}
		}
	},
};

/** Replaces the counts by their exclusive prefix sum, by bucket and then by part; returns the size of the largest bucket. */
function startBuckets(places: Uint32Array, starts: Uint32Array): number {
	const buckets = starts.length - 1;
	let start = 0;
	let largest = 0;
	for (let bucket = 0; bucket < buckets; bucket++) {
		starts[bucket] = start;
		for (let at = bucket; at < places.length; at += buckets) {
			const size = places[at]!;
			places[at] = start;
			start += size;
		}
		largest = Math.max(largest, start - starts[bucket]!);
	}
	starts[buckets] = start;
	return largest;
}

/** Scatters the half-edges of each part into the buckets: their hashes, and lower ends with `AGAINST`. */
const dealHalfEdges: Loop<Arrays<'triangles' | 'places' | 'hashes' | 'lows'>, 'bits'> = {
	name: 'pairs: deal',
	arrays: { triangles: 'u32', places: 'u32', hashes: 'u32', lows: 'u32' },
	parameters: ['bits'],
	grain: 8,
	run({ triangles, places, hashes, lows }, { bits }, first, end) {
		const shift = 32 - bits;
		for (let part = first; part < end; part++) {
			const next = places.subarray(part << bits, (part + 1) << bits);
			const to = Math.min(3 * (part + 1) * PART, triangles.length);
			for (let i = 3 * part * PART; i < to; i += 3) {
				const a = triangles[i]! | 0;
				const b = triangles[i + 1]! | 0;
				const c = triangles[i + 2]! | 0;
				dealHalfEdge(a, b, shift, next, hashes, lows);
				dealHalfEdge(b, c, shift, next, hashes, lows);
				dealHalfEdge(c, a, shift, next, hashes, lows);
			}
		}
	},
};

function dealHalfEdge(
	a: number,
	b: number,
	shift: number,
	next: Uint32Array,
	hashes: Uint32Array,
	lows: Uint32Array,
): void {
	const falls = (b - a) >> 31;
	const down = (b - a) & falls;
	const hash = hashOf(a + down, b - down);
	const bucket = hash >>> shift;
	const place = next[bucket]! | 0;
	next[bucket] = place + 1;
	hashes[place] = hash;
	lows[place] = (a + down) | (falls & AGAINST);
}

/**
 * u32 per bucket: number of edges, number of these with one half-edge, and 1 if an edge has three half-edges or two in one
 * direction.
 */
const FOUND = 3;

/** Scratch memory of a thread for a bucket: hash table of 1-based half-edges, and 1 for each with a twin. */
const table = new Uint16Array(2 * (MAX_BUCKET + 1));
const paired = new Uint8Array(MAX_BUCKET);

/** Matches the half-edges of buckets. Those without a twin are compacted to the start of their bucket. */
const matchBuckets: Loop<Arrays<'starts' | 'hashes' | 'lows' | 'found'>, 'bits'> = {
	name: 'pairs: match',
	arrays: { starts: 'u32', hashes: 'u32', lows: 'u32', found: 'u32' },
	parameters: ['bits'],
	grain: 8,
	run({ starts, hashes, lows, found }, { bits }, first, end) {
		for (let bucket = first; bucket < end; bucket++)
			matchBucket(hashes, lows, starts[bucket]!, starts[bucket + 1]!, bits, found, FOUND * bucket);
	},
};

function matchBucket(
	hashes: Uint32Array,
	lows: Uint32Array,
	start: number,
	end: number,
	bits: number,
	found: Uint32Array,
	at: number,
): void {
	const size = end - start;
	const tableBits = 33 - Math.clz32(size);
	const last = (1 << tableBits) - 1;
	table.fill(0, 0, last + 1);
	let edges = 0;
	let faulty = 0;
	for (let i = 0; i < size; i++) {
		const hash = hashes[start + i]! | 0;
		const low = lows[start + i]! | 0;
		for (let slot = (hash << bits) >>> (32 - tableBits); ; slot = (slot + 1) & last) {
			// At a free slot a half-edge is compared with itself.
			const entry = (table[slot]! | 0) - 1;
			const free = entry >> 31;
			const other = (entry & ~free) | (i & free);
			const differs = lows[start + other]! ^ low;
			if (((hashes[start + other]! ^ hash) | (differs << 1)) !== 0) continue;
			table[slot] = other + 1;
			edges -= free;
			// A twin must be the second half-edge and have the opposite direction.
			faulty |= ~free & ((~differs >> 31) | -paired[other]!);
			paired[i] = 1 + free;
			paired[other] = 1 + free;
			break;
		}
	}
	let single = start;
	for (let i = 0; i < size; i++) {
		if (paired[i] === 1) continue;
		hashes[single] = hashes[start + i]!;
		lows[single] = lows[start + i]!;
		single++;
	}
	found[at] = edges;
	found[at + 1] = single - start;
	found[at + 2] = faulty & 1;
}

/** Loops that worker threads may run. */
export const pairedLoops = [countHalfEdges, dealHalfEdges, matchBuckets, findGroups];
