import { orientationOf } from '../mesh/orientation.ts';
import { NONE, type Topology } from '../mesh/topology.ts';
import { allSlices } from '../util/slices.ts';
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
import { FewBoxes } from './fewBoxes.ts';
import { projections } from './projections.ts';
import { foundIn, mergedRows } from './rows.ts';
import type { Found, Rule } from './rule.ts';

/** Points checked between two stops. */
const POINTS_A_STEP = 5_000;

/**
 * No corner of a triangle lies inside an edge of another that does not have it as a corner. Only edges of one triangle
 * and their ends are checked. Where an edge has a triangle on either side, whatever has a corner inside it overlaps
 * one of them; and a point whose triangles close round it leaves no room for the edge's triangle: both are overlapping
 * triangles (or ones without area), which have rules of their own. Middle nodes are no corners, and are meant to lie
 * there; of points in one place the first is enough. In space it is the same question, asked along each axis.
 *
 * A row is a point and the first side (3 × triangle + slot) that it lies inside; `NONE` where the search was given up.
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
			const [index, side] = [rows[2 * i]!, rows[2 * i + 1]!];
			if (side === NONE)
				return {
					kind: 'points',
					index,
					message: `The edges are too dense to compare all points with them; there may be more hanging nodes from point ${number('points', index)} on.`,
				};
			const { triangles } = facts.mesh;
			const [triangle, slot] = [Math.floor(side / 3), side % 3];
			const [a, b] = [triangles[side]!, triangles[endOf(side)]!];
			return {
				kind: 'points',
				index,
				message: `Point ${number('points', index)} is a hanging node: it lies on the edge between points ${number('points', a)} and ${number('points', b)} of triangle ${number('triangles', triangle)} without being its corner. Split the triangle there, or move the point.`,
				related: [
					{ kind: 'triangles', index: triangle, slot },
					{ kind: 'edges', index: Math.abs(facts.topology.triangleEdges[side]!) - 1 },
				],
			};
		}),
};

const endOf = (side: number): number => (side % 3 === 2 ? side - 2 : side + 1);

/** By the triangles of the edges: a change that only moves points leaves them what they are. */
const sidesOf = new WeakMap<Uint32Array, Uint32Array>();

/** Sides of edges of one triangle, rising, and a flag for each point that is an end of one and no copy. */
function openSides({ mesh, topology, duplicates }: Facts) {
	let sides = sidesOf.get(topology.edgeTriangles);
	if (!sides) {
		sides = sidesWithin(topology);
		sidesOf.set(topology.edgeTriangles, sides);
	}
	const ends = new Uint8Array(mesh.points.length / mesh.dimension);
	for (const side of sides) ends[mesh.triangles[side]!] = ends[mesh.triangles[endOf(side)]!] = 1;
	const { flags } = duplicates.points;
	for (let p = 0; flags && p < ends.length; p++) if (flags[p] === COPY) ends[p] = 0;
	return { sides, ends };
}

function sidesWithin({ edgeTriangles, triangleEdges, boundaryEdges }: Topology): Uint32Array {
	const sides = new Uint32Array(boundaryEdges);
	let count = 0;
	for (let e = 0; 2 * e < edgeTriangles.length && count < boundaryEdges; e++) {
		if (edgeTriangles[2 * e + 1] !== NONE || edgeTriangles[2 * e] === NONE) continue;
		let side = 3 * edgeTriangles[2 * e]!;
		while (Math.abs(triangleEdges[side]!) !== e + 1) side++;
		sides[count++] = side;
	}
	return sides.sort();
}

/** Writes the box of a side. */
function boxOfSide(points: Float64Array, triangles: Uint32Array, side: number, box: Float64Array) {
	const pair = Uint32Array.of(triangles[side]!, triangles[endOf(side)]!);
	boxOfPoints(points, pair, 0, 2, box);
}

