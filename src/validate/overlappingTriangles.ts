import { qualityOf } from '../mesh/quality.ts';
import type { Topology } from '../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { BoxIndex, boxOfPoints, comparisonsFor } from './boxIndex.ts';
import { firstEqualTriangles } from './duplicateTriangles.ts';
import { overlap, turnAt } from './overlap.ts';
import { pointsInPlane } from './projections.ts';
import type { Rule } from './rule.ts';

/** Pairs that are looked for at most; there can be as many as the square of the triangles. */
export const MAX_PAIRS = 1000;

/** Triangles that are asked about together first: neighbours in a file are mostly neighbours in the mesh. */
const BLOCK = 16;

/**
 * The interiors of two triangles have no point in common. Triangles without area have no interior, and one that is
 * listed twice is looked at once: both are findings of their own. In space only meshes in a plane z (or x, or y) =
 * constant are looked at: elsewhere triangles may lie over one another.
 */
export const overlappingTriangles: Rule = {
	id: 'overlapping-triangles',
	severity: 'warning',
	description: 'The interiors of two triangles have no point in common.',
	check({ mesh, topology, report, number }) {
		const points = pointsInPlane(mesh);
		if (!points) return;
		const { triangles } = mesh;
		const turns = turnsOf(mesh, points);
		const slots = unbalancedSlots(triangles, topology, turns);
		const sought: Sought = { points, triangles, turns, left: comparisonsFor(turns.length) };
		const pairs = overlapAtSlots(sought, topology, slots) ? firstPairs(sought) : [];
		const [t] = pairs;
		if (sought.left < 0)
			report(
				'triangles',
				t ?? 0,
				() =>
					'So many triangles lie close together that not all of them were compared; there may be more that overlap.',
			);
		else if (pairs.length === 2 * MAX_PAIRS)
			report(
				'triangles',
				t!,
				() => `Only the first ${MAX_PAIRS} pairs of triangles that overlap are given.`,
			);
		for (let i = 0; i < pairs.length; i += 2)
			report(
				'triangles',
				pairs[i + 1]!,
				() =>
					`Triangle ${number('triangles', pairs[i + 1]!)} overlaps triangle ${number('triangles', pairs[i]!)}.`,
				() => [{ kind: 'triangles', index: pairs[i]! }],
			);
	},
};

interface Sought {
	/** Two coordinates for each point. */
	readonly points: Float64Array;
	readonly triangles: Uint32Array;
	/** 1 counter-clockwise, −1 clockwise, 0 not looked at. */
	readonly turns: Int8Array;
	/** Comparisons that may still be made; below 0 where the search was cut short. */
	left: number;
}

function turnsOf(mesh: TriMesh, points: Float64Array): Int8Array {
	const { triangles } = mesh;
	const turns = new Int8Array(triangleCount(mesh));
	const { ccw, cw } = qualityOf(mesh);
	if (ccw === turns.length || cw === turns.length) return turns.fill(ccw > 0 ? 1 : -1);
	for (let t = 0; t < turns.length; t++)
		turns[t] = turnAt(points, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!);
	return turns;
}

/**
 * Sides (3 × triangle + slot) of edges that do not have one triangle on either side of them: the boundary, and where
 * the mesh folds or branches. Takes copies of triangles out of `turns`.
 */
