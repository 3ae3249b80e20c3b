/** `src/steps/longest-edge/divide.ts`, with `children.ts` and `cut.ts`. */
import { AGAINST, EDGE, LONGEST, NONE, OWNED } from './halfEdgeBits';
import { clearlyLongest, longestOf, SHORT, shortBetween, square } from './measure';
import { addU32, array, getF64, getU32, parameter, setF64, setU32 } from './memory';
import { BLOCK, fits, HALF_BITS, itemsEnd, newEdgesBefore, rankOf } from './rounds';
import { childHalfEdgesAt, scratch } from './scratch';
import { SHORTER } from './status';

/** Offsets of the point C and the midpoint M. */
const C: u32 = 8;
const M: u32 = 12;
const CASE: u32 = 12;

/** Half-edges of the children: `CHILDREN` of `children.ts`. */
const children = memory.data<u8>([
	3, 8, 0, 2, 1, 4, 0, 0, 0, 0, 0, 0, 3, 8, 0, 6, 5, 2, 7, 1, 4, 0, 0, 0, 2, 1, 4, 10, 9, 0, 11, 3,
	8, 0, 0, 0, 10, 9, 0, 11, 3, 8, 6, 5, 2, 7, 1, 4,
]);
/** Origin of each half-edge: `STARTS`. */
const starts = memory.data<u8>([0, 12, 8, 12, 4, 16, 12, 16, 8, 20, 12, 20]);

/** The slot `k` after slot `d`. */
function slotAfter(d: i32, k: i32): i32 {
	return d + k - (3 & ((2 - d - k) >> 31));
}

