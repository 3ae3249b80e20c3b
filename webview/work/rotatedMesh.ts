import { OcclusionTest, type ViewSurface, viewSurface } from '../../src/mesh/occlusionTest.ts';
import { rotatedPoints } from '../../src/mesh/rotatedPoints.ts';
import type { Matrix } from '../../src/mesh/rotation.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { isIdentity, type ViewTransform } from '../model/space.ts';
import { spaceExtentOf } from './spaceExtent.ts';

/** A mesh in space in the rotation of the view. */
export interface RotatedMesh {
	/** x y z of each point, rotated about the centre of the mesh, in the mesh's own units. */
	readonly points: Float64Array;
	/** Depth of a point relative to the centre of the mesh, larger when nearer to the viewer. */
	depthOf(point: number): number;
	/** Whether the centroid of points is on the clipped side of the cutting plane. */
	isClipped(...points: number[]): boolean;
	readonly matrix: Matrix;
	/** Third coordinate of the centre. */
	readonly height: number;
	/** `points` relative to the centre of the mesh. */
	centred(): ViewSurface['points'];
	/** Visibility test against the surface, in centred coordinates; `hidden` has 1 for each hidden triangle. */
	front(hidden?: Uint8Array): OcclusionTest;
}

/** A cached rotation. */
interface CachedRotation {
	/** The matrix as text. */
	readonly key: string;
	readonly points: Float64Array;
	/** Built for the first visibility test. */
	surface?: ViewSurface;
}

const cache = new WeakMap<TriMesh, CachedRotation>();

/**
 * A mesh in the rotation of the view; undefined without `viewTransform`, or if all points have the same height. Caches
 * the last rotation of each mesh, 24 bytes per point, and for visibility tests as many again and 25 per triangle.
 *
 * @param origin origin of the view's x and y
 */
export function rotatedMesh(
	mesh: TriMesh,
	origin: readonly [number, number],
	viewTransform: ViewTransform | undefined,
): RotatedMesh | undefined {
	const extent = viewTransform && spaceExtentOf(mesh, origin);
	if (!extent) return undefined;
	const { matrix, plane } = viewTransform;
	const centre = [...origin, extent.height] as const;
	const rotated = rotate(mesh, centre, matrix);
	const { points } = rotated;
	const surface = (): ViewSurface => {
		rotated.surface ??= viewSurface(
			points.map((value, i) => value - centre[i % 3]!),
			mesh.triangles,
		);
		return rotated.surface;
	};
	const [nu, nv, nw, d] = plane ?? [0, 0, 0, 0];
	const limit = d + nu * centre[0] + nv * centre[1] + nw * centre[2];
	const normalCoordinate = (p: number): number =>
		nu * points[3 * p]! + nv * points[3 * p + 1]! + nw * points[3 * p + 2]!;
	return {
		points,
		matrix,
		height: extent.height,
		depthOf: (p) => Math.fround(points[3 * p + 2]! - extent.height),
		isClipped: (...corners) =>
			plane !== null &&
			corners.reduce((sum, p) => sum + normalCoordinate(p), 0) > limit * corners.length,
		centred: () => surface().points,
		front: (hidden) => new OcclusionTest(surface(), { hidden, plane }),
	};
}

/** Rotates the points of a mesh about `centre`; returns the cached rotation if it has the same matrix. */
function rotate(
	mesh: TriMesh,
	centre: readonly [number, number, number],
	matrix: Matrix,
): CachedRotation {
	const key = matrix.join(' ');
	const cached = cache.get(mesh);
	if (cached?.key === key) return cached;
	const points = isIdentity(matrix) ? mesh.points : rotatedPoints(mesh.points, centre, matrix);
	const rotated = { key, points };
	cache.set(mesh, rotated);
	return rotated;
}
