import { qualityOf } from '../../src/mesh/quality.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { TriangleFacts } from './entities.ts';

/** Facts about one triangle of a mesh; null if the index is out of range. */
export function factsOf(
	mesh: TriMesh,
	origin: readonly [number, number],
	triangle: number,
): TriangleFacts | null {
	const { dimension, points, triangles } = mesh;
	if (!(triangle >= 0 && triangle < triangleCount(mesh))) return null;
	const offsets = [0, 1, 2].map((slot) => dimension * triangles[3 * triangle + slot]!);
	const [a = 0, b = 0, c = 0] = offsets;
	return {
		kind: 'triangles',
		index: triangle,
		coordinates: cornersOf(mesh, origin, [triangle]),
		// Computed for this triangle alone: angles of all triangles are not kept.
		angle: qualityOf({
			dimension,
			points: Float64Array.from(offsets.flatMap((i) => [...points.subarray(i, i + dimension)])),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		}).smallestAngles[0]!,
		area: areaOf(mesh, a, b, c),
	};
}

/** x y of the corners of triangles `selected`, relative to `origin`. */
export const cornersOf = (
	{ dimension, points, triangles }: TriMesh,
	origin: readonly [number, number],
	selected: Iterable<number>,
): Float32Array =>
	Float32Array.from(
		[...selected].flatMap((t) =>
			[0, 1, 2].flatMap((slot) => {
				const i = dimension * triangles[3 * t + slot]!;
				return [points[i]! - origin[0], points[i + 1]! - origin[1]];
			}),
		),
	);

/** Area of a triangle, in space for a mesh in space; `a`, `b`, `c` are offsets of its corners in `points`. */
export const areaOf = (mesh: TriMesh, a: number, b: number, c: number): number =>
	Math.hypot(...crossOf(mesh, a, b, c)) / 2;

/** Normal of a triangle in space, its corners counterclockwise; null in the plane. */
export function normalOf(mesh: TriMesh, triangle: number): [number, number, number] | null {
	const { dimension, triangles } = mesh;
	if (dimension === 2 || !(triangle >= 0 && triangle < triangleCount(mesh))) return null;
	const [a = 0, b = 0, c = 0] = triangles.subarray(3 * triangle, 3 * triangle + 3);
	return crossOf(mesh, 3 * a, 3 * b, 3 * c);
}

/** Cross product of two edge vectors: twice the area, along the normal. */
function crossOf(
	{ dimension, points }: TriMesh,
	a: number,
	b: number,
	c: number,
): [number, number, number] {
	const ux = points[b]! - points[a]!;
	const uy = points[b + 1]! - points[a + 1]!;
	const vx = points[c]! - points[a]!;
	const vy = points[c + 1]! - points[a + 1]!;
	const uz = dimension === 3 ? points[b + 2]! - points[a + 2]! : 0;
	const vz = dimension === 3 ? points[c + 2]! - points[a + 2]! : 0;
	return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}
