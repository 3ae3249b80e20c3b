/** Twins of half-edges, and numbers of edges: `src/refine/topology/pairHalfEdges.ts` and `deriveHalfEdges.ts`. */
import { addU32, array, getU32, lengthOf, orU32, parameter, setU32 } from './memory';

/** Mask of a half-edge in the lists, 4 × triangle + slot, and its flags. */
const ID: u32 = 0x7fffffff;
const FLAG: u32 = 0x80000000;
const NONE: u32 = 0xffffffff;
const AGAINST: u32 = 0x80000000;
const OWNED: u32 = 0x40000000;
/** Offsets in `faults`. */
const FOLDED: u32 = 0;
const THIRD: u32 = 1;
const LONG_LISTS: u32 = 2;
/** Longest list that is searched here. */
const MAX_LIST_LENGTH: i32 = 48;
/** Triangles of a block. */
const BLOCK: u32 = 1 << 12;

/** min(difference, 0) by a mask: a branch would be mispredicted. */
function negativePart(difference: i32): i32 {
	return difference & (difference >> 31);
}

/** Counts the edges of triangles [first, end) at their lower ends, in `places`. */
export function halfEdgesCount(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const places = array(call, 1);
	for (let i: u32 = 3 * first; i < 3 * end; i += 3) {
		const a = <i32>getU32(corners, i);
		const b = <i32>getU32(corners, i + 1);
		const c = <i32>getU32(corners, i + 2);
		addU32(places, a + negativePart(b - a), 1);
		addU32(places, b + negativePart(c - b), 1);
		addU32(places, c + negativePart(a - c), 1);
	}
}

/**
 * Lists the half-edges of triangles [first, end) at the lower ends of their edges, with the far ends; `places`
 * advances.
 */
export function halfEdgesList(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const places = array(call, 1);
	const listed = array(call, 2);
	const farEnds = array(call, 3);
	let folded: i32 = 0;
	let id = 4 * first;
	for (let i: u32 = 3 * first; i < 3 * end; i += 3) {
		const a = <i32>getU32(corners, i);
		const b = <i32>getU32(corners, i + 1);
		const c = <i32>getU32(corners, i + 2);
		const ab = negativePart(b - a);
		const bc = negativePart(c - b);
		const ca = negativePart(a - c);
		let place = addU32(places, a + ab, 1);
		setU32(listed, place, id | (<u32>ab & FLAG));
		setU32(farEnds, place, b - ab);
		place = addU32(places, b + bc, 1);
		setU32(listed, place, (id + 1) | (<u32>bc & FLAG));
		setU32(farEnds, place, c - bc);
		place = addU32(places, c + ca, 1);
		setU32(listed, place, (id + 2) | (<u32>ca & FLAG));
		setU32(farEnds, place, a - ca);
		folded |= ((a ^ b) - 1) | ((b ^ c) - 1) | ((c ^ a) - 1);
		id += 4;
	}
	if (folded < 0) orU32(array(call, 4), FOLDED, 1);
}

/** Links the half-edges of edges with lower ends [first, stop): twins have the same far end. */
export function halfEdgesPair(call: usize, _: u32, first: u32, stop: u32): void {
	const places = array(call, 0);
	const listed = array(call, 1);
	const farEnds = array(call, 2);
	const halfEdges = array(call, 3);
	const faults = array(call, 4);
	let start: i32 = first === 0 ? 0 : <i32>getU32(places, first - 1);
	let third: i32 = 0;
	for (let point = first; point < stop; point++) {
		const end = <i32>getU32(places, point);
		if (end - start > MAX_LIST_LENGTH) orU32(faults, LONG_LISTS, 1);
		else
			for (let i = start; i < end; i++) {
				const far = <i32>getU32(farEnds, i);
				if (far < 0) continue;
				let at = i;
				let matches: i32 = 0;
				for (let j = i + 1; j < end; j++) {
					const other = <i32>getU32(farEnds, j);
					const twinMask = (((other ^ far) - 1) >> 31) & ~(other >> 31);
					at += (j - at) & twinMask;
					matches -= twinMask;
				}
				third |= matches >> 1;
				const entry = getU32(listed, i);
				const partner = getU32(listed, at);
				setU32(farEnds, at, NONE);
				const flag = (entry ^ partner) & FLAG;
				const id = entry & ID;
				const opposite = partner & ID;
				setU32(halfEdges, id - (id >> 2), opposite | flag);
				setU32(halfEdges, opposite - (opposite >> 2), id | flag);
			}
		start = end;
	}
	if (third !== 0) orU32(faults, THIRD, 1);
}