function* findAll(facts: Facts): Generator<void, Found> {
	const { mesh, topology } = facts;
	if (topology.boundaryEdges === 0) return foundIn([], 2);
	const { sides, ends } = openSides(facts);
	const views = projections(mesh);
	const [points] = views;
	const index = new BoxIndex(sides.length, (i, box) =>
		boxOfSide(points, mesh.triangles, sides[i]!, box),
	);
	const box = new Float64Array(4);
	let left = patientComparisons(sides.length);
	let stop = left;
	yield;
	const rows: number[] = [];
	let n = 0;
	for (let p = ends.indexOf(1); p >= 0 && left >= 0; p = ends.indexOf(1, p + 1)) {
		if (++n % POINTS_A_STEP === 0 || left <= stop - COMPARISONS_A_STEP) {
			stop = left;
			yield;
		}
		let first = NONE;
		box[0] = box[2] = points[2 * p]!;
		box[1] = box[3] = points[2 * p + 1]!;
		index.visit(box, (i) => {
			const side = sides[i]!;
			if (side < first && hangsOn(mesh.triangles, views, p, side)) first = side;
			return --left < 0;
		});
		if (left < 0) {
			const unknown = rows.length === 0 ? ({ severity: 'information' } as const) : {};
			return { ...foundIn([...rows, p, NONE], 2), cut: true, ...unknown };
		}
		if (first !== NONE) rows.push(p, first);
	}
	return foundIn(rows, 2);
}

/** Looks again at points that have changed, that hung on a changed edge, or that lie inside one now. */
function findNear(facts: Facts, before: Found, change: Change): Found | undefined {
	if (before.cut) return undefined;
	if (change.renumbered) return allSlices(findAll(facts));
	const { mesh, topology } = facts;
	const { points, triangles } = mesh;
	const { sides, ends } = openSides(facts);
	const views = [points];
	const again = new Set(change.points.list);
	const old = change.before.topology.triangleEdges;
	for (let i = 0; i < before.rows.length; i += 2)
		if (change.edges.has[Math.abs(old[before.rows[i + 1]!]!) - 1]) again.add(before.rows[i]!);
	let left = comparisonsFor(sides.length);
	const box = new Float64Array(4);

	const changed = sides.filter((s) => change.edges.has[Math.abs(topology.triangleEdges[s]!) - 1]);
	const changedSides = new FewBoxes(changed.length, (i, sideBox) =>
		boxOfSide(points, triangles, changed[i]!, sideBox),
	);
	for (let p = ends.indexOf(1); p >= 0 && left >= 0; p = ends.indexOf(1, p + 1)) {
		box[0] = box[2] = points[2 * p]!;
		box[1] = box[3] = points[2 * p + 1]!;
		changedSides.visit(box, (i) => {
			left--;
			if (hangsOn(triangles, views, p, changed[i]!)) again.add(p);
		});
	}

	const sought = Uint32Array.from(again).filter((p) => ends[p] === 1);
	const first = new Map<number, number>();
	const places = new FewBoxes(sought.length, (i, place) => {
		place[0] = place[2] = points[2 * sought[i]!]!;
		place[1] = place[3] = points[2 * sought[i]! + 1]!;
	});
	for (let i = 0; i < sides.length && left >= 0; i++) {
		const side = sides[i]!;
		const [a, b] = [triangles[side]!, triangles[endOf(side)]!];
		if (isBeyond(points, a, b, b, places.bounds)) continue;
		boxOfSide(points, triangles, side, box);
		places.visit(box, (j) => {
			left--;
			const p = sought[j]!;
			if (!first.has(p) && hangsOn(triangles, views, p, side)) first.set(p, side);
		});
	}
	if (left < 0) return undefined;
	const keeps = (i: number) => !again.has(before.rows[i]!);
	return foundIn(mergedRows(before.rows, 2, keeps, Uint32Array.from([...first].flat())), 2);
}

/** Whether p lies inside a side of a triangle that does not have it as a corner. */
function hangsOn(
	triangles: Uint32Array,
	views: readonly Float64Array[],
	p: number,
	side: number,
): boolean {
	if (!liesInside(views, p, triangles[side]!, triangles[endOf(side)]!)) return false;
	const t = side - (side % 3);
	return triangles[t] !== p && triangles[t + 1] !== p && triangles[t + 2] !== p;
}

/** Whether p lies on the open segment from a to b, exactly: in every view on its line, in its box, and at neither end. */
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
