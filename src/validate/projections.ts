import { pointCount, type TriMesh } from '../mesh/triMesh.ts';

/** Projections of the points along each axis, two coordinates each; a single one in 2D. */
export function projections(mesh: TriMesh): readonly [Float64Array, ...Float64Array[]] {
	if (mesh.dimension === 2) return [mesh.points];
	return [projected(mesh, 0, 1), projected(mesh, 1, 2), projected(mesh, 2, 0)];
}

/** Coordinates x and y (axes, 0-based) of each point. */
function projected(mesh: TriMesh, x: number, y: number): Float64Array {
	const flat = new Float64Array(2 * pointCount(mesh));
	for (let p = 0; p < flat.length / 2; p++) {
		flat[2 * p] = mesh.points[mesh.dimension * p + x]!;
		flat[2 * p + 1] = mesh.points[mesh.dimension * p + y]!;
	}
	return flat;
}

/** Two coordinates for each point of a 2D mesh, or of a 3D mesh whose points agree in the third. */
export function pointsInPlane(mesh: TriMesh): Float64Array | undefined {
	if (mesh.dimension === 2) return mesh.points;
	const { points } = mesh;
	for (const axis of [2, 0, 1]) {
		let p = axis;
		while (p < points.length && points[p] === points[axis]) p += 3;
		if (p >= points.length) return projected(mesh, (axis + 1) % 3, (axis + 2) % 3);
	}
	return undefined;
}
