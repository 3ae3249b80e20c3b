import { pointCount, type TriMesh } from './triMesh.ts';

/** Flags used points: 1 for each corner or midside node of a triangle, and each node of another cell or element, else 0. */
export function usedPoints(mesh: TriMesh): Uint8Array {
	const used = new Uint8Array(pointCount(mesh));
	const { triangles } = mesh;
	for (let i = 0; i < triangles.length; i++) used[triangles[i]!] = 1;
	for (const { role, values } of mesh.fields)
		if (role === 'midNodes') for (let i = 0; i < values.length; i++) used[values[i]!] = 1;
	for (const { nodes } of mesh.cells ?? [])
		for (let i = 0; i < nodes.length; i++) used[nodes[i]!] = 1;
	for (const p of mesh.source?.others?.points ?? []) used[p] = 1;
	return used;
}
