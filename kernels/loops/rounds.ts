/** Steps of a round that count and number new entities, under their names in `src/steps/longest-edge`. */
import { EDGE, NONE } from './halfEdgeBits';
import { array, bit, getU32, orU32, parameter, setU32 } from './memory';
import { TILE } from './prefix';
import { DIVIDED, RESUMED, TOUCHED, UNFINISHED } from './status';

/** Triangles of a block. */
export const BLOCK: u32 = 256;
/** Bits of the new edges before a half in its block. */
export const HALF_BITS: u32 = 11;

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
		for (let i: u32 = tile < edgeTiles ? 0 : edgeTiles; i < tile; i++) before += getU32(sums, i);
		if (tile < edgeTiles) {
			for (let w = start; w < stop; w++) {
				const divided = getU32(bits, w);
				if (w < edgeWords) {
					const at = ranks + 4 * w;
					setU32(work, at, divided);
					setU32(work, at + 1, before);
					if (w < replacedWords) setU32(work, at + 2, getU32(replaced, w));
				}
				before += popcnt(divided);
			}
			if (tile + 1 === edgeTiles) setU32(status, DIVIDED, before);
			continue;
		}
		for (let w = start; w < stop; w++) {
			const t = 32 * (w - TILE * edgeTiles);
			for (let remaining = getU32(bits, w); remaining !== 0; remaining &= remaining - 1) {
				if (before < listRoom) setU32(work, list + before, t + ctz(remaining));
				before++;
			}
		}
		if (stop === count) setU32(status, TOUCHED, before);
	}
}

/** Number of divided edges before a divided one. */
export function rankOf(work: usize, ranks: u32, e: u32): u32 {
	const at = ranks + ((e >>> 5) << 2);
	return getU32(work, at + 1) + popcnt(getU32(work, at) & ((1 << (e & 31)) - 1));
}

/** New edges of a triangle for the slots before this one: two for an owned divided edge, one for another. */
export function newEdgesBefore(info: u32, slot: u32): u32 {
	const before: u32 = (1 << slot) - 1;
	return popcnt(info & before & 7) + popcnt((info >>> 3) & before & 7);
}

function isDivided(work: usize, ranks: u32, e: u32): u32 {
	return (getU32(work, ranks + 4 * (e >>> 5)) >>> (e & 31)) & 1;
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
		getU32(status, UNFINISHED) === getU32(status, RESUMED) &&
		getU32(status, DIVIDED) <= parameter(call, 4, 7) &&
		getU32(status, TOUCHED) <= parameter(call, 4, 6);
	if (first === 0 && count > 0) {
		setU32(work, 3 * blocks, 0);
		setU32(work, 3 * blocks + 1, ready ? 1 : 0);
		setU32(work, 3 * blocks + 2, getU32(status, DIVIDED));
		setU32(work, 3 * blocks + 3, getU32(status, TOUCHED));
	}
	if (!ready) return;
	const total = sparse ? min<u32>(end, getU32(status, TOUCHED)) : end;
	for (let start = first; start < end; start += BLOCK) {
		const block = start / BLOCK;
		const stop = min<u32>(start + BLOCK, total);
		let triangles: u32 = 0;
		let edges: u32 = 0;
		let chosen: u32 = 0;
		for (let i = start; i < stop; i++) {
			const t = sparse ? getU32(work, list + i) : i;
			const a = getU32(halfEdges, 3 * t);
			const b = getU32(halfEdges, 3 * t + 1);
			const c = getU32(halfEdges, 3 * t + 2);
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

/**
 * Whether the round is ready and its points, edges and triangles fit; `room` is the first of the three parameters of
 * room.
 */
export function fits(call: usize, work: usize, blocks: u32, arrays: u32, room: u32): bool {
	return (
		getU32(work, 3 * blocks + 1) === 1 &&
		getU32(work, 3 * blocks + 2) <= parameter(call, arrays, room) &&
		getU32(work, blocks) <= parameter(call, arrays, room + 2) &&
		getU32(work, 2 * blocks) - getU32(work, blocks) <= parameter(call, arrays, room + 1)
	);
}

/** End of the existing items before `end`. */
export function itemsEnd(work: usize, blocks: u32, sparse: bool, end: u32): u32 {
	return sparse ? min<u32>(end, getU32(work, 3 * blocks + 3)) : end;
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
			const divided = getU32(work, ranks + 4 * w) & (NONE >>> (32 - inside));
			setU32(replaced, w, getU32(replaced, w) | divided);
		}
		setU32(bits, w, 0);
	}
	if (sparse) {
		const start = TILE * parameter(call, 5, 7);
		for (let w = first; w < min<u32>(end, parameter(call, 5, 8)); w++) setU32(bits, start + w, 0);
	}
	const total = min<u32>(itemsEnd(work, blocks, sparse, end), parameter(call, 5, 5));
	for (let i = first; i < total; i++) {
		const packed = getU32(work, info + i);
		if ((packed & 7) === 0) continue;
		const t = sparse ? getU32(work, list + i) : i;
		const parent = t < inputTriangles ? t : getU32(triangleParents, t - inputTriangles);
		const made = triangles + getU32(work, i / BLOCK) + ((packed >>> 8) & 0x3ff);
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
