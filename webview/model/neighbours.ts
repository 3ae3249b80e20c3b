import type { EntityKind } from '../../src/mesh/triMesh.ts';

/** Incidence relations of a mesh; indexes are 0-based. */
interface Adjacency {
	/** Two points per edge. */
	readonly edges: Uint32Array;
	/** Three edges per triangle. */
	readonly triangleEdges: Uint32Array | Int32Array;
	/** Number of points. */
	readonly points: number;
}

/**
 * The chosen entities of one kind and their neighbours: triangles across an edge, edges at a common point, points at
 * the other end of an edge.
 */
export function withNeighbours(
	{ edges, triangleEdges, points }: Adjacency,
	kind: EntityKind,
	chosen: Uint8Array,
): Uint8Array<ArrayBuffer> {
	if (kind === 'triangles') return through(triangleEdges, 3, edges.length / 2, chosen);
	if (kind === 'edges') return through(edges, 2, points, chosen);
	const next = Uint8Array.from(chosen);
	for (let i = 0; i < edges.length; i += 2) {
		const [a, b] = [edges[i]!, edges[i + 1]!];
		if (chosen[a]) next[b] = 1;
		if (chosen[b]) next[a] = 1;
	}
	return next;
}

/** The chosen entities and those that share a member with one; `size` points or edges per entity. */
function through(
	members: Uint32Array | Int32Array,
	size: number,
	count: number,
	chosen: Uint8Array,
) {
	const touched = new Uint8Array(count);
	for (let i = 0; i < members.length; i++)
		if (chosen[Math.floor(i / size)]) touched[members[i]!] = 1;
	const next = Uint8Array.from(chosen);
	for (let i = 0; i < members.length; i++) if (touched[members[i]!]) next[Math.floor(i / size)] = 1;
	return next;
}
