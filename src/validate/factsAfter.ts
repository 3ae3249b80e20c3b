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

/**
 * Updates the facts of a planar mesh after a change; also returns the entities near it. Undefined if there are more than
 * `limit`.
 */
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
	const triangleBlocks =
		differences.triangles.length === 0
			? blocksBefore.triangles
			: blocksBefore.triangles.after(mesh.points, triangles, differences.triangles);
	const duplicates = duplicatesIn(before, mesh, differences, {
		points: pointBlocks,
		triangles: triangleBlocks,
	});
	const { skipped, relinked } = skippedAfter(before, mesh, differences, duplicates.triangles);
	const connected = differences.triangles.length > 0;
	const renumbered = connected && !mesh.edges;
	const topology = topologyAfter(before, mesh, relinked, skipped);

	const nearTriangles = new Set([...relinked, ...duplicates.triangles.touched]);
	trianglesAt(triangles, triangleBlocks, differences.points, nearTriangles, limit);
	if (nearTriangles.size > limit) return undefined;
	const nearPoints = new Set([...differences.points, ...duplicates.points.touched]);
	const nearEdges = new Set([...differences.edges, ...duplicates.edges.touched]);
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
				triangles: triangleBlocks.after(mesh.points, triangles, nearTriangles),
			},
			duplicates: {
				points: duplicates.points.duplicates,
				edges: duplicates.edges.duplicates,
				triangles: duplicates.triangles.duplicates,
			},
			skipped,
			topology,
			...orientationsAfter(before, mesh, nearTriangles, skipped),
		},
		change: {
			points: entitySet(nearPoints, mesh.points.length / 2),
			edges: entitySet(nearEdges, topology.edges.length / 2),
			triangles: entitySet(nearTriangles, triangles.length / 3),
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
	const mayCoincide = mayCoincideIn(blocks.points, [old.points, mesh.points], points);
	const corners = cornersOf([old.triangles, mesh.triangles], triangles);
	return {
		points: duplicatesAfter(duplicates.points, old, mesh, 'points', points, mayCoincide),
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
function orientationsAfter(
	before: Facts,
	{ points, triangles }: TriMesh,
	candidates: Iterable<number>,
	skipped: Uint8Array | undefined,
): Pick<Facts, 'orientations' | 'ccw' | 'cw'> {
	const orientations = before.orientations.slice();
	let { ccw, cw } = before;
	for (const t of candidates) {
		if (orientations[t]! > 0) ccw--;
		else if (orientations[t]! < 0) cw--;
		const orientation = skipped?.[t] === 1 ? 0 : orientationOfTriangle(points, triangles, t);
		orientations[t] = orientation;
		if (orientation > 0) ccw++;
		else if (orientation < 0) cw++;
	}
	return { orientations, ccw, cw };
}

function entitySet(set: Set<number>, count: number): EntitySet {
	const list = Uint32Array.from(set).sort();
	const has = new Uint8Array(count);
	for (const i of list) has[i] = 1;
	return { list, has };
}

/** Makes a predicate: whether a point of a block may coincide with a changed point before or after the change. */
function mayCoincideIn(blocks: Blocks, sources: readonly Float64Array[], changed: Uint32Array) {
	const positions = sources.flatMap((points) =>
		[...changed].map((p) => {
			const [x, y] = [points[2 * p]!, points[2 * p + 1]!];
			return Float64Array.of(x, y, x, y);
		}),
	);
	return (block: number) => positions.some((position) => blocks.mayTouch(block, position));
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
	near: Set<number>,
	limit: number,
): void {
	if (points.length === 0) return;
	const isListed = new Uint8Array(points.at(-1)! + 1);
	for (const p of points) isListed[p] = 1;
	for (let block = 0; block < blocks.count && near.size <= limit; block++) {
		if (!blocks.mayHave(block, points)) continue;
		const to = Math.min(triangles.length, 3 * BLOCK * (block + 1));
		for (let s = 3 * BLOCK * block; s < to; s++)
			if (isListed[triangles[s]!] === 1) near.add(Math.floor(s / 3));
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
		const updated =
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
		if (coversAll) cacheTopology(mesh, updated);
		return updated;
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
