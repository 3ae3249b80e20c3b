import wgsl from '../../../kernels/longest-edge/divide.wgsl';
import { addU32 } from '../bits.ts';
import { EDGE, LONGEST, OWNED } from '../halfEdgeBits.ts';
import { atomic, defineStep, read, write, writePairs } from '../step.ts';
import {
	C,
	keepHalves,
	keepPoint,
	M,
	newScratch,
	putTriangles,
	readCorners,
	slotAfter,
} from './children.ts';
import { halfOfOwner, setEnds, setHalves } from './cut.ts';
import { fits, itemsEnd } from './head.ts';
import { BLOCK, isSimilar, newEdgesBefore } from './info.ts';
import { SHORT, shortBetween, square } from './measure.ts';
import { rankOf } from './ranks.ts';
import { SHORTER } from './status.ts';

/**
 * Step 7, second sub-step (thesis, §3.3 and §4.4, figure 4.4, all 18 templates): divides a touched triangle A B C with
 * longest edge A→B and midpoint M into halves M C A and C M B, and a half whose outer edge X→Y is divided at Q into M Q
 * Y and Q M X. Whole halves come first, A's before B's, then the pairs; the first child stays in place, the others take
 * the triangle's new slots in order.
 *
 * The owner of a divided edge makes its midpoint, the mean of the ends rounded down, and its two halves, first the one
 * at the edge's destination; the edge's number goes to the owner's inner edge. Another triangle makes its own inner
 * edge. The inner edge of the longest edge starts at the corner across, any other at the longest edge's midpoint; the
 * triangle that has its direction owns it. Halves and undivided edges are owned by the child of their old owner. The
 * longest half-edge of each child is decided at once, and `status` gets the increase in short edges.
 *
 * Skips triangles that become four similar ones; the kernel may write into their slots, which are overwritten later.
 * `points`, `edges` and `triangles` are the counts before the round. Does nothing if the round is not ready or does not
 * fit.
 */
export const divide = defineStep({
	name: 'longest-edge/divide',
	wgsl,
	bindings: {
		corners: writePairs,
		halfEdges: writePairs,
		edgeTriangles: writePairs,
		coordinates: writePairs,
		pointParents: writePairs,
		edgeParents: write,
		work: read,
		status: atomic,
	},
	parameters: [
		'sparse',
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
	cpu(count, parameters, arrays, first = 0, end = count) {
		const { corners, halfEdges, edgeTriangles, coordinates, pointParents, edgeParents } = arrays;
		const { work, status } = arrays;
		const { sparse, blocks, ranks, list, info, halves, points, edges, triangles } = parameters;
		const { inputPoints, inputEdges, dimension } = parameters;
		if (!fits(work, blocks, parameters)) return;
		const edgesBase = (edges - work[blocks]!) | 0;
		const scratch = newScratch();
		const { corner, childHalfEdges, squares } = scratch;
		let shorter = 0;
		const stop = itemsEnd(work, blocks, sparse, end);
		for (let i = first; i < stop; i++) {
			const word = work[info + i]!;
			if ((word & 7) === 0 || isSimilar(word)) continue;
			const t = sparse === 0 ? i : work[list + i]! | 0;
			const block = (i / BLOCK) | 0;
			const made = (edgesBase + work[blocks + block]! + (word >>> 18)) | 0;
			const fresh = (triangles + work[block]! + ((word >>> 8) & 0x3ff)) | 0;
			const d = (word >>> 6) & 3;
			readCorners(corner, corners, coordinates, dimension, t, d);
			let divided = 0;
			for (let k = 0; k < 3; k++) {
				const slot = slotAfter(d, k);
				const halfEdge = halfEdges[3 * t + slot]! & ~LONGEST;
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
				childHalfEdges[8 * k + 1] = x;
				if (((word >>> slot) & 1) === 0) {
					childHalfEdges[8 * k] = halfEdge;
					squares[4 * k] = square((x0 - y0) | 0, (x1 - y1) | 0, (x2 - y2) | 0);
					continue;
				}
				divided |= 1 << k;
				const q0 = (x0 + y0) >> 1;
				const q1 = (x1 + y1) >> 1;
				const q2 = (x2 + y2) >> 1;
				const e = halfEdge & EDGE;
				const rank = rankOf(work, ranks, e);
				const midpoint = (points + rank) | 0;
				const against = halfEdge >>> 31;
				let inner = (made + newEdgesBefore(word, slot)) | 0;
				let half = inner;
				const squareX = square((x0 - q0) | 0, (x1 - q1) | 0, (x2 - q2) | 0);
				const squareY = square((q0 - y0) | 0, (q1 - y1) | 0, (q2 - y2) | 0);
				if ((halfEdge & OWNED) !== 0) {
					inner = e;
					setPoint(coordinates, dimension, midpoint, q0, q1, q2);
					setEnds(pointParents, midpoint - inputPoints, against, x, y);
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
				keepPoint(corner, M + from, midpoint, q0, q1, q2);
				keepHalves(childHalfEdges, 8 * k, halfEdge, half, inner, midpoint, corner[across]!);
				squares[4 * k] = squareX;
				squares[4 * k + 1] = squareY;
				squares[4 * k + 2] = squareInner;
				squares[4 * k + 3] = squareInner;
			}
			putTriangles(arrays, scratch, divided >>> 1, t, fresh);
		}
		if (shorter !== 0) addU32(status, SHORTER, shorter);
	},
});

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
