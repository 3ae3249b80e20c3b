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
	if (kind === 'triangles') return withSharedMembers(triangleEdges, 3, edges.length / 2, chosen);
	if (kind === 'edges') return withSharedMembers(edges, 2, points, chosen);
	const result = Uint8Array.from(chosen);
	for (let i = 0; i < edges.length; i += 2) {
		const [a, b] = [edges[i]!, edges[i + 1]!];
		if (chosen[a]) result[b] = 1;
		if (chosen[b]) result[a] = 1;
	}
	return result;
}

/**
 * The chosen entities and those that share a member, a point or an edge, with one of them.
 *
 * @param members indexes of the members, `size` per entity
 * @param count number of points or edges
 */
function withSharedMembers(
	members: Uint32Array | Int32Array,
	size: number,
	count: number,
	chosen: Uint8Array,
) {
	const touched = new Uint8Array(count);
	for (let i = 0; i < members.length; i++)
		if (chosen[Math.floor(i / size)]) touched[members[i]!] = 1;
	const result = Uint8Array.from(chosen);
	for (let i = 0; i < members.length; i++)
		if (touched[members[i]!]) result[Math.floor(i / size)] = 1;
	return result;
}
