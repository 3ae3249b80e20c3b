import wgsl from '../../../kernels/longest-edge/divide.wgsl';
import { addWord } from '../bits.ts';
import { AGAINST, EDGE, LONGEST, OWNED } from '../sides.ts';
import { type Arrays, atomic, defineStep, read, write, writePairs } from '../step.ts';
import { halfOfOwner, setEnds, setHalves } from './cut.ts';
import { fits, itemsEnd } from './head.ts';
import { BLOCK, isSimilar, newEdgesBefore } from './info.ts';
import { clearlyLongest, longestOf, SHORT, shortBetween, square } from './measure.ts';
import { rankOf } from './ranks.ts';
import { SHORTER } from './status.ts';

/** Where points stand, four words each, number and coordinates: A, B, C and the middles M of A→B, R of B→C, Q of C→A. */
const [A, B, C, M, R, Q] = [0, 4, 8, 12, 16, 20];
/**
 * Sides that triangles are made of, named by their ends: of A→B its half at A, its half at B, and its inner edge as its
 * owner has it and as the other does; the same of B→C and C→A, of which there is the first alone, all of it, where they
 * are whole.
 */
const [AM, MB, CM, MC, BR, RC, MR, RM, CQ, QA, MQ, QM] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
/** Where each sets out from. */
const STARTS = Uint8Array.of(A, M, C, M, B, R, M, R, C, Q, M, Q);
/** Sides of four triangles. */
const CASE = 12;
/** The sides of each triangle that is made, where B→C and C→A are whole, where B→C is divided, where C→A is, where both are. */
const CHILDREN = Uint8Array.of(
	...[MC, CQ, AM, CM, MB, BR, 0, 0, 0, 0, 0, 0],
	...[MC, CQ, AM, MR, RC, CM, RM, MB, BR, 0, 0, 0],
	...[CM, MB, BR, MQ, QA, AM, QM, MC, CQ, 0, 0, 0],
	...[MQ, QA, AM, QM, MC, CQ, MR, RC, CM, RM, MB, BR],
);

/**
 * Step 7, second sub-step (thesis, §3.3 and §4.4, figure 4.4, all 18 templates): of a touched triangle A B C with longest
 * edge A→B and midpoint M come the halves M C A and C M B, and of a half whose outer edge X→Y is divided at Q come M Q Y
 * and Q M X. Whole halves come first, A's before B's, then the pairs; the first stays in place, the others take the
 * triangle's new slots in order.
 *
 * The owner of a divided edge makes its midpoint, the middle of the ends rounded down, and its two halves, first the one
 * that ends at the old end; its place takes the owner's inner edge. Another triangle makes its own inner edge. The inner
 * edge of the longest edge comes from the corner across, any other from the longest edge's midpoint; the triangle that
 * it runs along owns it. Of the halves of an edge and of an edge left whole the owner stays on its side. The longest side
 * of what is made is decided at once, and `status` gets how many edges more are needed.
 *
 * Triangles that become four similar ones are left out; what the kernel writes into their slots is to be overwritten.
 * `points`, `edges` and `triangles` are the counts before the round. Nothing is done where the round is not ready
 * or does not fit.
 */
