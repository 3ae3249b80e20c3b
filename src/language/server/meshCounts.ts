import { graphCounts, isGraph } from '../../mesh/graph.ts';
import { pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { MeshCounts } from '../protocol.ts';

type Writable = { -readonly [key in keyof MeshCounts]: MeshCounts[key] };

/** Counts the entities of a mesh. */
export function countsOfMesh(mesh: TriMesh): MeshCounts {
	const counts: Writable = { points: pointCount(mesh), triangles: triangleCount(mesh) };
	if (isGraph(mesh)) return { points: pointCount(mesh), triangles: 0, graph: graphCounts(mesh) };
	if (mesh.edges) counts.edges = mesh.edges.length / 2;
	if (mesh.marked) counts.marked = mesh.marked.reduce((sum, mark) => sum + mark, 0);
	return counts;
}

/** Counts the entities of an open mesh; if its text has errors, the entries of its sections. */
export function countsOf(document: MeshDocument | undefined): MeshCounts {
	if (!document) return {};
	if (document.mesh) return countsOfMesh(document.mesh);
	const counts: Writable = {};
	for (const kind of ['points', 'edges', 'triangles'] as const) {
		const located = document.sectionOf(kind);
		if (located) counts[kind] = located.section.count;
	}
	return counts;
}
