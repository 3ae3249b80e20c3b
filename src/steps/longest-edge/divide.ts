import wgsl from '../../../kernels/longest-edge/divide.wgsl';
import { NONE } from '../../mesh/topology.ts';
import { addWord } from '../bits.ts';
import { AGAINST, EDGE, LONGEST, OWNED } from '../sides.ts';
import { atomic, defineStep, read, write, writePairs } from '../step.ts';
import { HALF_BITS } from './count.ts';
import { fits, itemsEnd } from './head.ts';
import { BLOCK, newEdgesBefore } from './info.ts';
import { longestOf, shortBetween, shorterAt } from './measure.ts';
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
		edgeTriangles: writePairs,
		coordinates: write,
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
	parallel: true,
	twin(count, parameters, arrays, first = 0, end = count) {
		const { corners, sides, edgeTriangles, coordinates, pointParents, edgeParents } = arrays;
		const { work, status } = arrays;
		const { listed, blocks, ranks, list, info, halves, points, edges, triangles } = parameters;
		const { inputPoints, inputEdges, dimension } = parameters;
		if (!fits(work, blocks, parameters)) return;
		const space = dimension === 3;
		const edgesBase = (edges - work[blocks]!) | 0;
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
			middle = (points + rank) | 0;
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
				half =
					(edgesBase + work[blocks + (place >>> HALF_BITS)]! + (place & ((1 << HALF_BITS) - 1))) |
					0;
			}
			const flags = side & (OWNED | AGAINST);
			head = flags | (against ? half : half + 1);
			tail = flags | (against ? half + 1 : half);
		};
		/** Tells the edge of a side which of its triangles this is. */
		const settle = (side: number, t: number): void => {
			edgeTriangles[2 * (side & EDGE) + ((side & OWNED) !== 0 ? 0 : 1)] = t;
		};

		const stop = itemsEnd(work, blocks, listed, end);
		for (let i = first; i < stop; i++) {
			const word = work[info + i]!;
			if ((word & 7) === 0) continue;
			const t = listed === 0 ? i : work[list + i]! | 0;
			const block = (i / BLOCK) | 0;
			const made = (edgesBase + work[blocks + block]! + (word >>> 18)) | 0;
			const fresh = (triangles + work[block]! + ((word >>> 8) & 0x3ff)) | 0;
			const d = (word >>> 6) & 3;
			const bc = d === 2 ? 0 : d + 1;
			const ca = bc === 2 ? 0 : bc + 1;
			// Coordinates and points as signed words: sums and differences stay integers.
			const a = corners[3 * t + d]! | 0;
			const b = corners[3 * t + bc]! | 0;
			const c = corners[3 * t + ca]! | 0;
			const outerB = sides[3 * t + bc]! & ~LONGEST;
			const outerA = sides[3 * t + ca]! & ~LONGEST;
			const ax = coordinates[dimension * a]! | 0;
			const ay = coordinates[dimension * a + 1]! | 0;
			const az = space ? coordinates[dimension * a + 2]! | 0 : 0;
			const bx = coordinates[dimension * b]! | 0;
			const by = coordinates[dimension * b + 1]! | 0;
			const bz = space ? coordinates[dimension * b + 2]! | 0 : 0;
			const cx = coordinates[dimension * c]! | 0;
			const cy = coordinates[dimension * c + 1]! | 0;
			const cz = space ? coordinates[dimension * c + 2]! | 0 : 0;
			const mx = (ax + bx) >> 1;
			const my = (ay + by) >> 1;
			const mz = (az + bz) >> 1;
			const longest = sides[3 * t + d]! | 0;
			cut(longest, a, b, made + newEdgesBefore(word, d), mx, my, mz);
			const m = middle;
			const fromA = head;
			const toB = tail;
			const along = inner | OWNED;
			const back = inner | AGAINST;
			if ((longest & OWNED) !== 0) shorter += shorterAt(ax, ay, az, mx, my, mz, bx, by, bz);
			shorter += shortBetween((cx - mx) | 0, (cy - my) | 0, (cz - mz) | 0);
			const wholeA = ((word >>> ca) & 1) === 0;
			const wholeB = ((word >>> bc) & 1) === 0;
			// The first triangle of each half.
			const placeA = !wholeA && wholeB ? fresh : t;
			const placeB = wholeA ? fresh : wholeB ? t : fresh + 1;
			if (wholeA) {
				const slot = longestOf(
					back & EDGE,
					outerA & EDGE,
					fromA & EDGE,
					mx,
					my,
					mz,
					cx,
					cy,
					cz,
					ax,
					ay,
					az,
				);
				put(corners, sides, placeA, m, c, a, back, outerA, fromA, slot);
				settle(back, placeA);
			} else {
				const second = wholeB ? fresh + 1 : fresh;
				const qx = (cx + ax) >> 1;
				const qy = (cy + ay) >> 1;
				const qz = (cz + az) >> 1;
				cut(outerA, c, a, made + newEdgesBefore(word, ca), qx, qy, qz);
				let slot = longestOf(inner, tail & EDGE, fromA & EDGE, mx, my, mz, qx, qy, qz, ax, ay, az);
				put(corners, sides, placeA, m, middle, a, inner | OWNED, tail, fromA, slot);
				slot = longestOf(inner, back & EDGE, head & EDGE, qx, qy, qz, mx, my, mz, cx, cy, cz);
				put(corners, sides, second, middle, m, c, inner | AGAINST, back, head, slot);
				settle(inner | OWNED, placeA);
				settle(tail, placeA);
				settle(inner | AGAINST, second);
				settle(back, second);
				settle(head, second);
				shorter += shortBetween((mx - qx) | 0, (my - qy) | 0, (mz - qz) | 0);
				if ((outerA & OWNED) !== 0) shorter += shorterAt(cx, cy, cz, qx, qy, qz, ax, ay, az);
			}
			settle(fromA, placeA);
			settle(along, placeB);
			if (wholeB) {
				const slot = longestOf(
					along & EDGE,
					toB & EDGE,
					outerB & EDGE,
					cx,
					cy,
					cz,
					mx,
					my,
					mz,
					bx,
					by,
					bz,
				);
				put(corners, sides, placeB, c, m, b, along, toB, outerB, slot);
				settle(toB, placeB);
				if (placeB !== t) settle(outerB, placeB);
			} else {
				const second = placeB + 1;
				const qx = (bx + cx) >> 1;
				const qy = (by + cy) >> 1;
				const qz = (bz + cz) >> 1;
				cut(outerB, b, c, made + newEdgesBefore(word, bc), qx, qy, qz);
				let slot = longestOf(inner, tail & EDGE, along & EDGE, mx, my, mz, qx, qy, qz, cx, cy, cz);
				put(corners, sides, placeB, m, middle, c, inner | OWNED, tail, along, slot);
				slot = longestOf(inner, toB & EDGE, head & EDGE, qx, qy, qz, mx, my, mz, bx, by, bz);
				put(corners, sides, second, middle, m, b, inner | AGAINST, toB, head, slot);
				settle(inner | OWNED, placeB);
				settle(tail, placeB);
				settle(inner | AGAINST, second);
				settle(toB, second);
				settle(head, second);
				shorter += shortBetween((mx - qx) | 0, (my - qy) | 0, (mz - qz) | 0);
				if ((outerB & OWNED) !== 0) shorter += shorterAt(bx, by, bz, qx, qy, qz, cx, cy, cz);
			}
		}
		if (shorter !== 0) addWord(status, SHORTER, shorter);
	},
});

/** Writes a triangle, its longest side flagged. */
function put(
	corners: Uint32Array,
	sides: Uint32Array,
	t: number,
	a: number,
	b: number,
	c: number,
	ab: number,
	bc: number,
	ca: number,
	longest: number,
): void {
	const at = 3 * t;
	corners[at] = a;
	corners[at + 1] = b;
	corners[at + 2] = c;
	sides[at] = ab;
	sides[at + 1] = bc;
	sides[at + 2] = ca;
	sides[at + longest] = sides[at + longest]! | LONGEST;
}
