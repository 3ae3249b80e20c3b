import { ringShape } from '../../src/mesh/faceRings.ts';
import { type Faces, type Tessellation, tessellationOf } from '../../src/mesh/tessellation.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { TriangleFacts } from '../model/entities.ts';
import { pointInPolygon } from '../model/polygons.ts';
import { factsOf } from '../model/triangleFacts.ts';
import type { RotatedMesh } from './rotatedMesh.ts';
import { trianglesWithin } from './triangleSearch.ts';

type Origin = readonly [number, number];

/** The points around a face. */
export function ringOf(
	{ displayTriangles }: Tessellation,
	{ ring, ringStarts }: Faces,
	face: number,
) {
	const slots = ring.subarray(ringStarts[face]!, ringStarts[face + 1]!);
	return slots.map((slot) => displayTriangles.triangles[slot]!);
}

/**
 * The faces with their centre, the mean of their corners, in a polygon and not clipped; in ascending order. The polygon
 * has x y of each corner relative to `origin`.
 *
 * @param mesh or its display triangles
 */
export function facesWithin(
	mesh: TriMesh,
	origin: Origin,
	polygon: Float64Array,
	rotated?: Pick<RotatedMesh, 'points' | 'isClipped'>,
): Uint32Array {
	const tessellation = tessellationOf(mesh);
	const { displayTriangles, faces } = tessellation;
	const points = rotated?.points ?? mesh.points;
	if (!faces)
		return trianglesWithin({ ...displayTriangles, points }, origin, polygon, rotated?.isClipped);
	const { holds } = pointInPolygon(polygon);
	const list: number[] = [];
	for (let face = 0; face < faces.count; face++) {
		const corners = ringOf(tessellation, faces, face);
		const middle = (axis: 0 | 1): number =>
			corners.reduce(
				(sum, p) => sum + Math.fround(points[mesh.dimension * p + axis]! - origin[axis]),
				0,
			) / corners.length;
		if (corners.length > 0 && holds(middle(0), middle(1)) && !rotated?.isClipped(...corners))
			list.push(face);
	}
	return Uint32Array.from(list);
}

/**
 * Facts about a face; null if the index is out of range, or the face has no corners.
 *
 * @param points in the rotation of the view
 */
export function faceFacts(
	mesh: TriMesh,
	origin: Origin,
	face: number,
	points: Float64Array = mesh.points,
): TriangleFacts | null {
	const tessellation = tessellationOf(mesh);
	const { displayTriangles, faces } = tessellation;
	if (!faces) return factsOf({ ...displayTriangles, points }, origin, face);
	if (!(face >= 0 && face < faces.count)) return null;
	const corners = ringOf(tessellation, faces, face);
	if (corners.length === 0) return null;
	const { dimension } = mesh;
	const { minAngle, area } = ringShape({ points, dimension }, corners);
	return {
		kind: 'triangles',
		index: face,
		coordinates: Float32Array.from(
			[...corners].flatMap((p) => [
				points[dimension * p]! - origin[0],
				points[dimension * p + 1]! - origin[1],
			]),
		),
		angle: minAngle,
		area,
	};
}
