import { orientationOf } from '../mesh/orientation.ts';
import { mixedComponents } from '../mesh/surfaceOrientation.ts';
import { topologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { firstEqualRows } from '../util/equalRows.ts';
import { carefully } from './carefully.ts';
import { divideHanging } from './divideHanging.ts';
import { Draft } from './draft.ts';
import { meshOf } from './meshOf.ts';

/** How often each repair was made. */
export interface Repairs {
	/** Points in the place of another, made one with it. */
	readonly pointsMerged: number;
	/** Edges between the points of another, made one with it. */
	readonly edgesMerged: number;
	/** Triangles left out: with the corners of another, or without area. */
	readonly trianglesRepeated: number;
	readonly trianglesFlat: number;
	/** Triangles divided at points inside their edges. */
	readonly trianglesDivided: number;
	/** Triangles reversed to go counter-clockwise; in space, as most of those that they are connected with. */
	readonly trianglesReversed: number;
	/** Boundary edges reversed to run in their triangle's direction. */
	readonly edgesReversed: number;
	/** Edges and points left out because no triangle uses them. */
	readonly edgesUnused: number;
	readonly pointsUnused: number;
	/** Segments that went with their edges. */
	readonly segmentsLost: number;
	/** Points and edges that became one with another of other markers or attributes, which were kept. */
	readonly dataDiffering: number;
}

/** What was not done because an edge would have come to belong to three triangles: triangles overlap there. */
export interface LeftAlone {
	/** Points in the place of another that were not made one with it. */
	readonly points: number;
	/** Edges between the points of another that were not made one with it. */
	readonly edges: number;
	/** Triangles that were not divided at points inside their edges. */
	readonly triangles: number;
}

/** A normal mesh, and what was done to make it one. */
export interface Normalised {
	readonly mesh: TriMesh;
	readonly repairs: Repairs;
	readonly leftAlone: LeftAlone;
	/** Nothing was to be done: `mesh` is the one that was given. */
	readonly unchanged: boolean;
}

const NO_REPAIRS: Repairs = {
	pointsMerged: 0,
	edgesMerged: 0,
	trianglesRepeated: 0,
	trianglesFlat: 0,
	trianglesDivided: 0,
	trianglesReversed: 0,
	edgesReversed: 0,
	edgesUnused: 0,
	pointsUnused: 0,
	segmentsLost: 0,
	dataDiffering: 0,
};

/** Rounds of dividing; one does it unless triangles overlap. */
const ROUNDS = 4;

/** Passes over a mesh in which something was left alone: what one has made may let the next do it. */
const PASSES = 8;

/**
 * Turns a mesh in the plane into one that follows every rule of the GMR format as far as that can be done without
 * guessing: coincident points become one, and so do edges with the same ends; triangles listed twice or without area go;
 * triangles with corners of others inside their edges are divided; all go round counter-clockwise; each boundary edge
 * runs in its triangle's direction; nothing unused is left. The order of what stays is kept, and marks, fields and
 * segments follow it. What can't be repaired (triangles that overlap, edges of three triangles) stays as it is, for
 * `validate` to find. No step makes an error: what would let an edge belong to three triangles is not done. Of a mesh in
 * space only the orientation of its triangles is made consistent.
 */
export function normalise(mesh: TriMesh): Normalised {
	if (mesh.dimension === 3) return orient(mesh);
	let done = normaliseOnce(mesh);
	for (let pass = 1; pass < PASSES && !done.unchanged; pass++) {
		if (Object.values(done.leftAlone).every((count) => count === 0)) break;
		const next = normaliseOnce(done.mesh);
		if (next.unchanged) break;
		done = { ...next, repairs: sum(done.repairs, next.repairs) };
	}
	return done;
}

const sum = (a: Repairs, b: Repairs): Repairs =>
	Object.fromEntries(
		Object.entries(a).map(([name, count]) => [name, count + b[name as keyof Repairs]]),
	) as { [name in keyof Repairs]: number };

/** Reverses the fewer triangles of each orientable component of a surface whose orientation is mixed. */
function orient(mesh: TriMesh): Normalised {
	const draft = new Draft(mesh);
	let trianglesReversed = 0;
	for (const { reversed } of mixedComponents(topologyOf(mesh))) {
		for (const t of reversed) draft.reverseTriangle(t);
		trianglesReversed += reversed.length;
	}
	const unchanged = trianglesReversed === 0;
	return {
		mesh: unchanged ? mesh : meshOf(draft).mesh,
		repairs: { ...NO_REPAIRS, trianglesReversed },
		leftAlone: { points: 0, edges: 0, triangles: 0 },
		unchanged,
	};
}

function normaliseOnce(mesh: TriMesh): Normalised {
	const { draft: cleared, result: done } = carefully(mesh, (draft) => {
		const merged = draft.mergePoints(coincidentPoints(mesh.points));
		const edges = draft.mergeEdges();
		const repeated = draft.dropEqualTriangles();
		return { points: merged.points, edges, repeated, flat: merged.triangles + dropFlat(draft) };
	});
	const before = cleared.dropUnused();
	const { mesh: clear, lostSegments, differing } = meshOf(cleared);
	let divided = divideHanging(clear);
	let trianglesDivided = divided.divided;
	for (let round = 1; round < ROUNDS && divided.divided > 0; round++) {
		divided = divideHanging(divided.mesh);
		trianglesDivided += divided.divided;
	}
	const reversed = new Draft(divided.mesh);
	// A triangle over the halves of its copy has become two copies.
	const trianglesRepeated = done.repeated + reversed.dropEqualTriangles();
	const trianglesReversed = reverseAll(reversed);
	// Without signs the direction of an edge says nothing.
	const edgesReversed = mesh.source?.signedEdges ? reversed.repairOwnership() : 0;
	const after = reversed.dropUnused();
	const last = meshOf(reversed);
	const repairs: Repairs = {
		pointsMerged: done.points,
		edgesMerged: done.edges,
		trianglesRepeated,
		trianglesFlat: done.flat,
		trianglesDivided,
		trianglesReversed,
		edgesReversed,
		edgesUnused: before.edges + after.edges,
		pointsUnused: before.points + after.points,
		segmentsLost: lostSegments + last.lostSegments,
		dataDiffering: differing + last.differing,
	};
	const unchanged = Object.values(repairs).every((count) => count === 0);
	const leftAlone: LeftAlone = {
		points: cleared.apart.points.size,
		edges: cleared.apart.edges.size,
		triangles: divided.left,
	};
	return { mesh: unchanged ? mesh : last.mesh, repairs, leftAlone, unchanged };
}

/** For each point of a mesh in the plane the first in its place. */
export function coincidentPoints(points: Float64Array): Uint32Array {
	// Adding 0 makes 0 of −0, so that equal coordinates have equal bits.
	return firstEqualRows(new Uint32Array(points.map((x) => x + 0).buffer), 4);
}

/** The direction in which a triangle of a draft goes round. */
export function orientationOfTriangle(
	{ mesh: { points }, triangles }: Draft,
	t: number,
): -1 | 0 | 1 {
	return orientationOf(points, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!);
}

function dropFlat(draft: Draft): number {
	let dropped = 0;
	for (let t = 0; t < draft.triangleGone.length; t++) {
		if (draft.triangleGone[t] === 1 || orientationOfTriangle(draft, t) !== 0) continue;
		draft.triangleGone[t] = 1;
		dropped++;
	}
	return dropped;
}

function reverseAll(draft: Draft): number {
	let reversed = 0;
	for (let t = 0; t < draft.triangleGone.length; t++) {
		if (orientationOfTriangle(draft, t) >= 0) continue;
		draft.reverseTriangle(t);
		reversed++;
	}
	return reversed;
}
