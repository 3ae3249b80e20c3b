import type { EntityKind } from '../../src/mesh/triMesh.ts';

/** What neighbours are found by; indexes are 0-based. */
interface Adjacency {
	/** Two points for each edge. */
	readonly edges: Uint32Array;
	/** Three edges for each triangle. */
	readonly triangleEdges: Uint32Array | Int32Array;
	/** How many points there are. */
	readonly points: number;
}

/**
 * The entities of one kind that are chosen or next to one that is: triangles across an edge, edges at a point, points at
 * the other end of an edge.
 */
export function grown(
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

/** The chosen entities and those that have a member in common with one: `size` points or edges to an entity. */
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