export const divide = defineStep({
	name: 'longest-edge/divide',
	wgsl,
	bindings: {
		corners: writePairs,
		sides: writePairs,
		edgeTriangles: writePairs,
		coordinates: writePairs,
		pointParents: writePairs,
		edgeParents: write,
		work: read,
		status: atomic,
	},
	parameters: [
		'listed',
		'blocks',
		'ranks',
		'list',
		'info',
		'halves',
		'points',
		'edges',
		'triangles',
		'inputPoints',
		'inputEdges',
		'dimension',
		'pointsRoom',
		'edgesRoom',
		'trianglesRoom',
	],
	constants: { dimension: 2 },
	parallel: true,
	twin(count, parameters, arrays, first = 0, end = count) {
		const { corners, sides, edgeTriangles, coordinates, pointParents, edgeParents } = arrays;
		const { work, status } = arrays;
		const { listed, blocks, ranks, list, info, halves, points, edges, triangles } = parameters;
		const { inputPoints, inputEdges, dimension } = parameters;
		if (!fits(work, blocks, parameters)) return;
		const edgesBase = (edges - work[blocks]!) | 0;
		const scratch = newScratch();
		const { corner, pieces, squares } = scratch;
		let shorter = 0;
		const stop = itemsEnd(work, blocks, listed, end);
		for (let i = first; i < stop; i++) {
			const word = work[info + i]!;
			if ((word & 7) === 0 || isSimilar(word)) continue;
			const t = listed === 0 ? i : work[list + i]! | 0;
			const block = (i / BLOCK) | 0;
			const made = (edgesBase + work[blocks + block]! + (word >>> 18)) | 0;
			const fresh = (triangles + work[block]! + ((word >>> 8) & 0x3ff)) | 0;
			const d = (word >>> 6) & 3;
			readCorners(corner, corners, coordinates, dimension, t, d);
			let divided = 0;
			for (let k = 0; k < 3; k++) {
				const slot = slotAfter(d, k);
				const side = sides[3 * t + slot]! & ~LONGEST;
				const from = 4 * k;
				const to = k === 2 ? 0 : from + 4;
				const x = corner[from]!;
				const y = corner[to]!;
				const x0 = corner[from + 1]!;
				const x1 = corner[from + 2]!;
				const x2 = corner[from + 3]!;
				const y0 = corner[to + 1]!;
				const y1 = corner[to + 2]!;
				const y2 = corner[to + 3]!;
				pieces[8 * k + 1] = x;
				if (((word >>> slot) & 1) === 0) {
					pieces[8 * k] = side;
					squares[4 * k] = square((x0 - y0) | 0, (x1 - y1) | 0, (x2 - y2) | 0);
					continue;
				}
				divided |= 1 << k;
				const q0 = (x0 + y0) >> 1;
				const q1 = (x1 + y1) >> 1;
				const q2 = (x2 + y2) >> 1;
				const e = side & EDGE;
				const rank = rankOf(work, ranks, e);
				const middle = (points + rank) | 0;
				const against = side >>> 31;
				let inner = (made + newEdgesBefore(word, slot)) | 0;
				let half = inner;
				const squareX = square((x0 - q0) | 0, (x1 - q1) | 0, (x2 - q2) | 0);
				const squareY = square((q0 - y0) | 0, (q1 - y1) | 0, (q2 - y2) | 0);
				if ((side & OWNED) !== 0) {
					inner = e;
					setPoint(coordinates, dimension, middle, q0, q1, q2);
					setEnds(pointParents, middle - inputPoints, against, x, y);
					setHalves(edgeParents, edgeTriangles, work, ranks, inputEdges, e, half);
					// Halves of a short edge are short.
					if (squareX < SHORT || squareY < SHORT)
						shorter +=
							Number(squareX < SHORT) +
							Number(squareY < SHORT) -
							shortBetween((x0 - y0) | 0, (x1 - y1) | 0, (x2 - y2) | 0);
				} else {
					edgeParents[inner - inputEdges] = 0;
					half = halfOfOwner(work, blocks, halves + rank, edgesBase);
				}
				const across = k === 0 ? C : M;
				const squareInner = square(
					(q0 - corner[across + 1]!) | 0,
					(q1 - corner[across + 2]!) | 0,
					(q2 - corner[across + 3]!) | 0,
				);
				if (squareInner < SHORT) shorter++;
				keepPoint(corner, M + from, middle, q0, q1, q2);
				keepPieces(pieces, 8 * k, side, half, inner, middle, corner[across]!);
				squares[4 * k] = squareX;
				squares[4 * k + 1] = squareY;
				squares[4 * k + 2] = squareInner;
				squares[4 * k + 3] = squareInner;
			}
			putTriangles(arrays, scratch, divided >>> 1, t, fresh);
		}
		if (shorter !== 0) addWord(status, SHORTER, shorter);
	},
});

/** What the triangles of a division are put together from; filled in again for each. */
interface Scratch {
	/** Points, four words each: number and coordinates. */
	readonly corner: Int32Array;
	/** Sides, two words each: the side, and the point that it sets out from. */
	readonly pieces: Int32Array;
	/** Squared lengths of the sides. */
	readonly squares: Float64Array;
}

const newScratch = (): Scratch => ({
	corner: new Int32Array(24),
	pieces: new Int32Array(24),
	squares: new Float64Array(12),
});

/** Reads the corners of a triangle, that of slot `d` first. */
function readCorners(
	corner: Int32Array,
	corners: Uint32Array,
	coordinates: Uint32Array,
	dimension: number,
	t: number,
	d: number,
): void {
	for (let k = 0; k < 3; k++) {
		const point = corners[3 * t + slotAfter(d, k)]! | 0;
		corner[4 * k] = point;
		corner[4 * k + 1] = coordinates[dimension * point]!;
		corner[4 * k + 2] = coordinates[dimension * point + 1]!;
		if (dimension === 3) corner[4 * k + 3] = coordinates[dimension * point + 2]!;
	}
}

