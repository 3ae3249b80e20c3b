/**
 * Matches half-edges in hash buckets, without edge numbers: `src/mesh/pairedHalfEdges.ts`, where the constants are
 * explained.
 */
import { array, getU8, getU32, lengthOf, parameter, setU8, setU32 } from './memory';
import { pairedAt, scratch, tableAt } from './scratch';

const PART: u32 = 1 << 15;
const AGAINST: u32 = 0x80000000;
const RESULTS: u32 = 3;
const GROUP: u32 = 32;

/** min(a, b) − a by a mask: a branch would be mispredicted. */
function toMinimum(a: i32, b: i32): i32 {
	return (b - a) & ((b - a) >> 31);
}

/** Hash of the edge with these ends. */
function hashOf(low: i32, high: i32): u32 {
	return <u32>(low * <i32>0xc13fa9a9 + high * <i32>0x91e10da5);
}

function halfEdgeHash(a: i32, b: i32): u32 {
	const by = toMinimum(a, b);
	return hashOf(a + by, b - by);
}

/** Adds 1 to a u32; returns the old value. */
function increment(at: usize, i: u32): u32 {
	const before = getU32(at, i);
	setU32(at, i, before + 1);
	return before;
}

/** Counts the half-edges of parts [first, end), of 32,768 triangles each, in each hash bucket. */
export function pairsCount(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const halfEdgeCount = lengthOf(call, 0);
	const places = array(call, 1);
	const bits = parameter(call, 2, 0);
	const shift = 32 - bits;
	for (let part = first; part < end; part++) {
		const row = places + ((<usize>part) << (bits + 2));
		const to = min<u32>(3 * (part + 1) * PART, halfEdgeCount);
		for (let i: u32 = 3 * part * PART; i < to; i += 3) {
			const a = <i32>getU32(corners, i);
			const b = <i32>getU32(corners, i + 1);
			const c = <i32>getU32(corners, i + 2);
			increment(row, halfEdgeHash(a, b) >>> shift);
			increment(row, halfEdgeHash(b, c) >>> shift);
			increment(row, halfEdgeHash(c, a) >>> shift);
		}
	}
}

/** Writes the hash and lower end of half-edge a → b to its bucket. */
function scatterHalfEdge(
	a: i32,
	b: i32,
	shift: u32,
	next: usize,
	hashes: usize,
	lows: usize,
): void {
	const by = toMinimum(a, b);
	const hash = hashOf(a + by, b - by);
	const at = increment(next, hash >>> shift);
	setU32(hashes, at, hash);
	setU32(lows, at, <u32>(a + by) | (<u32>((b - a) >> 31) & AGAINST));
}

/** Writes the hashes and lower ends of the half-edges of parts [first, end) to their buckets; `places` advances. */
export function pairsDeal(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const halfEdgeCount = lengthOf(call, 0);
	const places = array(call, 1);
	const hashes = array(call, 2);
	const lows = array(call, 3);
	const bits = parameter(call, 4, 0);
	const shift = 32 - bits;
	for (let part = first; part < end; part++) {
		const next = places + ((<usize>part) << (bits + 2));
		const to = min<u32>(3 * (part + 1) * PART, halfEdgeCount);
		for (let i: u32 = 3 * part * PART; i < to; i += 3) {
			const a = <i32>getU32(corners, i);
			const b = <i32>getU32(corners, i + 1);
			const c = <i32>getU32(corners, i + 2);
			scatterHalfEdge(a, b, shift, next, hashes, lows);
			scatterHalfEdge(b, c, shift, next, hashes, lows);
			scatterHalfEdge(c, a, shift, next, hashes, lows);
		}
	}
}

/**
 * Matches the half-edges of buckets [first, end). Writes the number of edges, that of half-edges without a twin, which
 * are moved to the front of the bucket, and 1 if an edge has a third half-edge, or two of the same direction.
 */