function unbalancedSlots(
	triangles: Uint32Array,
	{ triangleEdges, edges }: Topology,
	turns: Int8Array,
): Uint32Array {
	// Triangles to the left and to the right of each edge: bits 0 and 1 where there is one, 2 and 3 where more.
	const sides = new Uint8Array(edges.length / 2);
	const count = () => {
		let crowded = false;
		for (let s = 0, t = 0; s < triangleEdges.length; s += 3, t++) {
			const turn = turns[t]!;
			if (turn === 0) continue;
			for (let k = s; k < s + 3; k++) {
				const signed = triangleEdges[k]!;
				const e = (signed > 0 ? signed : -signed) - 1;
				const side = signed * turn > 0 ? 1 : 2;
				const held = sides[e]!;
				if (held & side) crowded = true;
				sides[e] = held | (held & side ? side << 2 : side);
			}
		}
		return crowded;
	};
	if (count()) {
		const first = firstEqualTriangles(triangles);
		for (let t = 0; t < turns.length; t++) if (first[t] !== t) turns[t] = 0;
		sides.fill(0);
		count();
	}
	const slots: number[] = [];
	for (let s = 0; s < triangleEdges.length; s++) {
		const signed = triangleEdges[s]!;
		if (sides[(signed > 0 ? signed : -signed) - 1] !== 3 && turns[Math.floor(s / 3)] !== 0)
			slots.push(s);
	}
	return Uint32Array.from(slots);
}

/**
 * Whether there are triangles that overlap, found at the unbalanced sides alone. Where two overlap, some place is
 * covered twice; on a way from there to the outside, which avoids points, the cover falls at a place p. It can only
 * fall because an edge through p has more triangles behind than before, so it is not balanced. Either p lies inside a
 * triangle, which then overlaps the one behind that edge; or all that cover the place behind p have an edge through p,
 * so that two of them, one at an unbalanced edge, lie on the same side of one line. In both cases the second triangle
 * has a point of the edge. (Summing what is left and right of each edge makes the boundary of the boundary, whose
 * winding number round a place is its cover.)
 */
function overlapAtSlots(
	sought: Sought,
	{ edges, triangleEdges }: Topology,
	slots: Uint32Array,
): boolean {
	const { points, triangles, turns } = sought;
	const index = new BoxIndex(slots.length, (i, box) => {
		const e = Math.abs(triangleEdges[slots[i]!]!) - 1;
		boxOfPoints(points, edges, 2 * e, 2 * e + 2, box);
	});
	const box = new Float64Array(4);
	let found = false;
	const compare = (t: number) =>
		index.visit(box, (i) => {
			const u = Math.floor(slots[i]! / 3);
			if (u === t) return false;
			found = overlap(points, triangles, turns, t, u);
			return found || --sought.left < 0;
		});
	for (let from = 0; from < turns.length; from += BLOCK) {
		const to = Math.min(from + BLOCK, turns.length);
		boxOfPoints(points, triangles, 3 * from, 3 * to, box);
		if (!index.touches(box)) continue;
		for (let t = from; t < to; t++) {
			if (turns[t] === 0) continue;
			boxOfPoints(points, triangles, 3 * t, 3 * t + 3, box);
			compare(t);
			if (found || sought.left < 0) return found;
		}
	}
	return false;
}

/** The first pairs of triangles that overlap, by the first of the two; each once. */
function firstPairs(sought: Sought): number[] {
	sought.left = comparisonsFor(sought.turns.length);
	const { points, triangles, turns } = sought;
	const kept = Uint32Array.from(turns.keys()).filter((t) => turns[t] !== 0);
	const cornersBox = (t: number, box: Float64Array) =>
		boxOfPoints(points, triangles, 3 * t, 3 * t + 3, box);
	const index = new BoxIndex(kept.length, (i, box) => cornersBox(kept[i]!, box));
	const pairs: number[] = [];
	const box = new Float64Array(4);
	for (const t of kept) {
		const others: number[] = [];
		cornersBox(t, box);
		index.visit(box, (i) => {
			const u = kept[i]!;
			if (u <= t) return false;
			if (overlap(points, triangles, turns, t, u)) others.push(u);
			if (--sought.left < 0) return true;
			return pairs.length / 2 + others.length === MAX_PAIRS;
		});
		for (const u of others.sort((a, b) => a - b)) pairs.push(t, u);
		if (sought.left < 0 || pairs.length === 2 * MAX_PAIRS) break;
	}
	return pairs;
}
