import type { Topology } from '../mesh/topology.ts';
import { allSlices } from '../util/slices.ts';
import { BLOCK, type Blocks } from './blocks.ts';
import { BoxFilter } from './boxFilter.ts';
import {
	BoxIndex,
	boxOfPoints,
	COMPARISONS_A_STEP,
	comparisonsFor,
	patientComparisons,
} from './boxIndex.ts';
import type { Change, Facts } from './facts.ts';
import { overlap } from './overlap.ts';
import { overlapGroups, WIDTH } from './overlapGroups.ts';
import { mergedRows, ruleResult } from './rows.ts';
import type { Rule, RuleResult } from './rule.ts';

/** Maximum number of pairs; there can be quadratically many. */
export const MAX_PAIRS = 20_000;

/** Triangles per slice; a multiple of `BLOCK`. */
const TRIANGLES_PER_SLICE = 16_000;

/** The pairs of `rows`, ascending; the lower triangle comes first in each. */
interface FoundPairs extends RuleResult {
	readonly pairs: Uint32Array;
}

/**
 * The interiors of two triangles have no point in common. Degenerate triangles have no interior, and of duplicates only the
 * first is checked: both have rules of their own. In 3D only meshes in a plane normal to an axis are checked: in other meshes
 * triangles may lie above one another.
 */
export const overlappingTriangles: Rule = {
	id: 'overlapping-triangles',
	severity: 'warning',
	description: 'No two triangles overlap.',
	find: (facts) => allSlices(findAll(facts)),
	findInSlices: findAll,
	update(facts, before, change): FoundPairs | undefined {
		const search = before.isIncomplete ? undefined : searchIn(facts);
		return search && pairsNear(search, before as FoundPairs, change);
	},
	describe: (_, found, count, names) => overlapGroups.describe(found.rows, count, names),
};

/** Finds pairs of overlapping triangles, ascending, the lower triangle first in each; at most `MAX_PAIRS`. */
export const overlapsIn = (facts: Facts): Uint32Array => allSlices(findAll(facts)).pairs;

function* findAll(facts: Facts): Generator<void, FoundPairs> {
	const search = searchIn(facts);
	if (!search) return withRows(new Uint32Array(0));
	const slots = unbalancedSlots(search.orientations, facts.topology);
	const any = yield* overlapAtSlots(search, facts.topology, slots);
	const pairs = any ? yield* firstPairs(search) : [];
	const givenUp = search.left < 0;
	const isIncomplete = givenUp || pairs.length === 2 * MAX_PAIRS;
	const result = withRows(Uint32Array.from(pairs), isIncomplete, givenUp);
	// Without a pair there is no evidence of a fault.
	return givenUp && !any ? { ...result, severity: 'information' } : result;
}

const withRows = (pairs: Uint32Array, isIncomplete = false, givenUp = false): FoundPairs => ({
	...ruleResult(overlapGroups.rowsOf(pairs, isIncomplete, givenUp), WIDTH),
	pairs,
	isIncomplete,
});

interface Search {
	/** Two coordinates for each point. */
	readonly points: Float64Array;
	readonly triangles: Uint32Array;
	/** 1 counter-clockwise, −1 clockwise, 0 not checked. */
	readonly orientations: Int8Array;
	readonly blocks: Blocks;
	/** Comparisons left; below 0 if the search was cut short. */
	left: number;
}

const searchIn = ({ plane, blocks, mesh, orientations }: Facts): Search | undefined =>
	plane &&
	blocks && {
		points: plane,
		triangles: mesh.triangles,
		orientations,
		blocks: blocks.triangles,
		left: comparisonsFor(orientations.length),
	};

/**
 * Half-edges (3 × triangle + slot) of unbalanced edges, which do not have exactly one triangle on either side: on the boundary,
 * and where the mesh folds or branches.
 */
function unbalancedSlots(orientations: Int8Array, { triangleEdges, edges }: Topology): Uint32Array {
	// Triangles to the left and right of each edge: bits 0 and 1 for at least one, 2 and 3 for more.
	const sides = new Uint8Array(edges.length / 2);
	for (let s = 0, t = 0; s < triangleEdges.length; s += 3, t++) {
		const orientation = orientations[t]!;
		if (orientation === 0) continue;
		for (let k = s; k < s + 3; k++) {
			const signed = triangleEdges[k]!;
			const e = (signed > 0 ? signed : -signed) - 1;
			const side = signed * orientation > 0 ? 1 : 2;
			const sidesBefore = sides[e]!;
			sides[e] = sidesBefore | (sidesBefore & side ? side << 2 : side);
		}
	}
	const slots: number[] = [];
	for (let s = 0, t = 0; s < triangleEdges.length; s += 3, t++) {
		if (orientations[t] === 0) continue;
		for (let k = s; k < s + 3; k++) {
			const signed = triangleEdges[k]!;
			if (sides[(signed > 0 ? signed : -signed) - 1] !== 3) slots.push(k);
		}
	}
	return Uint32Array.from(slots);
}

