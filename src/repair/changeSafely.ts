import { topologyOf } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { assert } from '../util/assert.ts';
import { Draft } from './draft.ts';
import { nonManifoldEdges } from './nonManifoldEdges.ts';

/** Drafts to try before all merges are undone. Each undoes the faults of the one before. */
const ROUNDS = 32;

/** A draft without new faults, and the result of the change. */
export interface SafeChange<T> {
	readonly draft: Draft;
	readonly result: T;
}

/**
 * Makes a change of a mesh so that no edge gets a third triangle: points and edges whose merge would cause that stay
 * apart (`Draft.apart`), and the change is repeated without them. `change` must be deterministic.
 */
export function changeSafely<T>(mesh: TriMesh, change: (draft: Draft) => T): SafeChange<T> {
	let draft = new Draft(mesh);
	let result = change(draft);
	let known: ReadonlySet<number> | undefined;
	for (let round = 1; ; round++) {
		const { triangles, triangleEdges, triangleGone, edgeGone } = draft;
		const crowded = nonManifoldEdges(edgeGone.length, triangles, triangleEdges, triangleGone);
		if (crowded.size === 0) return { draft, result };
		known ??= crowdedBefore(mesh);
		const apart = mergedInto(draft, crowded, known, round >= ROUNDS);
		if (apart.points.size + apart.edges.size === 0) return { draft, result };
		for (const p of draft.unmergeable.points) apart.points.add(p);
		for (const e of draft.unmergeable.edges) apart.edges.add(e);
		const { size } = draft.unmergeable.points;
		assert(apart.points.size + apart.edges.size > size + draft.unmergeable.edges.size, 'no end');
		draft = new Draft(mesh, apart);
		result = change(draft);
	}
}

function crowdedBefore(mesh: TriMesh): ReadonlySet<number> {
	const { edges, triangleEdges } = topologyOf(mesh);
	return nonManifoldEdges(edges.length / 2, mesh.triangles, triangleEdges);
}

/**
 * Finds the merges that caused edges that are crowded and were not before: the merged ends of edges that became one, or
 * merged edges whose own ends are unchanged. With `all`, all merges.
 */
function mergedInto(
	{ mesh, pointTo, edgeTo }: Draft,
	crowded: ReadonlySet<number>,
	known: ReadonlySet<number>,
	all: boolean,
): { points: Set<number>; edges: Set<number> } {
	const { edges } = topologyOf(mesh);
	const fresh = new Set(crowded);
	for (const e of known) fresh.delete(Math.abs(edgeTo[e]!) - 1);
	const points = new Set<number>();
	const merged: number[] = [];
	for (let e = 0; e < edgeTo.length && fresh.size > 0; e++) {
		const to = Math.abs(edgeTo[e]!) - 1;
		if (!all && !fresh.has(to)) continue;
		const ends = [edges[2 * e]!, edges[2 * e + 1]!].filter((p) => pointTo[p] !== p);
		for (const p of ends) points.add(p);
		if (to !== e && ends.length === 0) merged.push(e);
	}
	// Edges that became one by these points may not do so without them.
	return { points, edges: new Set(points.size > 0 && !all ? [] : merged) };
}
