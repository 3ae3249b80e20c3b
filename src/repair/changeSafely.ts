import { topologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { assert } from '../util/assert.ts';
import { Draft } from './draft.ts';
import { nonManifoldEdges } from './nonManifoldEdges.ts';

/** Number of attempts before all merges are undone. Each omits the merges that caused faults in the previous one. */
const ROUNDS = 32;

/** A draft without new faults, and the result of the change. */
export interface SafeChange<T> {
	readonly draft: Draft;
	readonly result: T;
}

/**
 * Makes a change of a mesh so that no edge gets a third triangle: points and edges whose merge would cause that are
 * not merged (`Draft.unmergeable`), and the change is repeated without them. `change` must be deterministic.
 */
export function changeSafely<T>(mesh: TriMesh, change: (draft: Draft) => T): SafeChange<T> {
	let draft = new Draft(mesh);
	let result = change(draft);
	let crowdedInInput: ReadonlySet<number> | undefined;
	for (let round = 1; ; round++) {
		const { triangles, triangleEdges, triangleGone, edgeGone } = draft;
		const crowded = nonManifoldEdges(edgeGone.length, triangles, triangleEdges, triangleGone);
		if (crowded.size === 0) return { draft, result };
		crowdedInInput ??= crowdedEdges(mesh);
		const unmergeable = mergesCausing(draft, crowded, crowdedInInput, round >= ROUNDS);
		if (unmergeable.points.size + unmergeable.edges.size === 0) return { draft, result };
		for (const p of draft.unmergeable.points) unmergeable.points.add(p);
		for (const e of draft.unmergeable.edges) unmergeable.edges.add(e);
		const { size } = draft.unmergeable.points;
		assert(
			unmergeable.points.size + unmergeable.edges.size > size + draft.unmergeable.edges.size,
			'no end',
		);
		draft = new Draft(mesh, unmergeable);
		result = change(draft);
	}
}

function crowdedEdges(mesh: TriMesh): ReadonlySet<number> {
	const { edges, triangleEdges } = topologyOf(mesh);
	return nonManifoldEdges(edges.length / 2, mesh.triangles, triangleEdges);
}

/**
 * Finds the merges that made edges crowded (with three or more triangles): the merged ends of edges that became one, or
 * merged edges whose own ends are unchanged. With `all`, all merges.
 */
function mergesCausing(
	{ mesh, pointTo, edgeTo }: Draft,
	crowded: ReadonlySet<number>,
	crowdedInInput: ReadonlySet<number>,
	all: boolean,
): { points: Set<number>; edges: Set<number> } {
	const { edges } = topologyOf(mesh);
	const caused = new Set(crowded);
	for (const e of crowdedInInput) caused.delete(Math.abs(edgeTo[e]!) - 1);
	const points = new Set<number>();
	const merged: number[] = [];
	for (let e = 0; e < edgeTo.length && caused.size > 0; e++) {
		const to = Math.abs(edgeTo[e]!) - 1;
		if (!all && !caused.has(to)) continue;
		const ends = [edges[2 * e]!, edges[2 * e + 1]!].filter((p) => pointTo[p] !== p);
		for (const p of ends) points.add(p);
		if (to !== e && ends.length === 0) merged.push(e);
	}
	// Edges that became one because these points were merged may stay separate without these merges.
	return { points, edges: new Set(points.size > 0 && !all ? [] : merged) };
}
