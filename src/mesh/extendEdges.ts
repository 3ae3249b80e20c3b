import { firstEqualRows } from '../util/equalRows.ts';
import { NONE, topologyOf } from './topology.ts';
import type { TriMesh } from './triMesh.ts';

/** Edges of a mesh to which triangles were added. */
export interface ExtendedEdges {
	/** Start and end point of each edge. */
	readonly edges: Uint32Array;
	/** Three signed 1-based edges for each triangle, as in `TriMesh`. */
	readonly triangleEdges: Int32Array;
	/** The edge of the mesh that each edge was before; `NONE` for new ones. */
	readonly parents: Uint32Array;
}

/**
 * Numbers the edges of a mesh to which triangles were added: existing edges keep their numbers, new ones follow by first
 * appearance, in the order of `topologyOf`.
 *
 * @param triangles corners of all triangles, those of the mesh first
 */
export function extendEdges(mesh: TriMesh, triangles: Uint32Array): ExtendedEdges {
	const old = topologyOf(mesh);
	const count = old.edges.length / 2;
	const first = mesh.triangles.length;
	const ends = new Uint32Array(old.edges.length + 2 * (triangles.length - first));
	ends.set(old.edges);
	// Candidates: the edges of the mesh, then three half-edges for each added triangle.
	for (let slot = first, at = old.edges.length; slot < triangles.length; slot++, at += 2) {
		ends[at] = triangles[slot]!;
		ends[at + 1] = triangles[slot % 3 === 2 ? slot - 2 : slot + 1]!;
	}
	const rows = ends.slice();
	for (let i = 0; i < rows.length; i += 2)
		if (rows[i]! > rows[i + 1]!) [rows[i], rows[i + 1]] = [rows[i + 1]!, rows[i]!];
	const firstEqual = firstEqualRows(rows, 2);
	const edges = Array.from(old.edges);
	const edgeOfRow = new Map<number, number>();
	const triangleEdges = new Int32Array(triangles.length);
	triangleEdges.set(old.triangleEdges);
	for (let slot = first, row = count; slot < triangles.length; slot++, row++) {
		const firstRow = firstEqual[row]!;
		let e = firstRow < count ? firstRow : edgeOfRow.get(firstRow);
		if (e === undefined) {
			e = edges.length / 2;
			edgeOfRow.set(firstRow, e);
			edges.push(ends[2 * row]!, ends[2 * row + 1]!);
		}
		triangleEdges[slot] = edges[2 * e] === ends[2 * row] ? e + 1 : -e - 1;
	}
	const parents = Uint32Array.from({ length: edges.length / 2 }, (_, e) => (e < count ? e : NONE));
	return { edges: Uint32Array.from(edges), triangleEdges, parents };
}
