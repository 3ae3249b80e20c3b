/** Steps of a round of bisection, under their names in `src/steps/longest-edge` and `src/steps/prefix`. */

import { longestOf, shortBetween } from './measure';
import { addU32, array, bit, orU32, parameter, setBit, setU32, word } from './memory';

/** Edge and flags of a half-edge: `src/steps/halfEdgeBits.ts`. */
export const EDGE: u32 = 0x1fffffff;
export const LONGEST: u32 = 0x20000000;
export const OWNED: u32 = 0x40000000;
export const AGAINST: u32 = 0x80000000;
export const NONE: u32 = 0xffffffff;
/** Offsets in `status`. */
const UNFINISHED: u32 = 0;
const RESUMED: u32 = 1;
const DIVIDED: u32 = 2;
const TOUCHED: u32 = 3;
export const SHORTER: u32 = 4;
const TILE: u32 = 2048;
/** Triangles of a block. */
export const BLOCK: u32 = 256;
export const HALF_BITS: u32 = 11;

/** CPU kernel of step `longest-edge/markLongest` for triangles [first, end). */
export function longestEdgeMarkLongest(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const coordinates = array(call, 1);
	const halfEdges = array(call, 2);
	const dimension = parameter(call, 4, 0);
	const space = dimension === 3;
	let shorter: u32 = 0;
	for (let t: u32 = 3 * first; t < 3 * end; t += 3) {
		const a = dimension * word(corners, t);
		const b = dimension * word(corners, t + 1);
		const c = dimension * word(corners, t + 2);
		const ax = <i32>word(coordinates, a);
		const ay = <i32>word(coordinates, a + 1);
		const az = space ? <i32>word(coordinates, a + 2) : 0;
		const bx = <i32>word(coordinates, b);
		const by = <i32>word(coordinates, b + 1);
		const bz = space ? <i32>word(coordinates, b + 2) : 0;
		const cx = <i32>word(coordinates, c);
		const cy = <i32>word(coordinates, c + 1);
		const cz = space ? <i32>word(coordinates, c + 2) : 0;
		const ab = word(halfEdges, t) & ~LONGEST;
		const bc = word(halfEdges, t + 1) & ~LONGEST;
		const ca = word(halfEdges, t + 2) & ~LONGEST;
		const slot = longestOf(ab & EDGE, bc & EDGE, ca & EDGE, ax, ay, az, bx, by, bz, cx, cy, cz);
		shorter += (ab >>> 30) & shortBetween(ax - bx, ay - by, az - bz);
		shorter += (bc >>> 30) & shortBetween(bx - cx, by - cy, bz - cz);
		shorter += (ca >>> 30) & shortBetween(cx - ax, cy - ay, cz - az);
		setU32(halfEdges, t, ab);
		setU32(halfEdges, t + 1, bc);
		setU32(halfEdges, t + 2, ca);
		setU32(halfEdges, t + slot, word(halfEdges, t + slot) | LONGEST);
	}
	if (shorter !== 0) addU32(array(call, 3), SHORTER, shorter);
}

function longestEdge(halfEdges: usize, t: u32): u32 {
	const a = word(halfEdges, 3 * t);
	if ((a & LONGEST) !== 0) return a & EDGE;
	const b = word(halfEdges, 3 * t + 1);
	return ((b & LONGEST) !== 0 ? b : word(halfEdges, 3 * t + 2)) & EDGE;
}

/** CPU kernel of step `longest-edge/follow` for items [first, end). */
export function longestEdgeFollow(call: usize, _: u32, first: u32, end: u32): void {
	const selected = array(call, 0);
	const halfEdges = array(call, 1);
	const each = parameter(call, 5, 0);
	const all = parameter(call, 5, 1);
	const stop = each * end;
	for (let w: u32 = (each * first) >>> 5; w << 5 < stop; w++) {
		const last: u32 = NONE >>> <u32>max<i32>(0, <i32>(32 * w + 32 - stop));
		for (let left = word(selected, w) & last; left !== 0; left &= left - 1) {
			const t = 32 * w + ctz(left);
			if (all === 0) walk(call, t, longestEdge(halfEdges, t));
			else for (let i: u32 = 3 * t; i < 3 * t + 3; i++) walk(call, t, word(halfEdges, i) & EDGE);
		}
	}
}

