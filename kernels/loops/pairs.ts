/**
 * Matches half-edges in hash buckets, without edge numbers: `src/mesh/pairedHalfEdges.ts`, where the constants are
 * explained.
 */
import { array, byte, lengthOf, parameter, setByte, setU32, word } from './memory';
import { pairedAt, scratch, tableAt } from './scratch';

const PART: u32 = 1 << 15;
const AGAINST: u32 = 0x80000000;
const FOUND: u32 = 3;
const GROUP: u32 = 32;

/** min(a, b) − a by a mask: a branch would be mispredicted. */
function down(a: i32, b: i32): i32 {
	return (b - a) & ((b - a) >> 31);
}

function hashOf(low: i32, high: i32): u32 {
	return <u32>(low * <i32>0xc13fa9a9 + high * <i32>0x91e10da5);
}

function halfEdgeHash(a: i32, b: i32): u32 {
	const by = down(a, b);
	return hashOf(a + by, b - by);
}

function addOne(at: usize, i: u32): u32 {
	const before = word(at, i);
	setU32(at, i, before + 1);
	return before;
}

/** Counts the half-edges of parts [first, end), of 32,768 triangles each, in each hash bucket. */
export function pairsCount(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const slots = lengthOf(call, 0);
	const places = array(call, 1);
	const bits = parameter(call, 2, 0);
	const shift = 32 - bits;
	for (let part = first; part < end; part++) {
		const row = places + ((<usize>part) << (bits + 2));
		const to = min<u32>(3 * (part + 1) * PART, slots);
		for (let i: u32 = 3 * part * PART; i < to; i += 3) {
			const a = <i32>word(corners, i);
			const b = <i32>word(corners, i + 1);
			const c = <i32>word(corners, i + 2);
			addOne(row, halfEdgeHash(a, b) >>> shift);
			addOne(row, halfEdgeHash(b, c) >>> shift);
			addOne(row, halfEdgeHash(c, a) >>> shift);
		}
	}
}

function dealHalfEdge(a: i32, b: i32, shift: u32, next: usize, hashes: usize, lows: usize): void {
	const by = down(a, b);
	const hash = hashOf(a + by, b - by);
	const place = addOne(next, hash >>> shift);
	setU32(hashes, place, hash);
	setU32(lows, place, <u32>(a + by) | (<u32>((b - a) >> 31) & AGAINST));
}

/** Writes the hashes and lower ends of the half-edges of parts [first, end) to their buckets; `places` advances. */
export function pairsDeal(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const slots = lengthOf(call, 0);
	const places = array(call, 1);
	const hashes = array(call, 2);
	const lows = array(call, 3);
	const bits = parameter(call, 4, 0);
	const shift = 32 - bits;
	for (let part = first; part < end; part++) {
		const next = places + ((<usize>part) << (bits + 2));
		const to = min<u32>(3 * (part + 1) * PART, slots);
		for (let i: u32 = 3 * part * PART; i < to; i += 3) {
			const a = <i32>word(corners, i);
			const b = <i32>word(corners, i + 1);
			const c = <i32>word(corners, i + 2);
			dealHalfEdge(a, b, shift, next, hashes, lows);
			dealHalfEdge(b, c, shift, next, hashes, lows);
			dealHalfEdge(c, a, shift, next, hashes, lows);
		}
	}
}

/**
 * Matches the half-edges of buckets [first, end). Writes the number of edges, that of half-edges without a twin, which
 * are moved to the front of the bucket, and 1 if an edge has a third half-edge, or two of the same direction.
 */
export function pairsMatch(call: usize, _: u32, first: u32, end: u32): void {
	const starts = array(call, 0);
	const found = array(call, 3);
	const bits = parameter(call, 4, 0);
	for (let bucket = first; bucket < end; bucket++) {
		const start = word(starts, bucket);
		const size = word(starts, bucket + 1) - start;
		const by = (<usize>start) << 2;
		matchBucket(array(call, 1) + by, array(call, 2) + by, size, bits, found, FOUND * bucket);
	}
}

function matchBucket(
	hashes: usize,
	lows: usize,
	size: u32,
	bits: u32,
	found: usize,
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
		const hash = word(hashes, i);
		const low = word(lows, i);
		let slot = (hash << bits) >>> (32 - tableBits);
		for (;;) {
			// A half-edge whose slot of the table is free is compared with itself.
			const entry = <i32>load<u16>(table + ((<usize>slot) << 1)) - 1;
			const free = entry >> 31;
			const other = <u32>((entry & ~free) | (<i32>i & free));
			const differs = word(lows, other) ^ low;
			if (((word(hashes, other) ^ hash) | (differs << 1)) === 0) {
				store<u16>(table + ((<usize>slot) << 1), <u16>(other + 1));
				edges -= free;
				// A twin is the second half-edge, and has the opposite direction.
				faulty |= ~free & ((<i32>~differs >> 31) | -(<i32>byte(paired, other)));
				setByte(paired, i, 1 + free);
				setByte(paired, other, 1 + free);
				break;
			}
			slot = (slot + 1) & last;
		}
	}
	let single: u32 = 0;
	for (let i: u32 = 0; i < size; i++) {
		if (byte(paired, i) === 1) continue;
		setU32(hashes, single, word(hashes, i));
		setU32(lows, single, word(lows, i));
		single++;
	}
	setU32(found, at, edges);
	setU32(found, at + 1, single);
	setU32(found, at + 2, faulty & 1);
}

/**
 * Writes 1 for groups [first, end), of 32 triangles each, that may have a half-edge without a twin: one with a known
 * hash.
 */
export function pairsFind(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const slots = lengthOf(call, 0);
	const known = array(call, 1);
	const last = lengthOf(call, 1) - 1;
	const near = array(call, 2);
	const shift = 32 - parameter(call, 3, 0);
	for (let group = first; group < end; group++) {
		const to = min<u32>(3 * (group + 1) * GROUP, slots);
		let any: u32 = 0;
		for (let i: u32 = 3 * group * GROUP; i < to; i += 3) {
			const a = <i32>word(corners, i);
			const b = <i32>word(corners, i + 1);
			const c = <i32>word(corners, i + 2);
			any |= isKnown(known, last, shift, halfEdgeHash(a, b));
			any |= isKnown(known, last, shift, halfEdgeHash(b, c));
			any |= isKnown(known, last, shift, halfEdgeHash(c, a));
		}
		setByte(near, group, any);
	}
}

function isKnown(known: usize, last: u32, shift: u32, hash: u32): u32 {
	const key: u32 = hash === 0 ? 1 : hash;
	let slot = hash >>> shift;
	let entry = word(known, slot);
	while (entry !== 0 && entry !== key) {
		slot = (slot + 1) & last;
		entry = word(known, slot);
	}
	return entry === 0 ? 0 : 1;
}