export function pairsMatch(call: usize, _: u32, first: u32, end: u32): void {
	const starts = array(call, 0);
	const results = array(call, 3);
	const bits = parameter(call, 4, 0);
	for (let bucket = first; bucket < end; bucket++) {
		const start = getU32(starts, bucket);
		const size = getU32(starts, bucket + 1) - start;
		const by = (<usize>start) << 2;
		matchBucket(array(call, 1) + by, array(call, 2) + by, size, bits, results, RESULTS * bucket);
	}
}

/** Matches the half-edges of one bucket by open addressing in a table of two bytes for each slot. */
function matchBucket(
	hashes: usize,
	lows: usize,
	size: u32,
	bits: u32,
	results: usize,
	at: u32,
): void {
	const table = scratch + tableAt;
	const paired = scratch + pairedAt;
	const tableBits: u32 = 33 - clz(size);
	const last: u32 = (1 << tableBits) - 1;
	memory.fill(table, 0, (<usize>(last + 1)) << 1);
	let edges: u32 = 0;
	let faulty: i32 = 0;
	for (let i: u32 = 0; i < size; i++) {
		const hash = getU32(hashes, i);
		const lowEnd = getU32(lows, i);
		let slot = (hash << bits) >>> (32 - tableBits);
		for (;;) {
			// A half-edge whose slot of the table is free is compared with itself.
			const entry = <i32>load<u16>(table + ((<usize>slot) << 1)) - 1;
			const freeMask = entry >> 31;
			const other = <u32>((entry & ~freeMask) | (<i32>i & freeMask));
			const differs = getU32(lows, other) ^ lowEnd;
			if (((getU32(hashes, other) ^ hash) | (differs << 1)) === 0) {
				store<u16>(table + ((<usize>slot) << 1), <u16>(other + 1));
				edges -= freeMask;
				// A twin is the second half-edge, and has the opposite direction.
				faulty |= ~freeMask & ((<i32>~differs >> 31) | -(<i32>getU8(paired, other)));
				setU8(paired, i, 1 + freeMask);
				setU8(paired, other, 1 + freeMask);
				break;
			}
			slot = (slot + 1) & last;
		}
	}
	let unpaired: u32 = 0;
	for (let i: u32 = 0; i < size; i++) {
		if (getU8(paired, i) === 1) continue;
		setU32(hashes, unpaired, getU32(hashes, i));
		setU32(lows, unpaired, getU32(lows, i));
		unpaired++;
	}
	setU32(results, at, edges);
	setU32(results, at + 1, unpaired);
	setU32(results, at + 2, faulty & 1);
}

/**
 * Writes 1 for groups [first, end), of 32 triangles each, that may have a half-edge without a twin: one with a known
 * hash.
 */
export function pairsFind(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const halfEdgeCount = lengthOf(call, 0);
	const table = array(call, 1);
	const last = lengthOf(call, 1) - 1;
	const near = array(call, 2);
	const shift = 32 - parameter(call, 3, 0);
	for (let group = first; group < end; group++) {
		const to = min<u32>(3 * (group + 1) * GROUP, halfEdgeCount);
		let isNear: u32 = 0;
		for (let i: u32 = 3 * group * GROUP; i < to; i += 3) {
			const a = <i32>getU32(corners, i);
			const b = <i32>getU32(corners, i + 1);
			const c = <i32>getU32(corners, i + 2);
			isNear |= containsHash(table, last, shift, halfEdgeHash(a, b));
			isNear |= containsHash(table, last, shift, halfEdgeHash(b, c));
			isNear |= containsHash(table, last, shift, halfEdgeHash(c, a));
		}
		setU8(near, group, isNear);
	}
}

/** Whether a hash is in the table, by open addressing; 0 is stored as 1. */
function containsHash(table: usize, last: u32, shift: u32, hash: u32): u32 {
	const key: u32 = hash === 0 ? 1 : hash;
	let slot = hash >>> shift;
	let entry = getU32(table, slot);
	while (entry !== 0 && entry !== key) {
		slot = (slot + 1) & last;
		entry = getU32(table, slot);
	}
	return entry === 0 ? 0 : 1;
}
