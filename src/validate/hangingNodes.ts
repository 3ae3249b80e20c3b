import { orientationOf } from '../mesh/orientation.ts';
import { NONE, type Topology } from '../mesh/topology.ts';
import { allSlices } from '../util/slices.ts';
import { BoxFilter } from './boxFilter.ts';
import {
	BoxIndex,
	boxOfPoints,
	COMPARISONS_A_STEP,
	comparisonsFor,
	isBeyond,
	patientComparisons,
} from './boxIndex.ts';
import { COPY } from './duplicates.ts';
import type { Change, Facts } from './facts.ts';
import { projections } from './projections.ts';
import { mergedRows, ruleResult } from './rows.ts';
import type { Rule, RuleResult } from './rule.ts';

/** Points per slice. */
const POINTS_PER_SLICE = 5_000;

/**
 * No corner of a triangle lies inside an edge of another that does not have it as a corner. Only boundary edges and their ends
 * are checked. If an edge has a triangle on either side, any triangle with a corner inside it overlaps one of them. The edge of
 * a hanging interior point has a triangle that overlaps those round the point. Both cases are overlapping (or degenerate)
 * triangles, which have rules of their own. Middle nodes are no corners, and lie on edges by design; of coincident points only
 * the first is checked. In 3D the test is made along each axis.
 *
 * A row is a point and the first half-edge (3 × triangle + slot) that it lies inside, or `NONE` if the search was given up.
 */
export const hangingNodes: Rule = {
	id: 'hanging-node',
	severity: 'warning',
	description: 'No point lies on an edge of a triangle without being its corner.',
	find: (facts) => allSlices(findAll(facts)),
	findInSlices: findAll,
	update: findNear,
	describe: (facts, { rows }, count, { number }) =>
		Array.from({ length: count }, (_, i) => {
			const [index, halfEdge] = [rows[2 * i]!, rows[2 * i + 1]!];
			if (halfEdge === NONE)
				return {
					kind: 'points',
					index,
					message: `The edges are too dense to compare all points with them; there may be more hanging nodes from point ${number('points', index)} on.`,
				};
			const { triangles } = facts.mesh;
			const [triangle, slot] = [Math.floor(halfEdge / 3), halfEdge % 3];
			const [a, b] = [triangles[halfEdge]!, triangles[endOf(halfEdge)]!];
			return {
				kind: 'points',
				index,
				message: `Point ${number('points', index)} is a hanging node: it lies on the edge between points ${number('points', a)} and ${number('points', b)} of triangle ${number('triangles', triangle)} without being its corner. Split the triangle there, or move the point.`,
				related: [
					{ kind: 'triangles', index: triangle, slot },
					{ kind: 'edges', index: Math.abs(facts.topology.triangleEdges[halfEdge]!) - 1 },
				],
			};
		}),
};

const endOf = (halfEdge: number): number => (halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1);

/** Keyed by `edgeTriangles`, which a change that only moves points keeps. */
const halfEdgesOf = new WeakMap<Uint32Array, Uint32Array>();

/** Boundary half-edges, ascending, and a flag for each of their ends that is no duplicate. */
function openHalfEdges({ mesh, topology, duplicates }: Facts) {
	let halfEdges = halfEdgesOf.get(topology.edgeTriangles);
	if (!halfEdges) {
		halfEdges = boundaryHalfEdges(topology);
		halfEdgesOf.set(topology.edgeTriangles, halfEdges);
	}
	const ends = new Uint8Array(mesh.points.length / mesh.dimension);
	for (const halfEdge of halfEdges)
		ends[mesh.triangles[halfEdge]!] = ends[mesh.triangles[endOf(halfEdge)]!] = 1;
	const { flags } = duplicates.points;
	for (let p = 0; flags && p < ends.length; p++) if (flags[p] === COPY) ends[p] = 0;
	return { halfEdges, ends };
}

function boundaryHalfEdges({ edgeTriangles, triangleEdges, boundaryEdges }: Topology): Uint32Array {
	const halfEdges = new Uint32Array(boundaryEdges);
	let count = 0;
	for (let e = 0; 2 * e < edgeTriangles.length && count < boundaryEdges; e++) {
		if (edgeTriangles[2 * e + 1] !== NONE || edgeTriangles[2 * e] === NONE) continue;
		let halfEdge = 3 * edgeTriangles[2 * e]!;
		while (Math.abs(triangleEdges[halfEdge]!) !== e + 1) halfEdge++;
		halfEdges[count++] = halfEdge;
	}
	return halfEdges.sort();
}

/** Writes the box of a half-edge. */
function boxOfHalfEdge(
	points: Float64Array,
	triangles: Uint32Array,
	halfEdge: number,
	box: Float64Array,
) {
	const pair = Uint32Array.of(triangles[halfEdge]!, triangles[endOf(halfEdge)]!);
	boxOfPoints(points, pair, 0, 2, box);
}

