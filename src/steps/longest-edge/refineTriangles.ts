import wgsl from '../../../kernels/longest-edge/refineTriangles.wgsl';
import { rankOf } from '../bits.ts';
import { isDivided, isOwned, longestSlot } from '../pattern.ts';
import { defineStep, read, write, writeSigned } from '../step.ts';

/**
 * Step 7, third sub-step (thesis, §4.4, figure 4.4, all 18 templates): of a touched triangle A B C with longest edge A→B
 * and midpoint M come the halves M C A and C M B, and of a half whose outer edge X→Y is divided at Q come M Q Y and
 * Q M X. Whole halves come first, A's before B's, then the pairs; the first stays in place, the others take the
 * triangle's new slots in order.
 *
 * `triangles` and `edges` are the counts before the round. The triangle that an inner edge runs along owns it; of the
 * halves of an edge and of an edge left whole the owner stays on its side.
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
	parameters: ['triangles', 'edges'],
	twin(count, parameters, arrays) {
		const { touched, newTriangles, newEdges, ranks, splits } = arrays;
		const { triangleEdges, edgeTriangles } = arrays;
		// For each slot: the signed edge, the first and the second half of it in the triangle's direction, the inner
		// edge, and the place among the edge's triangles, 0 for the owner.
		const whole = new Int32Array(3);
		const head = new Int32Array(3);
		const tail = new Int32Array(3);
		const inner = new Int32Array(3);
		const place = new Int32Array(3);
		const put = (slot: number, t: number, edge: number, place: number) => {
			triangleEdges[slot] = edge;
			edgeTriangles[2 * (Math.abs(edge) - 1) + place] = t;
		};
		for (let i = 0; i < count; i++) {
			const t = touched[2 * i]!;
			const pattern = touched[2 * i + 1]!;
			let made = parameters.edges + newEdges[i]!;
			for (let slot = 0; slot < 3; slot++) {
				const signed = triangleEdges[3 * t + slot]!;
				const owned = isOwned(pattern, slot);
				whole[slot] = signed;
				place[slot] = owned ? 0 : 1;
				if (!isDivided(pattern, slot)) continue;
				const e = Math.abs(signed) - 1;
				let half = made + 1;
				if (owned) {
					inner[slot] = e + 1;
					made += 2;
				} else {
					inner[slot] = made + 1;
					half = splits[4 * rankOf(ranks, e) + 2]! + 1;
					made++;
				}
				head[slot] = signed > 0 ? half + 1 : -half;
				tail[slot] = signed > 0 ? half : -half - 1;
			}
			const d = longestSlot(pattern);
			const bc = d === 2 ? 0 : d + 1;
			const ca = bc === 2 ? 0 : bc + 1;
			const cut = inner[d]!;
			let at = t;
			let fresh = parameters.triangles + newTriangles[i]!;
			if (!isDivided(pattern, ca)) {
				put(3 * at, at, -cut, 1);
				put(3 * at + 1, at, whole[ca]!, place[ca]!);
				put(3 * at + 2, at, head[d]!, place[d]!);
				at = fresh++;
			}
			if (!isDivided(pattern, bc)) {
				put(3 * at, at, cut, 0);
				put(3 * at + 1, at, tail[d]!, place[d]!);
				put(3 * at + 2, at, whole[bc]!, place[bc]!);
				at = fresh++;
			}
			if (isDivided(pattern, ca)) {
				put(3 * at, at, inner[ca]!, 0);
				put(3 * at + 1, at, tail[ca]!, place[ca]!);
				put(3 * at + 2, at, head[d]!, place[d]!);
				put(3 * fresh, fresh, -inner[ca]!, 1);
				put(3 * fresh + 1, fresh, -cut, 1);
				put(3 * fresh + 2, fresh, head[ca]!, place[ca]!);
				at = fresh + 1;
				fresh += 2;
			}
			if (isDivided(pattern, bc)) {
				put(3 * at, at, inner[bc]!, 0);
				put(3 * at + 1, at, tail[bc]!, place[bc]!);
				put(3 * at + 2, at, cut, 0);
				put(3 * fresh, fresh, -inner[bc]!, 1);
				put(3 * fresh + 1, fresh, tail[d]!, place[d]!);
				put(3 * fresh + 2, fresh, head[bc]!, place[bc]!);
			}
		}
	},
});
