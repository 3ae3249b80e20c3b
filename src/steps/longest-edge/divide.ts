// Longer than other files: the templates are one loop over triangles, whose numbers stay in registers.
import wgsl from '../../../kernels/longest-edge/divide.wgsl';
import { NONE } from '../../mesh/topology.ts';
import { addWord } from '../bits.ts';
import { AGAINST, EDGE, LONGEST, OWNED } from '../sides.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { HALF_BITS } from './count.ts';
import { fits, itemsEnd } from './head.ts';
import { BLOCK, newEdgesBefore } from './info.ts';
import { longestSlot, lowSquare, shortBetween, square } from './measure.ts';
import { rankOf } from './ranks.ts';
import { SHORTER } from './status.ts';

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
 * of what is made is decided at once, and `status` told how many more edges are short.
 *
 * `points`, `edges` and `triangles` are the counts before the round. Nothing is done where the round is not ready
 * or does not fit.
 */
export const divide = defineStep({
	name: 'longest-edge/divide',
	wgsl,
	bindings: {
		corners: write,
		sides: write,
		edgeTriangles: write,
		coordinates: write,
		pointParents: write,
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
	parallel: true,
	twin(count, parameters, arrays, first = 0, end = count) {
		const { corners, sides, edgeTriangles, coordinates, pointParents, edgeParents } = arrays;
		const { work, status } = arrays;
		const { listed, blocks, ranks, list, info, halves, points, edges, triangles } = parameters;
		const { inputPoints, inputEdges, dimension } = parameters;
		if (!fits(work, blocks, parameters)) return;
		const space = dimension === 3;
		const edgesBase = edges - work[blocks]!;
		let shorter = 0;
		// What `cut` finds of a side.
		let middle = 0;
		let head = 0;
		let tail = 0;
		let inner = 0;

		/** Cuts the side X→Y, whose first new edge would be `made`; its midpoint is at `qx`, `qy`, `qz`. */
		const cut = (
			side: number,
			x: number,
			y: number,
			made: number,
			qx: number,
			qy: number,
			qz: number,
		): void => {
			const e = side & EDGE;
			const rank = rankOf(work, ranks, e);
			middle = points + rank;
			const against = side < 0;
			let half = made;
			if ((side & OWNED) !== 0) {
				inner = e;
				const at = dimension * middle;
				coordinates[at] = qx;
				coordinates[at + 1] = qy;
				if (space) coordinates[at + 2] = qz;
				const parents = 2 * (middle - inputPoints);
				pointParents[parents] = against ? y : x;
				pointParents[parents + 1] = against ? x : y;
				let parent = 0;
				if (e >= inputEdges) {
					parent = edgeParents[e - inputEdges]!;
					edgeParents[e - inputEdges] = 0;
				} else if (((work[ranks + ((e >>> 5) << 2) + 2]! >>> (e & 31)) & 1) === 0) parent = e + 1;
				edgeParents[half - inputEdges] = parent;
				edgeParents[half + 1 - inputEdges] = parent;
				if (edgeTriangles[2 * e + 1] === NONE) {
					edgeTriangles[2 * half + 1] = NONE;
					edgeTriangles[2 * half + 3] = NONE;
				}
			} else {
				inner = made;
				edgeParents[inner - inputEdges] = 0;
				const place = work[halves + rank]!;
				half = edgesBase + work[blocks + (place >>> HALF_BITS)]! + (place & ((1 << HALF_BITS) - 1));
			}
			const flags = side & (OWNED | AGAINST);
			head = flags | (against ? half : half + 1);
			tail = flags | (against ? half + 1 : half);
		};
		/** Tells the edge of a side which of its triangles this is. */
		const settle = (side: number, t: number): void => {
			edgeTriangles[2 * (side & EDGE) + ((side & OWNED) !== 0 ? 0 : 1)] = t;
		};
		const put = (
			t: number,
			a: number,
			b: number,
			c: number,
			ab: number,
			bc: number,
			ca: number,
			longest: number,
		): void => {
			const at = 3 * t;
			corners[at] = a;
			corners[at + 1] = b;
			corners[at + 2] = c;
			sides[at] = ab;
			sides[at + 1] = bc;
			sides[at + 2] = ca;
			sides[at + longest] = sides[at + longest]! | LONGEST;
		};

		const stop = itemsEnd(work, blocks, listed, end);
		for (let i = first; i < stop; i++) {
			const word = work[info + i]!;
			if ((word & 7) === 0) continue;
			const t = listed === 0 ? i : work[list + i]!;
			const block = Math.floor(i / BLOCK);
			const made = edgesBase + work[blocks + block]! + (word >>> 18);
			const fresh = triangles + work[block]! + ((word >>> 8) & 0x3ff);
			const d = (word >>> 6) & 3;
			const bc = d === 2 ? 0 : d + 1;
			const ca = bc === 2 ? 0 : bc + 1;
			const a = corners[3 * t + d]!;
			const b = corners[3 * t + bc]!;
			const c = corners[3 * t + ca]!;
			const outerB = sides[3 * t + bc]! & ~LONGEST;
			const outerA = sides[3 * t + ca]! & ~LONGEST;
			const edgeA = outerA & EDGE;
			const edgeB = outerB & EDGE;
			const ax = coordinates[dimension * a]!;
			const ay = coordinates[dimension * a + 1]!;
			const az = space ? coordinates[dimension * a + 2]! : 0;
			const bx = coordinates[dimension * b]!;
			const by = coordinates[dimension * b + 1]!;
			const bz = space ? coordinates[dimension * b + 2]! : 0;
			const cx = coordinates[dimension * c]!;
			const cy = coordinates[dimension * c + 1]!;
			const cz = space ? coordinates[dimension * c + 2]! : 0;
			const mx = (ax + bx) >>> 1;
			const my = (ay + by) >>> 1;
			const mz = (az + bz) >>> 1;
			const longest = sides[3 * t + d]! | 0;
			cut(longest, a, b, made + newEdgesBefore(word, d), mx, my, mz);
			const m = middle;
			const fromA = head;
			const toB = tail;
			const along = inner | OWNED;
			const back = inner | AGAINST;
			const cutEdge = inner;
			if ((longest & OWNED) !== 0)
				shorter +=
					shortBetween(ax - mx, ay - my, az - mz) +
					shortBetween(mx - bx, my - by, mz - bz) -
					shortBetween(ax - bx, ay - by, az - bz);
			shorter += shortBetween(cx - mx, cy - my, cz - mz);
			const squareMC = square(mx - cx, my - cy, mz - cz);
			const lowMC = lowSquare(mx - cx, my - cy, mz - cz);
			const squareAM = square(ax - mx, ay - my, az - mz);
			const lowAM = lowSquare(ax - mx, ay - my, az - mz);
			const squareMB = square(mx - bx, my - by, mz - bz);
			const lowMB = lowSquare(mx - bx, my - by, mz - bz);
			const wholeA = ((word >>> ca) & 1) === 0;
			const wholeB = ((word >>> bc) & 1) === 0;
			// The first triangle of each half.
			const placeA = !wholeA && wholeB ? fresh : t;
			const placeB = wholeA ? fresh : wholeB ? t : fresh + 1;
			if (wholeA) {
				const squareCA = square(cx - ax, cy - ay, cz - az);
				const lowCA = lowSquare(cx - ax, cy - ay, cz - az);
				const slot = longestSlot(
					cutEdge,
					squareMC,
					lowMC,
					edgeA,
					squareCA,
					lowCA,
					fromA & EDGE,
					squareAM,
					lowAM,
				);
				put(placeA, m, c, a, back, outerA, fromA, slot);
				settle(back, placeA);
			} else {
				const second = wholeB ? fresh + 1 : fresh;
				const qx = (cx + ax) >>> 1;
				const qy = (cy + ay) >>> 1;
				const qz = (cz + az) >>> 1;
				cut(outerA, c, a, made + newEdgesBefore(word, ca), qx, qy, qz);
				const squareMQ = square(mx - qx, my - qy, mz - qz);
				const lowMQ = lowSquare(mx - qx, my - qy, mz - qz);
				const squareQA = square(qx - ax, qy - ay, qz - az);
				const lowQA = lowSquare(qx - ax, qy - ay, qz - az);
				const squareCQ = square(cx - qx, cy - qy, cz - qz);
				const lowCQ = lowSquare(cx - qx, cy - qy, cz - qz);
				let slot = longestSlot(
					inner,
					squareMQ,
					lowMQ,
					tail & EDGE,
					squareQA,
					lowQA,
					fromA & EDGE,
					squareAM,
					lowAM,
				);
				put(placeA, m, middle, a, inner | OWNED, tail, fromA, slot);
				slot = longestSlot(
					inner,
					squareMQ,
					lowMQ,
					cutEdge,
					squareMC,
					lowMC,
					head & EDGE,
					squareCQ,
					lowCQ,
				);
				put(second, middle, m, c, inner | AGAINST, back, head, slot);
				settle(inner | OWNED, placeA);
				settle(tail, placeA);
				settle(inner | AGAINST, second);
				settle(back, second);
				settle(head, second);
				shorter += shortBetween(mx - qx, my - qy, mz - qz);
				if ((outerA & OWNED) !== 0)
					shorter +=
						shortBetween(cx - qx, cy - qy, cz - qz) +
						shortBetween(qx - ax, qy - ay, qz - az) -
						shortBetween(cx - ax, cy - ay, cz - az);
			}
			settle(fromA, placeA);
			settle(along, placeB);
			if (wholeB) {
				const squareBC = square(bx - cx, by - cy, bz - cz);
				const lowBC = lowSquare(bx - cx, by - cy, bz - cz);
				const slot = longestSlot(
					cutEdge,
					squareMC,
					lowMC,
					toB & EDGE,
					squareMB,
					lowMB,
					edgeB,
					squareBC,
					lowBC,
				);
				put(placeB, c, m, b, along, toB, outerB, slot);
				settle(toB, placeB);
				if (placeB !== t) settle(outerB, placeB);
			} else {
				const second = placeB + 1;
				const qx = (bx + cx) >>> 1;
				const qy = (by + cy) >>> 1;
				const qz = (bz + cz) >>> 1;
				cut(outerB, b, c, made + newEdgesBefore(word, bc), qx, qy, qz);
				const squareMQ = square(mx - qx, my - qy, mz - qz);
				const lowMQ = lowSquare(mx - qx, my - qy, mz - qz);
				const squareQC = square(qx - cx, qy - cy, qz - cz);
				const lowQC = lowSquare(qx - cx, qy - cy, qz - cz);
				const squareBQ = square(bx - qx, by - qy, bz - qz);
				const lowBQ = lowSquare(bx - qx, by - qy, bz - qz);
				let slot = longestSlot(
					inner,
					squareMQ,
					lowMQ,
					tail & EDGE,
					squareQC,
					lowQC,
					cutEdge,
					squareMC,
					lowMC,
				);
				put(placeB, m, middle, c, inner | OWNED, tail, along, slot);
				slot = longestSlot(
					inner,
					squareMQ,
					lowMQ,
					toB & EDGE,
					squareMB,
					lowMB,
					head & EDGE,
					squareBQ,
					lowBQ,
				);
				put(second, middle, m, b, inner | AGAINST, toB, head, slot);
				settle(inner | OWNED, placeB);
				settle(tail, placeB);
				settle(inner | AGAINST, second);
				settle(toB, second);
				settle(head, second);
				shorter += shortBetween(mx - qx, my - qy, mz - qz);
				if ((outerB & OWNED) !== 0)
					shorter +=
						shortBetween(bx - qx, by - qy, bz - qz) +
						shortBetween(qx - cx, qy - cy, qz - cz) -
						shortBetween(bx - cx, by - cy, bz - cz);
			}
		}
		if (shorter !== 0) addWord(status, SHORTER, shorter);
	},
});