/** CPU kernel of step `longest-edge/divide` for items [first, end). */
export function longestEdgeDivide(call: usize, _: u32, first: u32, end: u32): void {
	const corners = array(call, 0);
	const halfEdges = array(call, 1);
	const edgeTriangles = array(call, 2);
	const coordinates = array(call, 3);
	const pointParents = array(call, 4);
	const edgeParents = array(call, 5);
	const work = array(call, 6);
	const sparse = parameter(call, 8, 0) !== 0;
	const blocks = parameter(call, 8, 1);
	const ranks = parameter(call, 8, 2);
	const list = parameter(call, 8, 3);
	const info = parameter(call, 8, 4);
	const halves = parameter(call, 8, 5);
	const points = parameter(call, 8, 6);
	const triangles = parameter(call, 8, 8);
	const inputPoints = parameter(call, 8, 9);
	const inputEdges = parameter(call, 8, 10);
	const dimension = parameter(call, 8, 11);
	if (!fits(call, work, blocks, 8, 12)) return;
	const edgesBase = parameter(call, 8, 7) - getU32(work, blocks);
	const corner = scratch + childHalfEdgesAt;
	const childHalfEdges = corner + 96;
	const squares = childHalfEdges + 96;
	const space = dimension === 3;
	let shorter: u32 = 0;
	const stop = itemsEnd(work, blocks, sparse, end);
	for (let i = first; i < stop; i++) {
		const packed = getU32(work, info + i);
		if ((packed & 7) === 0 || (packed & 0xc0) === 0xc0) continue;
		const t = sparse ? getU32(work, list + i) : i;
		const block = i / BLOCK;
		const made = edgesBase + getU32(work, blocks + block) + (packed >>> 18);
		const firstNew = triangles + getU32(work, block) + ((packed >>> 8) & 0x3ff);
		const d = <i32>((packed >>> 6) & 3);
		for (let k = 0; k < 3; k++) {
			const point = getU32(corners, 3 * t + slotAfter(d, k));
			setU32(corner, 4 * k, point);
			setU32(corner, 4 * k + 1, getU32(coordinates, dimension * point));
			setU32(corner, 4 * k + 2, getU32(coordinates, dimension * point + 1));
			setU32(corner, 4 * k + 3, space ? getU32(coordinates, dimension * point + 2) : 0);
		}
		let divided: u32 = 0;
		for (let k = 0; k < 3; k++) {
			const slot = slotAfter(d, k);
			const halfEdge = getU32(halfEdges, 3 * t + slot) & ~LONGEST;
			const from = 4 * k;
			const to = k === 2 ? 0 : from + 4;
			const x = getU32(corner, from);
			const y = getU32(corner, to);
			const x0 = <i32>getU32(corner, from + 1);
			const x1 = <i32>getU32(corner, from + 2);
			const x2 = <i32>getU32(corner, from + 3);
			const y0 = <i32>getU32(corner, to + 1);
			const y1 = <i32>getU32(corner, to + 2);
			const y2 = <i32>getU32(corner, to + 3);
			setU32(childHalfEdges, 8 * k + 1, x);
			if (((packed >>> slot) & 1) === 0) {
				setU32(childHalfEdges, 8 * k, halfEdge);
				setF64(squares, 4 * k, square(x0 - y0, x1 - y1, x2 - y2));
				continue;
			}
			divided |= 1 << k;
			const q0 = (x0 + y0) >> 1;
			const q1 = (x1 + y1) >> 1;
			const q2 = (x2 + y2) >> 1;
			const e = halfEdge & EDGE;
			const rank = rankOf(work, ranks, e);
			const midpoint = points + rank;
			const against = halfEdge >>> 31;
			let inner = made + newEdgesBefore(packed, slot);
			let half = inner;
			const squareX = square(x0 - q0, x1 - q1, x2 - q2);
			const squareY = square(q0 - y0, q1 - y1, q2 - y2);
			if ((halfEdge & OWNED) !== 0) {
				inner = e;
				setU32(coordinates, dimension * midpoint, q0);
				setU32(coordinates, dimension * midpoint + 1, q1);
				if (space) setU32(coordinates, dimension * midpoint + 2, q2);
				setU32(pointParents, 2 * (midpoint - inputPoints) + against, x);
				setU32(pointParents, 2 * (midpoint - inputPoints) + 1 - against, y);
				setHalves(edgeParents, edgeTriangles, work, ranks, inputEdges, e, half);
				// Halves of a short edge are short.
				if (squareX < SHORT || squareY < SHORT)
					shorter +=
						<u32>(squareX < SHORT) +
						<u32>(squareY < SHORT) -
						shortBetween(x0 - y0, x1 - y1, x2 - y2);
			} else {
				setU32(edgeParents, inner - inputEdges, 0);
				const halfAt = getU32(work, halves + rank);
				half =
					edgesBase +
					getU32(work, blocks + (halfAt >>> HALF_BITS)) +
					(halfAt & ((1 << HALF_BITS) - 1));
			}
			const across = k === 0 ? C : M;
			const squareInner = square(
				q0 - <i32>getU32(corner, across + 1),
				q1 - <i32>getU32(corner, across + 2),
				q2 - <i32>getU32(corner, across + 3),
			);
			if (squareInner < SHORT) shorter++;
			setU32(corner, M + from, midpoint);
			setU32(corner, M + from + 1, q0);
			setU32(corner, M + from + 2, q1);
			setU32(corner, M + from + 3, q2);
			const flags = halfEdge & (OWNED | AGAINST);
			const at = 8 * k;
			setU32(childHalfEdges, at, flags | (half + 1 - against));
			setU32(childHalfEdges, at + 2, flags | (half + against));
			setU32(childHalfEdges, at + 3, midpoint);
			setU32(childHalfEdges, at + 4, inner | OWNED);
			setU32(childHalfEdges, at + 5, getU32(corner, across));
			setU32(childHalfEdges, at + 6, inner | AGAINST);
			setU32(childHalfEdges, at + 7, midpoint);
			setF64(squares, 4 * k, squareX);
			setF64(squares, 4 * k + 1, squareY);
			setF64(squares, 4 * k + 2, squareInner);
			setF64(squares, 4 * k + 3, squareInner);
		}
		putTriangles(corners, halfEdges, edgeTriangles, divided >>> 1, t, firstNew);
	}
	if (shorter !== 0) addU32(array(call, 7), SHORTER, shorter);
}