/**
 * Sets the bit of each half-edge that comes before its twin or has none, and counts them, for blocks [first, end) of
 * 4,096 triangles.
 */
export function halfEdgesFindFirsts(call: usize, _: u32, first: u32, end: u32): void {
	const halfEdges = array(call, 0);
	const halfEdgeCount = lengthOf(call, 0);
	const firsts = array(call, 1);
	const numbers = array(call, 2);
	for (let block = first; block < end; block++) {
		const to = min<u32>(3 * (block + 1) * BLOCK, halfEdgeCount);
		let count: u32 = 0;
		let i: u32 = 3 * block * BLOCK;
		let id = <i32>(4 * block * BLOCK);
		let slot: i32 = 0;
		while (i < to) {
			const stop = min<u32>(i + 32, to);
			let bits: u32 = 0;
			for (let place: u32 = 0; i < stop; place++) {
				const isFirst = 1 + ((<i32>(getU32(halfEdges, i) & ID) - id) >> 31);
				bits |= (<u32>isFirst) << place;
				count += isFirst;
				const last = slot >> 1;
				id += 1 + last;
				slot = slot + 1 - 3 * last;
				i++;
			}
			setU32(firsts, (i - 1) >>> 5, bits);
		}
		setU32(numbers, block, count);
	}
}

/**
 * Numbers the edges of blocks [first, end), in the order of their first half-edges; writes their half-edges and
 * triangles.
 */
export function halfEdgesNumber(call: usize, _: u32, first: u32, end: u32): void {
	const halfEdges = array(call, 0);
	const firsts = array(call, 1);
	const words = lengthOf(call, 1);
	const numbers = array(call, 2);
	const fileOrder = array(call, 3);
	const edgeTriangles = array(call, 4);
	const ordered = parameter(call, 5, 0) === 1;
	for (let block = first; block < end; block++) {
		let e = getU32(numbers, block);
		const to = min<u32>((3 * (block + 1) * BLOCK) >>> 5, words);
		for (let w: u32 = (3 * block * BLOCK) >>> 5; w < to; w++)
			for (let remaining = getU32(firsts, w); remaining !== 0; remaining &= remaining - 1) {
				const i = 32 * w + ctz(remaining);
				const entry = getU32(halfEdges, i);
				const opposite = entry & ID;
				const other = opposite >> 2;
				const j = opposite - other;
				const t = i / 3;
				const ownIndex = <i32>(ordered ? getU32(fileOrder, t) : t);
				const otherIndex = <i32>(ordered ? getU32(fileOrder, other) : other);
				const after = <u32>((otherIndex - ownIndex) >> 31);
				const before = <u32>((ownIndex - otherIndex) >> 31);
				setU32(halfEdges, j, e | (entry & AGAINST & before) | (OWNED & ~before));
				setU32(halfEdges, i, e | (entry & AGAINST & after) | (OWNED & ~after));
				const boundaryMask = <u32>(<i32>((i ^ j) - 1) >> 31);
				setU32(edgeTriangles, 2 * e, (t & ~after) | (other & after));
				setU32(edgeTriangles, 2 * e + 1, (t & after) | (other & ~after) | boundaryMask);
				e++;
			}
	}
}
