import { SHORT_EDGE } from '../../mesh/edgeOrder.ts';
import { EDGE } from '../../steps/sides.ts';
import { grown } from '../../util/grow.ts';
import { NotRefinable } from '../errors.ts';
import { findLongestOfHalves } from './findLongest.ts';
import {
	after,
	before,
	type Counts,
	divide,
	type LeppMesh,
	LONGEST_SLOT,
	placeOf,
	WAITING,
} from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';
import { isShorter, shortEdgesAdded } from './shortEdges.ts';

/**
 * No edge of fewer lattice units is divided. Halves and the edges to the corners across are shorter than the edge that is
 * divided, by the median at most √3/2 of it, and rounding moves a middle by √3/2 units at most: above 7 units each edge
 * that is made comes before the divided one in the order, so that targets can't go on asking for new bisections for ever.
 */
export const TINY_EDGE = 8;

/** What one bisection makes at most. */
const MADE = { points: 1, edges: 3, triangles: 2 } as const;

/** The targets of a round and how far they have come; a run stops and goes on between two bisections. */
export interface Walks {
	/** Triangles to be bisected, in the order in which they are taken. */
	readonly targets: Uint32Array;
	/** How many of them were taken. */
	taken: number;
	/** The longest-edge propagation path of the target in hand, which is the first triangle, as far as it is known. */
	path: Int32Array;
	/** Triangles of the path; none where the next target is to be taken. */
	depth: number;
	/** Whether the first terminal edge of the target in hand is yet to be found. */
	fresh: boolean;
	/** Targets that nobody had bisected before they were taken. */
	paths: number;
	/** Triangles of the paths of those when they were taken, both terminal triangles included; and of the longest. */
	pathTriangles: number;
	longestPath: number;
	/** What `touch` returns. */
	seen: number;
}

/** Walks that take these targets. */
export const walksFor = (targets: Uint32Array): Walks => ({
	targets,
	taken: 0,
	path: new Int32Array(64),
	depth: 0,
	fresh: false,
	paths: 0,
	pathTriangles: 0,
	longestPath: 0,
	seen: 0,
});

/**
 * Serial Lepp-bisection (Rodríguez, Rivara 2015, §2): while a target is not bisected, finds the terminal edge of its
 * longest-edge propagation path and bisects the terminal triangles. What is left of the path still leads there: the
 * triangles before the terminal ones are as they were, so the next walk goes on from the last of them.
 *
 * Stops after `most` bisections or where the room of the mesh is used up; false where targets are left. Throws
 * `NotRefinable` where it comes to an edge below `TINY_EDGE`: there the mesh is of no use any more.
 *
 * @param room points, edges and triangles that the mesh may come to have
 */
export function bisect(
	mesh: LeppMesh,
	keys: PointKeys,
	walks: Walks,
	most: number,
	room: Counts,
): boolean {
	const { opposites, states } = mesh;
	const { targets } = walks;
	const fits = Math.min(
		most,
		Math.floor((room.points - mesh.points) / MADE.points),
		Math.floor((room.edges - mesh.edges) / MADE.edges),
		Math.floor((room.triangles - mesh.triangles) / MADE.triangles),
	);
	let { path, depth, taken } = walks;
	let left = fits;
	let touched = 0;
	for (;;) {
		if (depth === 0) {
			while (taken < targets.length && (states[targets[taken]!]! & WAITING) === 0) taken++;
			if (taken === targets.length) break;
			if (left <= 0) break;
			if (taken >= touched) {
				touched = Math.min(taken + AHEAD, targets.length);
				walks.seen = touch(mesh, targets, taken, touched);
			}
			path[0] = targets[taken++]!;
			depth = 1;
			walks.fresh = true;
		} else if (left <= 0) break;
		let t = path[depth - 1]!;
		let slot = states[t]! & LONGEST_SLOT;
		let across = opposites[3 * t + slot]!;
		while (across >= 0) {
			const u = across >> 2;
			const theirs = states[u]! & LONGEST_SLOT;
			if (theirs === (across & 3)) break;
			if (depth === path.length) path = grown(path, depth + 1);
			path[depth++] = u;
			t = u;
			slot = theirs;
			across = opposites[3 * t + slot]!;
		}
		if (walks.fresh) {
			walks.fresh = false;
			const triangles = across < 0 ? depth : depth + 1;
			walks.paths++;
			walks.pathTriangles += triangles;
			if (triangles > walks.longestPath) walks.longestPath = triangles;
		}
		bisectTerminal(mesh, keys, t, slot, across);
		depth--;
		left--;
	}
	walks.path = path;
	walks.depth = depth;
	walks.taken = taken;
	return taken === targets.length && depth === 0;
}

/** Targets whose paths are read ahead of time, and the steps along the path of each. */
const AHEAD = 16;
const STEPS = 2;

/** The triangle that each path has come to. */
const front = new Int32Array(AHEAD);

