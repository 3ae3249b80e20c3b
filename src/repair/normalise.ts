import { orientationOf } from '../mesh/orientation.ts';
import { mixedComponents } from '../mesh/surfaceOrientation.ts';
import { topologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { firstEqualRows } from '../util/equalRows.ts';
import { changeSafely } from './changeSafely.ts';
import { divideHanging } from './divideHanging.ts';
import { Draft } from './draft.ts';
import { meshOf } from './meshOf.ts';

/** Number of repairs of each kind. */
export interface Repairs {
	/** Points merged with a coincident one. */
	readonly pointsMerged: number;
	/** Edges merged with one between the same points. */
	readonly edgesMerged: number;
	/** Triangles removed: with the corners of another, or without area. */
	readonly trianglesRepeated: number;
	readonly trianglesFlat: number;
	/** Triangles divided at points inside their edges. */
	readonly trianglesDivided: number;
	/** Triangles reversed to be counter-clockwise; in space, to agree with the majority of their component. */
	readonly trianglesReversed: number;
	/** Boundary edges reversed to run in their triangle's direction. */
	readonly edgesReversed: number;
	/** Edges and points removed because no triangle uses them. */
	readonly edgesUnused: number;
	readonly pointsUnused: number;
	/** Segments removed with their edges. */
	readonly segmentsLost: number;
	/** Entities merged with one with other markers or attributes, whose values were kept. */
	readonly dataDiffering: number;
}

/** Repairs not made, because an edge would get a third triangle: triangles overlap there. */
export interface SkippedRepairs {
	/** Points not merged with a coincident one. */
	readonly points: number;
	/** Edges not merged with one between the same points. */
	readonly edges: number;
	/** Triangles not divided at points inside their edges. */
	readonly triangles: number;
}

/** A normalised mesh, and the repairs made. */
export interface Normalised {
	readonly mesh: TriMesh;
	readonly repairs: Repairs;
	readonly skipped: SkippedRepairs;
	/** No repair was necessary: `mesh` is the input. */
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

/** Rounds of division; one suffices unless triangles overlap. */
const DIVISION_ROUNDS = 4;

/** Maximum number of passes while repairs are skipped: a pass may make them possible for the next one. */
const MAX_PASSES = 8;

/**
 * Repairs a planar mesh to follow all rules of the GMR format, where the repair is unambiguous: merges coincident points
 * and edges with the same ends; removes repeated triangles and those without area; divides triangles at hanging
 * nodes; makes all counter-clockwise; makes boundary edges run in their triangle's direction; removes unused entities.
 * Keeps the order of all others; carries marks, fields and segments. Faults that can't be repaired (overlapping triangles,
 * edges of three triangles) stay for `validate` to find. No step adds a fault: a repair that would give an edge a third
 * triangle is not made. In space it only makes orientation consistent.
 */
export function normalise(mesh: TriMesh): Normalised {
	if (mesh.dimension === 3) return orient(mesh);
	let result = normaliseOnce(mesh);
	for (let pass = 1; pass < MAX_PASSES && !result.unchanged; pass++) {
		if (Object.values(result.skipped).every((count) => count === 0)) break;
		const next = normaliseOnce(result.mesh);
		if (next.unchanged) break;
		result = { ...next, repairs: sum(result.repairs, next.repairs) };
	}
	return result;
}

const sum = (a: Repairs, b: Repairs): Repairs =>
	Object.fromEntries(
		Object.entries(a).map(([name, count]) => [name, count + b[name as keyof Repairs]]),
	) as { [name in keyof Repairs]: number };

/** Reverses the minority of triangles in each orientable component of mixed orientation. */
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
		skipped: { points: 0, edges: 0, triangles: 0 },
		unchanged,
	};
}

function normaliseOnce(mesh: TriMesh): Normalised {
	const { draft: cleared, result: merges } = changeSafely(mesh, (draft) => {
		const merged = draft.mergePoints(coincidentPoints(mesh.points));
		const edges = draft.mergeEdges();
		const repeated = draft.dropEqualTriangles();
		return { points: merged.points, edges, repeated, flat: merged.triangles + dropFlat(draft) };
	});
	const before = cleared.dropUnused();
	const { mesh: clear, lostSegments, differing } = meshOf(cleared);
	let divided = divideHanging(clear);
	let trianglesDivided = divided.divided;
	for (let round = 1; round < DIVISION_ROUNDS && divided.divided > 0; round++) {
		divided = divideHanging(divided.mesh);
		trianglesDivided += divided.divided;
	}
	const reversed = new Draft(divided.mesh);
	// A triangle that covered the halves of its copy has become two copies.
	const trianglesRepeated = merges.repeated + reversed.dropEqualTriangles();
	const trianglesReversed = reverseClockwise(reversed);
	// Without signs the direction of an edge has no meaning.
	const edgesReversed = mesh.source?.signedEdges ? reversed.repairOwnership() : 0;
	const after = reversed.dropUnused();
	const last = meshOf(reversed);
	const repairs: Repairs = {
		pointsMerged: merges.points,
		edgesMerged: merges.edges,
		trianglesRepeated,
		trianglesFlat: merges.flat,
		trianglesDivided,
		trianglesReversed,
		edgesReversed,
		edgesUnused: before.edges + after.edges,
		pointsUnused: before.points + after.points,
		segmentsLost: lostSegments + last.lostSegments,
		dataDiffering: differing + last.differing,
	};
	const unchanged = Object.values(repairs).every((count) => count === 0);
	const skipped: SkippedRepairs = {
		points: cleared.unmergeable.points.size,
		edges: cleared.unmergeable.edges.size,
		triangles: divided.undivided,
	};
	return { mesh: unchanged ? mesh : last.mesh, repairs, skipped, unchanged };
}

/** For each point of a planar mesh, the first one with the same coordinates. */
export function coincidentPoints(points: Float64Array): Uint32Array {
	// Adding 0 turns negative zero into 0, so that equal coordinates have equal bits.
	return firstEqualRows(new Uint32Array(points.map((x) => x + 0).buffer), 4);
}

/** Orientation of a triangle of a draft. */
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

function reverseClockwise(draft: Draft): number {
	let reversed = 0;
	for (let t = 0; t < draft.triangleGone.length; t++) {
		if (orientationOfTriangle(draft, t) >= 0) continue;
		draft.reverseTriangle(t);
		reversed++;
	}
	return reversed;
}