/** `walk.ts`. */
function walk(call: usize, from: u32, start: u32): void {
	const halfEdges = array(call, 1);
	const edgeTriangles = array(call, 2);
	const bits = array(call, 3);
	const hops = parameter(call, 5, 2);
	const sparse = parameter(call, 5, 3) !== 0;
	const touchedStart = 32 * parameter(call, 5, 4);
	let t = from;
	let e = start;
	for (let hop: u32 = 0; hop < hops; hop++) {
		if (setBit(bits, e)) return;
		if (sparse) setBit(bits, touchedStart + t);
		const owner = word(edgeTriangles, 2 * e);
		t = owner === t ? word(edgeTriangles, 2 * e + 1) : owner;
		if (t === NONE) return;
		if (sparse) setBit(bits, touchedStart + t);
		const next = longestEdge(halfEdges, t);
		if (next === e) return;
		e = next;
	}
	if (!setBit(bits, 32 * parameter(call, 5, 5) + e)) addU32(array(call, 4), UNFINISHED, 1);
}

/** CPU kernel of step `longest-edge/mark` for triangles [first, end). */
export function longestEdgeMark(call: usize, _: u32, first: u32, end: u32): void {
	const halfEdges = array(call, 0);
	const bits = array(call, 1);
	const all = parameter(call, 2, 0) !== 0;
	for (let i: u32 = 3 * first; i < 3 * end; i++) {
		const halfEdge = word(halfEdges, i);
		if (all || (halfEdge & LONGEST) !== 0) setBit(bits, halfEdge & EDGE);
	}
}

/** CPU kernel of step `prefix/reduceBits` for u32 [first, end), from the start of a tile on. */
export function prefixReduceBits(call: usize, count: u32, first: u32, end: u32): void {
	const bits = array(call, 0);
	const sums = array(call, 1);
	for (let start = first; start < end; start += TILE) {
		const stop = min<u32>(min<u32>(start + TILE, end), count - 1);
		let sum: u32 = 0;
		for (let w = start; w < stop; w++) sum += popcnt(word(bits, w));
		setU32(sums, start / TILE, sum);
	}
}

/** CPU kernel of step `longest-edge/rank` for u32 [first, end), from the start of a tile on. */
export function longestEdgeRank(call: usize, count: u32, first: u32, end: u32): void {
	const bits = array(call, 0);
	const sums = array(call, 1);
	const replaced = array(call, 2);
	const work = array(call, 3);
	const status = array(call, 4);
	const edgeWords = parameter(call, 5, 0);
	const replacedWords = parameter(call, 5, 1);
	const edgeTiles = parameter(call, 5, 2);
	const ranks = parameter(call, 5, 3);
	const list = parameter(call, 5, 4);
	const listRoom = parameter(call, 5, 5);
	for (let start = first; start < end; start += TILE) {
		const tile = start / TILE;
		const stop = min<u32>(start + TILE, count);
		let before: u32 = 0;
		for (let i: u32 = tile < edgeTiles ? 0 : edgeTiles; i < tile; i++) before += word(sums, i);
		if (tile < edgeTiles) {
			for (let w = start; w < stop; w++) {
				const divided = word(bits, w);
				if (w < edgeWords) {
					const at = ranks + 4 * w;
					setU32(work, at, divided);
					setU32(work, at + 1, before);
					if (w < replacedWords) setU32(work, at + 2, word(replaced, w));
				}
				before += popcnt(divided);
			}
			if (tile + 1 === edgeTiles) setU32(status, DIVIDED, before);
			continue;
		}
		for (let w = start; w < stop; w++) {
			const t = 32 * (w - TILE * edgeTiles);
			for (let left = word(bits, w); left !== 0; left &= left - 1) {
				if (before < listRoom) setU32(work, list + before, t + ctz(left));
				before++;
			}
		}
		if (stop === count) setU32(status, TOUCHED, before);
	}
}