/**
 * Reads what a few targets need, and the first triangles of their paths, so that it is in the cache when their turn
 * comes: memory answers many loads at a time where none waits for another, and those of a walk wait. Of a million
 * triangles in any order, a fifth selected, a new one takes 0.8 times as long. Returns what keeps the loads from being
 * left out, of no meaning.
 */
function touch(mesh: LeppMesh, targets: Uint32Array, from: number, to: number): number {
	const { dimension, corners, sides, opposites, states, coordinates } = mesh;
	const count = to - from;
	let seen = 0;
	for (let i = 0; i < count; i++) {
		const t = targets[from + i]!;
		front[i] = t;
		seen ^= states[t]! ^ corners[3 * t]! ^ sides[3 * t]! ^ opposites[3 * t]!;
	}
	for (let step = 0; step < STEPS; step++)
		for (let i = 0; i < count; i++) {
			const t = front[i]!;
			for (let side = 3 * t, end = side + 3; side < end; side++)
				seen ^= coordinates[dimension * corners[side]!]!;
			const across = opposites[3 * t + (states[t]! & LONGEST_SLOT)]!;
			if (across < 0) continue;
			const u = across >> 2;
			front[i] = u;
			seen ^= states[u]! ^ corners[3 * u]! ^ sides[3 * u]! ^ opposites[3 * u]!;
		}
	return seen;
}

/** Bisects triangle `t` by its longest edge, in `slot`, and the triangle across, whose longest edge it is too. */
function bisectTerminal(
	mesh: LeppMesh,
	keys: PointKeys,
	t: number,
	slot: number,
	across: number,
): void {
	const { corners, sides, opposites } = mesh;
	const place = 3 * t + slot;
	const a = corners[place]!;
	const b = corners[3 * t + after(slot)]!;
	const middle = addMiddle(mesh, a, b, sides[place]!);
	const half = mesh.edges;
	const made = mesh.triangles;
	let shortest: number;
	if (across < 0) {
		mesh.edges = half + 2;
		divide(mesh, t, slot, middle, half, half + 1);
		opposites[3 * made + slot] = -1;
		shortest = findLongestOfHalves(mesh, keys, t, made, slot);
	} else {
		mesh.edges = half + 3;
		const u = across >> 2;
		const theirs = across & 3;
		// Where the triangles go round in different directions, they have the same end of the edge first.
		const same = corners[placeOf(across)] === a;
		divide(mesh, t, slot, middle, half, half + 1);
		divide(mesh, u, theirs, middle, half, half + 2);
		const near = same ? u : made + 1;
		const far = same ? made + 1 : u;
		join(opposites, 4 * t + slot, 4 * near + theirs);
		join(opposites, 4 * made + slot, 4 * far + theirs);
		shortest = Math.min(
			findLongestOfHalves(mesh, keys, t, made, slot),
			findLongestOfHalves(mesh, keys, u, made + 1, theirs),
		);
	}
	if (shortest < SHORT_EDGE * SHORT_EDGE) {
		if (isShorter(mesh, a, b, TINY_EDGE)) throw tooShort(mesh, t);
		const far = across < 0 ? -1 : corners[3 * (across >> 2) + before(across & 3)]!;
		mesh.shortEdges += shortEdgesAdded(mesh, a, b, corners[3 * t + before(slot)]!, far);
	}
}

const tooShort = ({ triangleParents, input, toFile }: LeppMesh, t: number): NotRefinable => {
	const parent = t < input.triangles ? t : triangleParents[t - input.triangles]!;
	return new NotRefinable(
		`triangle ${toFile ? toFile[parent]! : parent} (counted from 0) has become too small: Lepp-bisection divides no edge shorter than ${TINY_EDGE} units of the lattice that lengths are measured on`,
	);
};

function join(opposites: Int32Array, one: number, other: number): void {
	opposites[placeOf(one)] = other;
	opposites[placeOf(other)] = one;
}

/** Adds the point in the middle of the edge from `a` to `b` of a triangle with this side, and the edges' parents. */
function addMiddle(mesh: LeppMesh, a: number, b: number, side: number): number {
	const { dimension, input, coordinates, pointParents, edgeParents } = mesh;
	const middle = mesh.points;
	mesh.points = middle + 1;
	const at = 2 * (middle - input.points);
	pointParents[at] = side < 0 ? b : a;
	pointParents[at + 1] = side < 0 ? a : b;
	for (let axis = 0; axis < dimension; axis++)
		coordinates[dimension * middle + axis] =
			(coordinates[dimension * a + axis]! + coordinates[dimension * b + axis]!) >>> 1;
	const e = side & EDGE;
	const made = mesh.edges - input.edges;
	edgeParents[made] = e < input.edges ? e + 1 : edgeParents[e - input.edges]!;
	// Those inside triangles come from none.
	edgeParents[made + 1] = 0;
	edgeParents[made + 2] = 0;
	return middle;
}
