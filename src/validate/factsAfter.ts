import { edgeUsesAfter, edgeUsesOf } from '../mesh/edgeUses.ts';
import { cacheTopology, type Topology, topologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { BLOCK, type Blocks } from './blocks.ts';
import type { Differences } from './differences.ts';
import { duplicatesAfter } from './duplicates.ts';
import {
	type Change,
	type EntitySet,
	type Facts,
	isSkipped,
	orientationOfTriangle,
} from './facts.ts';

/** Updates the facts of a planar mesh after a change; also returns the entities near it. Undefined if too many are near. */
export function factsAfter(
	before: Facts,
	mesh: TriMesh,
	differences: Differences,
	limit: number,
): { readonly facts: Facts; readonly change: Change } | undefined {
	const { triangles } = mesh;
	const blocksBefore = before.blocks;
	if (!blocksBefore) return undefined;
	const pointBlocks =
		differences.points.length === 0
			? blocksBefore.points
			: blocksBefore.points.after(mesh.points, undefined, differences.points);
	const linked =
		differences.triangles.length === 0
			? blocksBefore.triangles
			: blocksBefore.triangles.after(mesh.points, triangles, differences.triangles);
	const found = duplicatesIn(before, mesh, differences, { points: pointBlocks, triangles: linked });
	const { skipped, relinked } = skippedAfter(before, mesh, differences, found.triangles);
	const connected = differences.triangles.length > 0;
	const renumbered = connected && !mesh.edges;
	const topology = topologyAfter(before, mesh, relinked, skipped);

	const nearTriangles = new Set([...relinked, ...found.triangles.touched]);
	trianglesAt(triangles, linked, differences.points, nearTriangles, limit);
	if (nearTriangles.size > limit) return undefined;
	const nearPoints = new Set([...differences.points, ...found.points.touched]);
	const nearEdges = new Set([...differences.edges, ...found.edges.touched]);
	for (const t of nearTriangles)
		for (let s = 3 * t; s < 3 * t + 3; s++) {
			nearPoints.add(before.mesh.triangles[s]!).add(triangles[s]!);
			if (renumbered) continue;
			nearEdges.add(Math.abs(before.topology.triangleEdges[s]!) - 1);
			nearEdges.add(Math.abs(topology.triangleEdges[s]!) - 1);
		}
	if (nearPoints.size + nearEdges.size > 3 * limit) return undefined;
	return {
		facts: {
			mesh,
			plane: mesh.points,
			blocks: {
				points: pointBlocks,
				triangles: linked.after(mesh.points, triangles, nearTriangles),
			},
			duplicates: {
				points: found.points.duplicates,
				edges: found.edges.duplicates,
				triangles: found.triangles.duplicates,
			},
			skipped,
			topology,
			...turnsAfter(before, mesh, nearTriangles, skipped),
		},
		change: {
			points: near(nearPoints, mesh.points.length / 2),
			edges: near(nearEdges, topology.edges.length / 2),
			triangles: near(nearTriangles, triangles.length / 3),
			before,
			connected,
			renumbered,
		},
	};
}

/** Updates the duplicates of each kind; `touched` are the entities that became or ceased to be one. */
function duplicatesIn(
	{ mesh: old, duplicates }: Facts,
	mesh: TriMesh,
	{ points, edges, triangles }: Differences,
	blocks: { readonly points: Blocks; readonly triangles: Blocks },
) {
	const places = placesIn(blocks.points, [old.points, mesh.points], points);
	const corners = cornersOf([old.triangles, mesh.triangles], triangles);
	return {
		points: duplicatesAfter(duplicates.points, old, mesh, 'points', points, places),
		edges: duplicatesAfter(duplicates.edges, old, mesh, 'edges', edges),
		triangles: duplicatesAfter(duplicates.triangles, old, mesh, 'triangles', triangles, (block) =>
			blocks.triangles.mayHave(block, corners),
		),
	};
}

/** The triangles to skip after a change, and those whose edges now have different triangles. */
function skippedAfter(
	before: Facts,
	{ triangles }: TriMesh,
	differences: Differences,
	equal: ReturnType<typeof duplicatesAfter>,
) {
	const skipped = before.skipped?.slice() ?? new Uint8Array(triangles.length / 3);
	const relinked = new Set(differences.triangles);
	for (const t of [...differences.triangles, ...equal.touched]) {
		const now = isSkipped(triangles, equal.duplicates.flags, t) ? 1 : 0;
		if (skipped[t] !== now) relinked.add(t);
		skipped[t] = now;
	}
	return { skipped: skipped.includes(1) ? skipped : undefined, relinked };
}

/** Updates orientations, given the triangles that may have changed theirs. */
function turnsAfter(
	before: Facts,
	{ points, triangles }: TriMesh,
	reversed: Iterable<number>,
	skipped: Uint8Array | undefined,
): Pick<Facts, 'orientations' | 'ccw' | 'cw'> {
	const orientations = before.orientations.slice();
	let { ccw, cw } = before;
	for (const t of reversed) {
		if (orientations[t]! > 0) ccw--;
		else if (orientations[t]! < 0) cw--;
		const orientation = skipped?.[t] === 1 ? 0 : orientationOfTriangle(points, triangles, t);
		orientations[t] = orientation;
		if (orientation > 0) ccw++;
		else if (orientation < 0) cw++;
	}
	return { orientations, ccw, cw };
}

function near(set: Set<number>, count: number): EntitySet {
	const list = Uint32Array.from(set).sort();
	const has = new Uint8Array(count);
	for (const i of list) has[i] = 1;
	return { list, has };
}

/** Whether a point of a block may coincide with a changed point before or after the change. */
function placesIn(blocks: Blocks, sources: readonly Float64Array[], changed: Uint32Array) {
	const places = sources.flatMap((points) =>
		[...changed].map((p) => {
			const [x, y] = [points[2 * p]!, points[2 * p + 1]!];
			return Float64Array.of(x, y, x, y);
		}),
	);
	return (block: number) => places.some((place) => blocks.mayTouch(block, place));
}

/** The corners of some triangles, ascending. */
function cornersOf(sources: readonly Uint32Array[], changed: Uint32Array): Uint32Array {
	const corners = sources.flatMap((triangles) =>
		[...changed].flatMap((t) => [...triangles.subarray(3 * t, 3 * t + 3)]),
	);
	return Uint32Array.from(corners).sort();
}

/** Adds the triangles with a corner among some points (ascending), until slightly more than `limit` in total. */
function trianglesAt(
	triangles: Uint32Array,
	blocks: Blocks,
	points: Uint32Array,
	found: Set<number>,
	limit: number,
): void {
	if (points.length === 0) return;
	const sought = new Uint8Array(points.at(-1)! + 1);
	for (const p of points) sought[p] = 1;
	for (let block = 0; block < blocks.count && found.size <= limit; block++) {
		if (!blocks.mayHave(block, points)) continue;
		const to = Math.min(triangles.length, 3 * BLOCK * (block + 1));
		for (let s = 3 * BLOCK * block; s < to; s++)
			if (sought[triangles[s]!] === 1) found.add(Math.floor(s / 3));
	}
}

function topologyAfter(
	before: Facts,
	mesh: TriMesh,
	relinked: Set<number>,
	skipped: Uint8Array | undefined,
): Topology {
	const { topology } = before;
	const { edges, triangleEdges } = mesh;
	const coversAll = !before.skipped && !skipped;
	if (edges && triangleEdges) {
		const after =
			relinked.size === 0
				? { ...topology, edges, triangleEdges }
				: {
						edges,
						triangleEdges,
						...edgeUsesAfter(
							topology,
							topology.triangleEdges,
							triangleEdges,
							Uint32Array.from(relinked),
							skipped,
						),
					};
		if (coversAll) cacheTopology(mesh, after);
		return after;
	}
	if (relinked.size === 0) {
		if (coversAll) cacheTopology(mesh, topology);
		return topology;
	}
	const derived = topologyOf(mesh);
	if (!skipped) return derived;
	return {
		...derived,
		...edgeUsesOf(derived.edges.length / 2, derived.triangleEdges, skipped),
	};
}