/** Number of divided edges before a divided one. */
export function rankOf(work: usize, ranks: u32, e: u32): u32 {
	const at = ranks + ((e >>> 5) << 2);
	return word(work, at + 1) + popcnt(word(work, at) & ((1 << (e & 31)) - 1));
}

/** New edges of a triangle for the slots before this one: two for an owned divided edge, one for another. */
export function newEdgesBefore(info: u32, slot: u32): u32 {
	const before: u32 = (1 << slot) - 1;
	return popcnt(info & before & 7) + popcnt((info >>> 3) & before & 7);
}

function isDivided(work: usize, ranks: u32, e: u32): u32 {
	return (word(work, ranks + 4 * (e >>> 5)) >>> (e & 31)) & 1;
}

/** CPU kernel of step `longest-edge/count` for items [first, end). */
export function longestEdgeCount(call: usize, count: u32, first: u32, end: u32): void {
	const halfEdges = array(call, 0);
	const status = array(call, 1);
	const selected = array(call, 2);
	const work = array(call, 3);
	const sparse = parameter(call, 4, 0) !== 0;
	const blocks = parameter(call, 4, 1);
	const ranks = parameter(call, 4, 2);
	const list = parameter(call, 4, 3);
	const info = parameter(call, 4, 4);
	const halves = parameter(call, 4, 5);
	const similar = parameter(call, 4, 8);
	const ready =
		word(status, UNFINISHED) === word(status, RESUMED) &&
		word(status, DIVIDED) <= parameter(call, 4, 7) &&
		word(status, TOUCHED) <= parameter(call, 4, 6);
	if (first === 0 && count > 0) {
		setU32(work, 3 * blocks, 0);
		setU32(work, 3 * blocks + 1, ready ? 1 : 0);
		setU32(work, 3 * blocks + 2, word(status, DIVIDED));
		setU32(work, 3 * blocks + 3, word(status, TOUCHED));
	}
	if (!ready) return;
	const total = sparse ? min<u32>(end, word(status, TOUCHED)) : end;
	for (let start = first; start < end; start += BLOCK) {
		const block = start / BLOCK;
		const stop = min<u32>(start + BLOCK, total);
		let triangles: u32 = 0;
		let edges: u32 = 0;
		let chosen: u32 = 0;
		for (let i = start; i < stop; i++) {
			const t = sparse ? word(work, list + i) : i;
			const a = word(halfEdges, 3 * t);
			const b = word(halfEdges, 3 * t + 1);
			const c = word(halfEdges, 3 * t + 2);
			const divided =
				isDivided(work, ranks, a & EDGE) |
				(isDivided(work, ranks, b & EDGE) << 1) |
				(isDivided(work, ranks, c & EDGE) << 2);
			const owned = ((a >>> 30) & 1) | ((b >>> 29) & 2) | ((c >>> 28) & 4);
			const longest = ((b >>> 29) & 1) | ((c >>> 28) & 2);
			const pattern = divided | ((divided & owned) << 3) | (longest << 6);
			let packed = pattern | (triangles << 8) | (edges << 18);
			if (divided !== 0) {
				const before = (block << HALF_BITS) | edges;
				if ((pattern & 0x08) !== 0) setU32(work, halves + rankOf(work, ranks, a & EDGE), before);
				if ((pattern & 0x10) !== 0)
					setU32(work, halves + rankOf(work, ranks, b & EDGE), before + newEdgesBefore(pattern, 1));
				if ((pattern & 0x20) !== 0)
					setU32(work, halves + rankOf(work, ranks, c & EDGE), before + newEdgesBefore(pattern, 2));
				const made = popcnt(pattern & 7);
				triangles += made;
				const isSelected = bit(selected, t);
				chosen += made & (0 - isSelected);
				if ((similar & isSelected) !== 0) packed |= 0xc0;
				edges += newEdgesBefore(pattern, 3);
			}
			setU32(work, info + i, packed);
		}
		if (block >= blocks) continue;
		setU32(work, block, triangles);
		setU32(work, blocks + block, edges);
		setU32(work, 2 * blocks + block, chosen);
	}
}