/** Writes the coordinates of a new point. */
function setPoint(
	coordinates: Uint32Array,
	dimension: number,
	point: number,
	x: number,
	y: number,
	z: number,
): void {
	coordinates[dimension * point] = x;
	coordinates[dimension * point + 1] = y;
	if (dimension === 3) coordinates[dimension * point + 2] = z;
}

/** Keeps the middle of a side. */
function keepPoint(
	corner: Int32Array,
	at: number,
	point: number,
	x: number,
	y: number,
	z: number,
): void {
	corner[at] = point;
	corner[at + 1] = x;
	corner[at + 2] = y;
	corner[at + 3] = z;
}

/** Keeps the halves of a side and both sides of its inner edge, which comes from the point `across`. */
function keepPieces(
	pieces: Int32Array,
	at: number,
	side: number,
	half: number,
	inner: number,
	middle: number,
	across: number,
): void {
	const flags = side & (OWNED | AGAINST);
	const against = side >>> 31;
	pieces[at] = flags | (half + 1 - against);
	pieces[at + 2] = flags | (half + against);
	pieces[at + 3] = middle;
	pieces[at + 4] = inner | OWNED;
	pieces[at + 5] = across;
	pieces[at + 6] = inner | AGAINST;
	pieces[at + 7] = middle;
}

/**
 * Writes the triangles that are made.
 *
 * @param which outer sides are divided: 1 for B→C, 2 for C→A
 */
function putTriangles(
	{
		corners,
		sides,
		edgeTriangles,
	}: Pick<Arrays<typeof divide.bindings>, 'corners' | 'sides' | 'edgeTriangles'>,
	{ corner, pieces, squares }: Scratch,
	which: number,
	t: number,
	fresh: number,
): void {
	const count = 2 + (which & 1) + (which >>> 1);
	for (let j = 0, at = which * CASE; j < count; j++, at += 3) {
		const p = CHILDREN[at]!;
		const q = CHILDREN[at + 1]!;
		const r = CHILDREN[at + 2]!;
		const pq = pieces[2 * p]!;
		const qr = pieces[2 * q]!;
		const rp = pieces[2 * r]!;
		const place = j === 0 ? t : (fresh + j - 1) | 0;
		const to = 3 * place;
		corners[to] = pieces[2 * p + 1]!;
		corners[to + 1] = pieces[2 * q + 1]!;
		corners[to + 2] = pieces[2 * r + 1]!;
		sides[to] = pq;
		sides[to + 1] = qr;
		sides[to + 2] = rp;
		let slot = clearlyLongest(squares[p]!, squares[q]!, squares[r]!);
		if (slot < 0) slot = longestByEdges(corner, p, q, r, pq & EDGE, qr & EDGE, rp & EDGE);
		sides[to + slot] = sides[to + slot]! | LONGEST;
		setOwnPlace(edgeTriangles, pq, place);
		setOwnPlace(edgeTriangles, qr, place);
		setOwnPlace(edgeTriangles, rp, place);
	}
}

/** Writes that a triangle has a side; owners stand first, and bit 30 of a side is `OWNED`. */
function setOwnPlace(edgeTriangles: Uint32Array, side: number, t: number): void {
	edgeTriangles[2 * (side & EDGE) + ((~side >>> 30) & 1)] = t;
}

/** Which of three sides with these edges is the longest, where their squares are nearly equal. */
function longestByEdges(
	corner: Int32Array,
	p: number,
	q: number,
	r: number,
	pq: number,
	qr: number,
	rp: number,
): number {
	const [a, b, c] = [STARTS[p]!, STARTS[q]!, STARTS[r]!];
	return longestOf(
		pq,
		qr,
		rp,
		corner[a + 1]!,
		corner[a + 2]!,
		corner[a + 3]!,
		corner[b + 1]!,
		corner[b + 2]!,
		corner[b + 3]!,
		corner[c + 1]!,
		corner[c + 2]!,
		corner[c + 3]!,
	);
}

/** The slot that is `k` after slot `d`; without a branch, which no processor could predict. */
const slotAfter = (d: number, k: number): number => d + k - (3 & ((2 - d - k) >> 31));
