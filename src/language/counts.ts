import { pointCount, triangleCount } from '../mesh/triMesh.ts';
import type { MeshDocument } from './meshDocument.ts';
import type { MeshCounts } from './protocol.ts';

/** How many of each a mesh has; where its text has errors, how many lines there are of each. */
export function countsOf(document: MeshDocument | undefined): MeshCounts {
	if (!document) return {};
	const { mesh } = document;
	const counts: { -readonly [key in keyof MeshCounts]: MeshCounts[key] } = {};
	if (mesh) {
		counts.points = pointCount(mesh);
		if (mesh.edges) counts.edges = mesh.edges.length / 2;
		counts.triangles = triangleCount(mesh);
		if (mesh.marked) counts.marked = mesh.marked.reduce((sum, mark) => sum + mark, 0);
		return counts;
	}
	for (const kind of ['points', 'edges', 'triangles'] as const) {
		const found = document.sectionOf(kind);
		if (found) counts[kind] = found.section.count;
	}
	return counts;
}