/** Writes the parents of both halves of edge e, and that they are on the boundary if e is. */
function setHalves(
	edgeParents: usize,
	edgeTriangles: usize,
	work: usize,
	ranks: u32,
	inputEdges: u32,
	e: u32,
	half: u32,
): void {
	let parent: u32 = 0;
	if (e >= inputEdges) {
		parent = getU32(edgeParents, e - inputEdges);
		setU32(edgeParents, e - inputEdges, 0);
	} else if (((getU32(work, ranks + 4 * (e >>> 5) + 2) >>> (e & 31)) & 1) === 0) parent = e + 1;
	setU32(edgeParents, half - inputEdges, parent);
	setU32(edgeParents, half + 1 - inputEdges, parent);
	if (getU32(edgeTriangles, 2 * e + 1) === NONE) {
		setU32(edgeTriangles, 2 * half + 1, NONE);
		setU32(edgeTriangles, 2 * half + 3, NONE);
	}
}

/** Writes the children: the first in place of t, the others from `firstNew` on. Bits of `which`: B→C and C→A are divided. */
function putTriangles(
	corners: usize,
	halfEdges: usize,
	edgeTriangles: usize,
	which: u32,
	t: u32,
	firstNew: u32,
): void {
	const corner = scratch + childHalfEdgesAt;
	const childHalfEdges = corner + 96;
	const squares = childHalfEdges + 96;
	const count: u32 = 2 + (which & 1) + (which >>> 1);
	let at = children + which * CASE;
	for (let j: u32 = 0; j < count; j++) {
		const p: u32 = load<u8>(at);
		const q: u32 = load<u8>(at, 1);
		const r: u32 = load<u8>(at, 2);
		at += 3;
		const pq = getU32(childHalfEdges, 2 * p);
		const qr = getU32(childHalfEdges, 2 * q);
		const rp = getU32(childHalfEdges, 2 * r);
		const child = j === 0 ? t : firstNew + j - 1;
		const to = 3 * child;
		setU32(corners, to, getU32(childHalfEdges, 2 * p + 1));
		setU32(corners, to + 1, getU32(childHalfEdges, 2 * q + 1));
		setU32(corners, to + 2, getU32(childHalfEdges, 2 * r + 1));
		setU32(halfEdges, to, pq);
		setU32(halfEdges, to + 1, qr);
		setU32(halfEdges, to + 2, rp);
		let slot = clearlyLongest(getF64(squares, p), getF64(squares, q), getF64(squares, r));
		if (slot < 0) slot = longestByEdges(corner, p, q, r, pq & EDGE, qr & EDGE, rp & EDGE);
		setU32(halfEdges, to + slot, getU32(halfEdges, to + slot) | LONGEST);
		setEdgeTriangle(edgeTriangles, pq, child);
		setEdgeTriangle(edgeTriangles, qr, child);
		setEdgeTriangle(edgeTriangles, rp, child);
	}
}

/** Writes t as the triangle of a half-edge's edge. The owner comes first, and bit 30 of a half-edge is `OWNED`. */
function setEdgeTriangle(edgeTriangles: usize, halfEdge: u32, t: u32): void {
	setU32(edgeTriangles, 2 * (halfEdge & EDGE) + ((~halfEdge >>> 30) & 1), t);
}

/** Slot of the longest of three half-edges whose squares are nearly equal. */
function longestByEdges(corner: usize, p: u32, q: u32, r: u32, pq: u32, qr: u32, rp: u32): i32 {
	const a: u32 = load<u8>(starts + p);
	const b: u32 = load<u8>(starts + q);
	const c: u32 = load<u8>(starts + r);
	return longestOf(
		pq,
		qr,
		rp,
		getU32(corner, a + 1),
		getU32(corner, a + 2),
		getU32(corner, a + 3),
		getU32(corner, b + 1),
		getU32(corner, b + 2),
		getU32(corner, b + 3),
		getU32(corner, c + 1),
		getU32(corner, c + 2),
		getU32(corner, c + 3),
	);
}
