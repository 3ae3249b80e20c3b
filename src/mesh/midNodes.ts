import { pointCount, type TriMesh } from './triMesh.ts';

/**
 * The mesh without nodes in the middle of edges, and without the points that only they use; other points move up.
 * Refinement works on this one, so it has no data, no cells and no groups. A mesh without middle nodes is given back as
 * it is.
 *
 * @returns `corners`: where points were left out, the index that each point had
 */
export function dropMidNodes(mesh: TriMesh): {
	readonly mesh: TriMesh;
	readonly corners?: Uint32Array;
} {
	const middles = mesh.fields.filter(({ on, role }) => on === 'triangles' && role === 'midNodes');
	if (middles.length === 0) return { mesh };
	const { cells: _, groups: __, ...rest } = mesh;
	const bare: TriMesh = { ...rest, fields: [] };
	const left = new Uint8Array(pointCount(mesh));
	for (const { values } of middles) for (const p of values) if (p < left.length) left[p] = 1;
	for (const p of mesh.triangles) left[p] = 0;
	for (const p of mesh.edges ?? []) left[p] = 0;
	return left.includes(1) ? withoutPoints(bare, left) : { mesh: bare };
}

function withoutPoints(mesh: TriMesh, left: Uint8Array) {
	const { dimension, edges, points: all } = mesh;
	const corners = new Uint32Array(left.reduce((count, bit) => count - bit, left.length));
	const numbers = new Uint32Array(left.length);
	for (let p = 0, kept = 0; p < left.length; p++)
		if (left[p] === 0) {
			corners[kept] = p;
			numbers[p] = kept++;
		}
	const points = new Float64Array(corners.length * dimension);
	for (let p = 0, at = 0; p < corners.length; p++)
		for (let k = 0; k < dimension; k++) points[at++] = all[corners[p]! * dimension + k]!;
	return {
		mesh: {
			...mesh,
			points,
			triangles: mesh.triangles.map((p) => numbers[p]!),
			...(edges && { edges: edges.map((p) => numbers[p]!) }),
		},
		corners,
	};
}
