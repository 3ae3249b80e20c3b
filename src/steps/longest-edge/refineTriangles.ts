import wgsl from '../../../kernels/longest-edge/refineTriangles.wgsl';
import { rankOf } from '../bits.ts';
import { isDivided, isOwned, longestSlot, newEdgesBefore } from '../pattern.ts';
import { defineStep, read, write, writeSigned } from '../step.ts';

/**
 * Step 7, third sub-step (thesis, §4.4, figure 4.4, all 18 templates): of a touched triangle A B C with longest edge A→B
 * and midpoint M come the halves M C A and C M B, and of a half whose outer edge X→Y is divided at Q come M Q Y and
 * Q M X. Whole halves come first, A's before B's, then the pairs; the first stays in place, the others take the
 * triangle's new slots in order.
 *
 * `triangles` and `edges` are the counts before the round. The triangle that an inner edge runs along owns it; of the
 * halves of an edge and of an edge left whole the owner stays on its side. After the last round (`last` = 1) nobody asks
 * which triangles an edge has.
 */
export const refineTriangles = defineStep({
	name: 'longest-edge/refineTriangles',
	wgsl,
	bindings: {
		touched: read,
		newTriangles: read,
		newEdges: read,
		ranks: read,
		splits: read,
		triangleEdges: writeSigned,
		edgeTriangles: write,
	},
	parameters: ['triangles', 'edges', 'last'],
	twin(count, parameters, arrays) {
		const { touched, newTriangles, newEdges, ranks, splits } = arrays;
		const { triangleEdges, edgeTriangles } = arrays;
		const { last } = parameters;
		/** The first half, 1-based, of the edge in a slot: of this triangle's making or of its neighbour's. */
		const halfOf = (signed: number, owned: boolean, made: number): number =>
			owned ? made : splits[4 * rankOf(ranks, (signed > 0 ? signed : -signed) - 1) + 2]! + 1;
		/** Three sides and for each which of its edge's two triangles this is, 0 for the owner. */
		const put = (
			t: number,
			a: number,
			ofA: number,
			b: number,
			ofB: number,
			c: number,
			ofC: number,
		) => {
			triangleEdges[3 * t] = a;
			triangleEdges[3 * t + 1] = b;
			triangleEdges[3 * t + 2] = c;
			if (last !== 0) return;
			edgeTriangles[2 * (a > 0 ? a : -a) - 2 + ofA] = t;
			edgeTriangles[2 * (b > 0 ? b : -b) - 2 + ofB] = t;
			edgeTriangles[2 * (c > 0 ? c : -c) - 2 + ofC] = t;
		};
		for (let i = 0; i < count; i++) {
			const t = touched[2 * i]!;
			const pattern = touched[2 * i + 1]!;
			const made = parameters.edges + newEdges[i]! + 1;
			const d = longestSlot(pattern);
			const bc = d === 2 ? 0 : d + 1;
			const ca = bc === 2 ? 0 : bc + 1;
			const longest = triangleEdges[3 * t + d]!;
			const outerB = triangleEdges[3 * t + bc]!;
			const outerA = triangleEdges[3 * t + ca]!;
			const ofLongest = isOwned(pattern, d) ? 0 : 1;
			const ofB = isOwned(pattern, bc) ? 0 : 1;
			const ofA = isOwned(pattern, ca) ? 0 : 1;
			const madeD = made + newEdgesBefore(pattern, d);
			const cut = ofLongest === 0 ? Math.abs(longest) : madeD;
			const half = halfOf(longest, ofLongest === 0, madeD);
			const fromA = longest > 0 ? half + 1 : -half;
			const toB = longest > 0 ? half : -half - 1;
			let at = t;
			let fresh = parameters.triangles + newTriangles[i]!;
			if (!isDivided(pattern, ca)) {
				put(at, -cut, 1, outerA, ofA, fromA, ofLongest);
				at = fresh++;
			}
			if (!isDivided(pattern, bc)) {
				put(at, cut, 0, toB, ofLongest, outerB, ofB);
				at = fresh++;
			}
			if (isDivided(pattern, ca)) {
				const madeA = made + newEdgesBefore(pattern, ca);
				const inner = ofA === 0 ? Math.abs(outerA) : madeA;
				const half = halfOf(outerA, ofA === 0, madeA);
				put(at, inner, 0, outerA > 0 ? half : -half - 1, ofA, fromA, ofLongest);
				put(fresh, -inner, 1, -cut, 1, outerA > 0 ? half + 1 : -half, ofA);
				at = fresh + 1;
				fresh += 2;
			}
			if (isDivided(pattern, bc)) {
				const madeB = made + newEdgesBefore(pattern, bc);
				const inner = ofB === 0 ? Math.abs(outerB) : madeB;
				const half = halfOf(outerB, ofB === 0, madeB);
				put(at, inner, 0, outerB > 0 ? half : -half - 1, ofB, cut, 0);
				put(fresh, -inner, 1, toB, ofLongest, outerB > 0 ? half + 1 : -half, ofB);
			}
		}
	},
});
