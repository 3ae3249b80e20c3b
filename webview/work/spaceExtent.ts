import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import type { SpaceExtent } from '../model/space.ts';
import type { LoadedMesh } from './readDocument.ts';

/** Number of search directions for extreme points, each both ways, besides the three axes. */
const DIRECTIONS = 48;

/** By the points of the mesh, which its display triangles and copies with other fields share. */
const cache = new WeakMap<Float64Array, SpaceExtent | undefined>();

/**
 * Extent of a mesh in space, relative to `origin` and a height; undefined if all points have the same height. Cached.
 * Takes half a second for five million points.
 *
 * @param height by default the mid-height; must be given in the first call
 */
export function spaceExtentOf(
	mesh: TriMesh,
	origin: readonly [number, number],
	height?: number,
): SpaceExtent | undefined {
	if (mesh.dimension === 2 || mesh.triangles.length === 0) return undefined;
	const { points } = mesh;
	if (!cache.has(points)) cache.set(points, extentOf(mesh, origin, height));
	return cache.get(points);
}

/** A point that meshes are rotated about. */
export interface Centre {
	/** Origin of the view's coordinates. */
	readonly origin: readonly [number, number];
	readonly height: number;
}

/** The centre of a mesh; undefined in the plane. */
export function centreOf({
	mesh,
	origin,
}: Pick<LoadedMesh, 'mesh' | 'origin'>): Centre | undefined {
	const extent = spaceExtentOf(tessellationOf(mesh).displayTriangles, origin);
	return extent && { origin, height: extent.height };
}

function extentOf(
	mesh: TriMesh,
	[ox, oy]: readonly [number, number],
	givenHeight: number | undefined,
): SpaceExtent | undefined {
	const { points } = mesh;
	const count = pointCount(mesh);
	let [low, high] = [Infinity, -Infinity];
	for (let i = 2; i < points.length; i += 3) {
		const z = points[i]!;
		if (z < low) low = z;
		if (z > high) high = z;
	}
	if (!(low < high)) return undefined;
	const height = givenHeight ?? low / 2 + high / 2;
	const outermost: number[] = [];
	for (const [dx, dy, dz] of directions()) {
		let [min, max, minPoint, maxPoint] = [Infinity, -Infinity, 0, 0];
		for (let p = 0; p < count; p++) {
			const coordinate = dx * points[3 * p]! + dy * points[3 * p + 1]! + dz * points[3 * p + 2]!;
			if (coordinate < min) [min, minPoint] = [coordinate, p];
			if (coordinate > max) [max, maxPoint] = [coordinate, p];
		}
		for (const p of [minPoint, maxPoint])
			outermost.push(points[3 * p]! - ox, points[3 * p + 1]! - oy, points[3 * p + 2]! - height);
	}
	return { height, outermost: Float32Array.from(outermost) };
}

/** The axes, and directions on a spiral over a hemisphere. */
function directions(): [number, number, number][] {
	const spiral = Array.from({ length: DIRECTIONS }, (_, i): [number, number, number] => {
		const z = (i + 0.5) / DIRECTIONS;
		const angle = i * Math.PI * (3 - Math.sqrt(5));
		const radius = Math.sqrt(1 - z * z);
		return [radius * Math.cos(angle), radius * Math.sin(angle), z];
	});
	return [[1, 0, 0], [0, 1, 0], [0, 0, 1], ...spiral];
}