/** CPU kernel of step `prefix/reduce` for values [first, end), from the start of a tile on. */
export function prefixReduce(call: usize, _: u32, first: u32, end: u32): void {
	const values = array(call, 0);
	for (let start = first; start < end; start += TILE) {
		const stop = min<u32>(start + TILE, end);
		let sum: u32 = 0;
		for (let i = start; i < stop; i++) sum += word(values, i);
		setU32(array(call, 1), start / TILE, sum);
	}
}

/** CPU kernel of step `prefix/scan` for values [first, end), from the start of a tile on. */
export function prefixScan(call: usize, _: u32, first: u32, end: u32): void {
	const sums = array(call, 0);
	const values = array(call, 1);
	let sum: u32 = 0;
	if (first < end) {
		if (parameter(call, 2, 0) !== 0) sum = word(sums, first / TILE);
		else for (let i: u32 = 0; i < first / TILE; i++) sum += word(sums, i);
	}
	for (let i = first; i < end; i++) {
		const value = word(values, i);
		setU32(values, i, sum);
		sum += value;
	}
}

/**
 * Whether the round is ready and its points, edges and triangles fit; `room` is the first of the three parameters of
 * room.
 */
export function fits(call: usize, work: usize, blocks: u32, arrays: u32, room: u32): bool {
	return (
		word(work, 3 * blocks + 1) === 1 &&
		word(work, 3 * blocks + 2) <= parameter(call, arrays, room) &&
		word(work, blocks) <= parameter(call, arrays, room + 2) &&
		word(work, 2 * blocks) - word(work, blocks) <= parameter(call, arrays, room + 1)
	);
}

/** End of the existing items before `end`. */
export function itemsEnd(work: usize, blocks: u32, sparse: bool, end: u32): u32 {
	return sparse ? min<u32>(end, word(work, 3 * blocks + 3)) : end;
}

/** CPU kernel of step `longest-edge/inherit` for items [first, end). */
export function longestEdgeInherit(call: usize, _: u32, first: u32, end: u32): void {
	const work = array(call, 0);
	const bits = array(call, 1);
	const selected = array(call, 2);
	const triangleParents = array(call, 3);
	const replaced = array(call, 4);
	const sparse = parameter(call, 5, 0) !== 0;
	const blocks = parameter(call, 5, 1);
	const ranks = parameter(call, 5, 2);
	const list = parameter(call, 5, 3);
	const info = parameter(call, 5, 4);
	const triangles = parameter(call, 5, 10);
	const inputEdges = parameter(call, 5, 11);
	const inputTriangles = parameter(call, 5, 12);
	if (!fits(call, work, blocks, 5, 13)) return;
	for (let w = first; w < min<u32>(end, parameter(call, 5, 6)); w++) {
		if (w < (inputEdges + 31) >>> 5) {
			const inside = min<u32>(32, inputEdges - 32 * w);
			const divided = word(work, ranks + 4 * w) & (NONE >>> (32 - inside));
			setU32(replaced, w, word(replaced, w) | divided);
		}
		setU32(bits, w, 0);
	}
	if (sparse) {
		const start = TILE * parameter(call, 5, 7);
		for (let w = first; w < min<u32>(end, parameter(call, 5, 8)); w++) setU32(bits, start + w, 0);
	}
	const total = min<u32>(itemsEnd(work, blocks, sparse, end), parameter(call, 5, 5));
	for (let i = first; i < total; i++) {
		const packed = word(work, info + i);
		if ((packed & 7) === 0) continue;
		const t = sparse ? word(work, list + i) : i;
		const parent = t < inputTriangles ? t : word(triangleParents, t - inputTriangles);
		const made = triangles + word(work, i / BLOCK) + ((packed >>> 8) & 0x3ff);
		const children = popcnt(packed & 7);
		const to = made - inputTriangles;
		setU32(triangleParents, to, parent);
		if (children > 1) setU32(triangleParents, to + 1, parent);
		if (children > 2) setU32(triangleParents, to + 2, parent);
		if (bit(selected, t) === 0) continue;
		const mask: u32 = (1 << children) - 1;
		const shift = made & 31;
		orU32(selected, made >>> 5, mask << shift);
		if (shift + children > 32) orU32(selected, (made >>> 5) + 1, mask >>> (32 - shift));
	}
}
