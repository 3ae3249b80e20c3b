import { type EdgedMesh, isPlanarTriangulation, withTopology } from '../mesh/edgedMesh.ts';
import { edgeUsesOf } from '../mesh/edgeUses.ts';
import { isScattered } from '../mesh/matchHalfEdges.ts';
import { orientationOf } from '../mesh/orientation.ts';
import { pairedHalfEdgesInSlices } from '../mesh/pairedHalfEdges.ts';
import { type Topology, topologyOf } from '../mesh/topology.ts';
import { type EntityKind, pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { type Loops, singleThread } from '../util/loop.ts';
import { allSlices } from '../util/slices.ts';
import { Blocks } from './blocks.ts';
import { COPY, type Duplicates, duplicatesOf } from './duplicates.ts';
import { pointsInPlane } from './projections.ts';
import { isSoundInSlices } from './sound.ts';

/** Facts of a mesh that do not depend on coordinates. */
export interface Connections {
	readonly mesh: TriMesh;
	readonly duplicates: { readonly [kind in 'edges' | 'triangles']: Duplicates };
	/**
	 * 1 for each triangle that is a duplicate or has a repeated corner: a separate rule reports it, and the others skip it.
	 * Absent if there is none.
	 */
	readonly skipped: Uint8Array | undefined;
	/** Edges of the mesh and their triangles, without skipped ones. */
	readonly topology: Topology;
}

/** Facts of a mesh that several rules use. */
export interface Facts extends Connections {
	/** Two coordinates for each point; absent in 3D, unless all points are in a plane normal to an axis. */
	readonly plane: Float64Array | undefined;
	/** Bounding boxes in `plane` of blocks of points and of triangles; absent without `plane`. */
	readonly blocks: { readonly points: Blocks; readonly triangles: Blocks } | undefined;
	readonly duplicates: { readonly [kind in EntityKind]: Duplicates };
	/** 1 for each triangle counter-clockwise in `plane`, −1 clockwise, 0 degenerate or skipped. */
	readonly orientations: Int8Array;
	/** Boundary half-edges, three times the triangle plus the slot, if the mesh is proved sound. */
	readonly boundary?: Uint32Array;
	/** Number of triangles of each orientation. */
	readonly ccw: number;
	readonly cw: number;
}

/** Entities of one kind, as an ascending list and as flags. */
export interface EntitySet {
	readonly list: Uint32Array;
	readonly has: Uint8Array;
}

/** Entities that rules check again after a change: the changed ones, and their neighbours before or after it. */
export interface Change {
	readonly points: EntitySet;
	/** Empty if edges were renumbered. */
	readonly edges: EntitySet;
	readonly triangles: EntitySet;
	/** Facts before the change. */
	readonly before: Facts;
	/** Whether the triangles connect other points than before. */
	readonly connected: boolean;
	/** Whether derived edges were renumbered. */
	readonly renumbered: boolean;
}

/** Gathers the facts of a mesh. */
export function factsOf(mesh: TriMesh): Facts {
	return allSlices(factsInSlices(mesh));
}

/**
 * The facts of a mesh if a cheaper test proves it free of errors and warnings (`sound.ts`), otherwise undefined; yields
 * between slices. One thread or several, with the same result.
 */
export function* soundFactsInSlices(
	mesh: TriMesh,
	loops: Loops = singleThread,
): Generator<void, Facts | undefined> {
	const { points, triangles } = mesh;
	if (!isPlanarTriangulation(mesh) || triangles.length === 0) return undefined;
	const edgedMesh = yield* withBoundaryInSlices(mesh, loops);
	if (!edgedMesh || !(yield* isSoundInSlices(edgedMesh, loops))) return undefined;
	const orientation = orientationOfTriangle(points, triangles, 0);
	const count = triangles.length / 3;
	const none = { rows: new Uint32Array(0) };
	return {
		mesh,
		plane: points,
		get blocks() {
			return { points: Blocks.of(points), triangles: Blocks.of(points, triangles) };
		},
		duplicates: { points: none, edges: none, triangles: none },
		skipped: undefined,
		get topology() {
			return topologyOf(mesh);
		},
		boundary: edgedMesh.boundary,
		orientations: new Int8Array(count).fill(orientation),
		ccw: orientation > 0 ? count : 0,
		cw: orientation > 0 ? 0 : count,
	};
}

/** A mesh with its boundary half-edges, from pairs of half-edges if that takes less time; undefined as for `withTopology`. */
function* withBoundaryInSlices(
	mesh: TriMesh,
	loops: Loops,
): Generator<void, EdgedMesh | undefined> {
	const { points, triangles } = mesh;
	if (loops !== singleThread || isScattered(triangles)) {
		const pairs = yield* pairedHalfEdgesInSlices(triangles, pointCount(mesh), loops);
		const boundary = pairs && (yield* pairs.boundary());
		if (boundary) return { points, corners: triangles, boundary };
	}
	const topology = topologyOf(mesh);
	yield;
	return withTopology(mesh, topology);
}

/** Gathers the facts of a mesh; yields between slices. */
export function* factsInSlices(mesh: TriMesh): Generator<void, Facts> {
	const { triangles } = mesh;
	const plane = pointsInPlane(mesh);
	const { duplicates, skipped, topology } = yield* connectionsInSlices(mesh);
	yield;
	const points = duplicatesOf(mesh, 'points');
	yield;
	const orientations = new Int8Array(triangles.length / 3);
	let [ccw, cw] = [0, 0];
	const blocks = plane && {
		points: Blocks.of(plane),
		triangles: Blocks.of(plane, triangles, (first, end) => {
			for (let t = first; t < end; t++) {
				const orientation = skipped?.[t] === 1 ? 0 : orientationOfTriangle(plane, triangles, t);
				orientations[t] = orientation;
				if (orientation > 0) ccw++;
				else if (orientation < 0) cw++;
			}
		}),
	};
	return {
		mesh,
		plane,
		blocks,
		duplicates: { ...duplicates, points },
		skipped,
		topology,
		orientations,
		ccw,
		cw,
	};
}

/** Derives the facts of a mesh that do not depend on coordinates; yields between slices. */
export function* connectionsInSlices(mesh: TriMesh): Generator<void, Connections> {
	const { triangles } = mesh;
	const fullTopology = topologyOf(mesh);
	yield;
	const edges = duplicatesOf(mesh, 'edges');
	yield;
	const equalTriangles = duplicatesOf(
		mesh,
		'triangles',
		edges.flags ? undefined : duplicateCandidates(fullTopology),
	);
	yield;
	const skipped = new Uint8Array(triangles.length / 3);
	let anySkipped = false;
	for (let t = 0; t < skipped.length; t++)
		if (isSkipped(triangles, equalTriangles.flags, t)) {
			skipped[t] = 1;
			anySkipped = true;
		}
	const topology = anySkipped
		? {
				...fullTopology,
				...edgeUsesOf(fullTopology.edges.length / 2, fullTopology.triangleEdges, skipped),
			}
		: fullTopology;
	return {
		mesh,
		duplicates: { edges, triangles: equalTriangles },
		skipped: anySkipped ? skipped : undefined,
		topology,
	};
}

/** Orientation of a triangle. */
export const orientationOfTriangle = (points: Float64Array, triangles: Uint32Array, t: number) =>
	orientationOf(points, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!);

/** Whether a triangle is a duplicate or has a repeated corner; `flags` are those of the triangles' duplicates. */
export function isSkipped(
	triangles: Uint32Array,
	flags: Uint8Array | undefined,
	t: number,
): boolean {
	const a = triangles[3 * t]!;
	const b = triangles[3 * t + 1]!;
	const c = triangles[3 * t + 2]!;
	return a === b || b === c || c === a || flags?.[t] === COPY;
}

/** Candidates for duplicates: triangles that share each edge with the same other triangle, or with several. */
function duplicateCandidates({ triangleEdges, edgeTriangles, nonManifoldEdges, signs }: Topology) {
	const candidates: number[] = [];
	for (let t = 0; 3 * t < triangleEdges.length; t++) {
		let other = -1;
		let isCandidate = true;
		for (let s = 3 * t; s < 3 * t + 3 && isCandidate; s++) {
			const e = Math.abs(triangleEdges[s]!) - 1;
			if (nonManifoldEdges > 0 && signs[e]! > 3) continue;
			const u = edgeTriangles[2 * e] === t ? edgeTriangles[2 * e + 1]! : edgeTriangles[2 * e]!;
			isCandidate = (other === -1 || other === u) && u !== 0xffffffff;
			other = u;
		}
		if (isCandidate) candidates.push(t);
	}
	return Uint32Array.from(candidates);
}
