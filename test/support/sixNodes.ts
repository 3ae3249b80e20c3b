import { type Field, pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';

type Place = (at: readonly number[]) => readonly number[];

/**
 * A mesh of triangles of three nodes as one of six: a node half way along each edge, then all points moved by `place`. By
 * dictionaries, on its own.
 */
export function sixNodeMesh(mesh: TriMesh, place: Place = (at) => at): TriMesh {
	const points: (readonly number[])[] = [];
	const at = (p: number) =>
		Array.from(mesh.points.subarray(mesh.dimension * p, mesh.dimension * (p + 1)));
	for (let p = 0; p < pointCount(mesh); p++) points.push(at(p));
	const middles = new Map<string, number>();
	const values = Int32Array.from(mesh.triangles, (_, i) => {
		const t = i - (i % 3);
		// Opposite the corner.
		const [a, b] = [mesh.triangles[t + ((i + 1) % 3)]!, mesh.triangles[t + ((i + 2) % 3)]!];
		const key = [a, b].sort((p, q) => p - q).join();
		const known = middles.get(key);
		if (known !== undefined) return known;
		middles.set(key, points.length);
		points.push(at(a).map((x, axis) => (x + at(b)[axis]!) / 2));
		return points.length - 1;
	});
	return { ...mesh, points: Float64Array.from(points.flatMap(place)), fields: [midNodes(values)] };
}

export const midNodes = (values: Int32Array): Field => ({
	name: 'midNodes',
	on: 'triangles',
	role: 'midNodes',
	type: 'integer',
	components: 3,
	values,
});

/** The six nodes of each triangle: corners, and the middles opposite them. */
export function sixNodesOf(mesh: TriMesh): number[][] {
	const { values } = mesh.fields.find(({ role }) => role === 'midNodes')!;
	return Array.from({ length: mesh.triangles.length / 3 }, (_, t) => [
		...mesh.triangles.subarray(3 * t, 3 * t + 3),
		...values.subarray(3 * t, 3 * t + 3),
	]);
}
