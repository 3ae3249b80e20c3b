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
	seen?: Pick<RotatedMesh, 'points' | 'isClipped'>,
): Uint32Array {
	const shown = tessellationOf(mesh);
	const { displayTriangles, faces } = shown;
	const points = seen?.points ?? mesh.points;
	if (!faces)
		return trianglesWithin({ ...displayTriangles, points }, origin, polygon, seen?.isClipped);
	const { holds } = pointInPolygon(polygon);
	const found: number[] = [];
	for (let face = 0; face < faces.count; face++) {
		const own = ringOf(shown, faces, face);
		const middle = (axis: 0 | 1): number =>
			own.reduce(
				(sum, p) => sum + Math.fround(points[mesh.dimension * p + axis]! - origin[axis]),
				0,
			) / own.length;
		if (own.length > 0 && holds(middle(0), middle(1)) && !seen?.isClipped(...own)) found.push(face);
	}
	return Uint32Array.from(found);
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
	const shown = tessellationOf(mesh);
	const { displayTriangles, faces } = shown;
	if (!faces) return factsOf({ ...displayTriangles, points }, origin, face);
	if (!(face >= 0 && face < faces.count)) return null;
	const own = ringOf(shown, faces, face);
	if (own.length === 0) return null;
	const { dimension } = mesh;
	const { minAngle, area } = ringShape({ points, dimension }, own);
	return {
		kind: 'triangles',
		index: face,
		coordinates: Float32Array.from(
			[...own].flatMap((p) => [
				points[dimension * p]! - origin[0],
				points[dimension * p + 1]! - origin[1],
			]),
		),
		angle: minAngle,
		area,
	};
}