/**
 * Whether triangles overlap, tested only at the unbalanced half-edges. If two overlap, some position is covered twice; on a
 * path from there to the outside that avoids points of the mesh, the cover decreases at a position p. It can only decrease
 * because an edge through p has more triangles on the near side, where the path comes from, than on the far side. Either p lies
 * inside a triangle, which then overlaps the one on the near side of that edge; or all triangles that cover the near side of p
 * have an edge through p, so that two of them, one at an unbalanced edge, lie on the same side of one line. In both cases the
 * second triangle has a point of the edge. (The sum of the triangles' oriented boundaries is the unbalanced half-edges, whose
 * winding number about a position is its cover.)
 */
function* overlapAtSlots(
	search: Search,
	{ edges, triangleEdges }: Topology,
	slots: Uint32Array,
): Generator<void, boolean> {
	const { points, triangles, orientations, blocks } = search;
	const index = new BoxIndex(slots.length, (i, box) => {
		const e = Math.abs(triangleEdges[slots[i]!]!) - 1;
		boxOfPoints(points, edges, 2 * e, 2 * e + 2, box);
	});
	const box = new Float64Array(4);
	let overlaps = false;
	search.left = patientComparisons(orientations.length);
	let sliceStart = search.left;
	const compare = (t: number) =>
		index.visit(box, (i) => {
			const u = Math.floor(slots[i]! / 3);
			if (u === t) return false;
			overlaps = overlap(points, triangles, orientations, t, u);
			return overlaps || --search.left < 0;
		});
	for (let from = 0; from < orientations.length; from += BLOCK) {
		if (from % TRIANGLES_PER_SLICE === 0) yield;
		const to = Math.min(from + BLOCK, orientations.length);
		if (!index.touches(blocks.box(from / BLOCK))) continue;
		for (let t = from; t < to; t++) {
			if (orientations[t] === 0) continue;
			boxOfPoints(points, triangles, 3 * t, 3 * t + 3, box);
			compare(t);
			if (overlaps || search.left < 0) return overlaps;
			if (search.left > sliceStart - COMPARISONS_A_STEP) continue;
			sliceStart = search.left;
			yield;
		}
	}
	return false;
}

/** Finds the first pairs of overlapping triangles, in order of the lower one; each pair once. */
function* firstPairs(search: Search): Generator<void, number[]> {
	search.left = comparisonsFor(search.orientations.length);
	const { points, triangles, orientations } = search;
	const checked = new Uint32Array(orientations.length);
	let count = 0;
	for (let t = 0; t < orientations.length; t++) if (orientations[t] !== 0) checked[count++] = t;
	const cornersBox = (t: number, box: Float64Array) =>
		boxOfPoints(points, triangles, 3 * t, 3 * t + 3, box);
	const index = new BoxIndex(count, (i, box) => cornersBox(checked[i]!, box));
	const pairs: number[] = [];
	const box = new Float64Array(4);
	for (let n = 0; n < count; n++) {
		if (n % TRIANGLES_PER_SLICE === 0) yield;
		const t = checked[n]!;
		const others: number[] = [];
		cornersBox(t, box);
		index.visit(box, (i) => {
			const u = checked[i]!;
			if (u <= t) return false;
			if (overlap(points, triangles, orientations, t, u)) others.push(u);
			if (--search.left < 0) return true;
			return pairs.length / 2 + others.length === MAX_PAIRS;
		});
		for (const u of others.sort((a, b) => a - b)) pairs.push(t, u);
		if (search.left < 0 || pairs.length === 2 * MAX_PAIRS) break;
	}
	return pairs;
}

/** Compares changed triangles with all others. Undefined if that takes too many comparisons or finds too many pairs. */
function pairsNear(search: Search, before: FoundPairs, change: Change): FoundPairs | undefined {
	const { points, triangles, orientations, blocks } = search;
	const { list, has } = change.triangles;
	if (list.length === 0) return before;
	const near = list.filter((t) => orientations[t] !== 0);
	const cornersBox = (t: number, box: Float64Array) =>
		boxOfPoints(points, triangles, 3 * t, 3 * t + 3, box);
	const boxes = new BoxFilter(near.length, (i, box) => cornersBox(near[i]!, box));
	const box = new Float64Array(4);
	const { bounds } = boxes;
	const pairs: number[] = [];
	let u = 0;
	const compare = (i: number) => {
		const t = near[i]!;
		// A pair of changed triangles is compared once.
		if (u === t || (has[u] === 1 && t > u)) return;
		search.left--;
		if (overlap(points, triangles, orientations, t, u)) pairs.push(Math.min(t, u), Math.max(t, u));
	};
	for (let block = 0; block < blocks.count && search.left >= 0; block++) {
		if (!blocks.mayTouch(block, bounds) || !boxes.mayTouch(blocks.box(block))) continue;
		const end = Math.min(orientations.length, (block + 1) * BLOCK);
		for (u = block * BLOCK; u < end; u++) {
			if (orientations[u] === 0) continue;
			cornersBox(u, box);
			boxes.visit(box, compare);
		}
	}
	const old = before.pairs;
	const merged = mergedRows(
		old,
		2,
		(i) => has[old[i]!] !== 1 && has[old[i + 1]!] !== 1,
		Uint32Array.from(pairs),
	);
	if (search.left < 0 || merged.length >= 2 * MAX_PAIRS) return undefined;
	return withRows(merged);
}