function* findAll(facts: Facts): Generator<void, RuleResult> {
	const { mesh, topology } = facts;
	if (topology.boundaryEdges === 0) return ruleResult([], 2);
	const { halfEdges, ends } = openHalfEdges(facts);
	const views = projections(mesh);
	const [points] = views;
	const index = new BoxIndex(halfEdges.length, (i, box) =>
		boxOfHalfEdge(points, mesh.triangles, halfEdges[i]!, box),
	);
	const box = new Float64Array(4);
	let remaining = patientComparisons(halfEdges.length);
	let sliceStart = remaining;
	yield;
	const rows: number[] = [];
	let n = 0;
	for (let p = ends.indexOf(1); p >= 0 && remaining >= 0; p = ends.indexOf(1, p + 1)) {
		if (++n % POINTS_PER_SLICE === 0 || remaining <= sliceStart - COMPARISONS_A_STEP) {
			sliceStart = remaining;
			yield;
		}
		let first = NONE;
		box[0] = box[2] = points[2 * p]!;
		box[1] = box[3] = points[2 * p + 1]!;
		index.visit(box, (i) => {
			const halfEdge = halfEdges[i]!;
			if (halfEdge < first && hangsOn(mesh.triangles, views, p, halfEdge)) first = halfEdge;
			return --remaining < 0;
		});
		if (remaining < 0) {
			const withoutRows = rows.length === 0 ? ({ severity: 'information' } as const) : {};
			return { ...ruleResult([...rows, p, NONE], 2), isIncomplete: true, ...withoutRows };
		}
		if (first !== NONE) rows.push(p, first);
	}
	return ruleResult(rows, 2);
}

/** Checks the points that have changed, that hung on a changed edge, or that lie inside one now. */
function findNear(facts: Facts, before: RuleResult, change: Change): RuleResult | undefined {
	if (before.isIncomplete) return undefined;
	if (change.renumbered) return allSlices(findAll(facts));
	const { mesh, topology } = facts;
	const { points, triangles } = mesh;
	const { halfEdges, ends } = openHalfEdges(facts);
	const views = [points];
	const recheck = new Set(change.points.list);
	const edgesBefore = change.before.topology.triangleEdges;
	for (let i = 0; i < before.rows.length; i += 2)
		if (change.edges.has[Math.abs(edgesBefore[before.rows[i + 1]!]!) - 1])
			recheck.add(before.rows[i]!);
	let remaining = comparisonsFor(halfEdges.length);
	const box = new Float64Array(4);

	const changed = halfEdges.filter(
		(s) => change.edges.has[Math.abs(topology.triangleEdges[s]!) - 1],
	);
	const changedHalfEdges = new BoxFilter(changed.length, (i, halfEdgeBox) =>
		boxOfHalfEdge(points, triangles, changed[i]!, halfEdgeBox),
	);
	for (let p = ends.indexOf(1); p >= 0 && remaining >= 0; p = ends.indexOf(1, p + 1)) {
		box[0] = box[2] = points[2 * p]!;
		box[1] = box[3] = points[2 * p + 1]!;
		changedHalfEdges.visit(box, (i) => {
			remaining--;
			if (hangsOn(triangles, views, p, changed[i]!)) recheck.add(p);
		});
	}

	const checked = Uint32Array.from(recheck).filter((p) => ends[p] === 1);
	const first = new Map<number, number>();
	const positions = new BoxFilter(checked.length, (i, place) => {
		place[0] = place[2] = points[2 * checked[i]!]!;
		place[1] = place[3] = points[2 * checked[i]! + 1]!;
	});
	for (let i = 0; i < halfEdges.length && remaining >= 0; i++) {
		const halfEdge = halfEdges[i]!;
		const [a, b] = [triangles[halfEdge]!, triangles[endOf(halfEdge)]!];
		if (isBeyond(points, a, b, b, positions.bounds)) continue;
		boxOfHalfEdge(points, triangles, halfEdge, box);
		positions.visit(box, (j) => {
			remaining--;
			const p = checked[j]!;
			if (!first.has(p) && hangsOn(triangles, views, p, halfEdge)) first.set(p, halfEdge);
		});
	}
	if (remaining < 0) return undefined;
	const keeps = (i: number) => !recheck.has(before.rows[i]!);
	return ruleResult(mergedRows(before.rows, 2, keeps, Uint32Array.from([...first].flat())), 2);
}

/** Whether p lies inside a half-edge of a triangle that does not have it as a corner. */
function hangsOn(
	triangles: Uint32Array,
	views: readonly Float64Array[],
	p: number,
	halfEdge: number,
): boolean {
	if (!liesInside(views, p, triangles[halfEdge]!, triangles[endOf(halfEdge)]!)) return false;
	const t = halfEdge - (halfEdge % 3);
	return triangles[t] !== p && triangles[t + 1] !== p && triangles[t + 2] !== p;
}

/** Whether p lies on the open segment from a to b, exactly: in every projection on its line, in its box, and at neither end. */
function liesInside(views: readonly Float64Array[], p: number, a: number, b: number): boolean {
	if (p === a || p === b) return false;
	let [atA, atB] = [true, true];
	for (const points of views)
		for (const i of [0, 1]) {
			const [x, xa, xb] = [points[2 * p + i]!, points[2 * a + i]!, points[2 * b + i]!];
			if ((x < xa && x < xb) || (x > xa && x > xb)) return false;
			atA &&= x === xa;
			atB &&= x === xb;
		}
	return !atA && !atB && views.every((points) => orientationOf(points, a, b, p) === 0);
}
