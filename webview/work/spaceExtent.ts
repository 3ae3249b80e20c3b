import { InFront, type SeenSurface, seenSurface } from '../../src/mesh/inFront.ts';
import { rotatedPoints } from '../../src/mesh/rotatedPoints.ts';
import type { Matrix } from '../../src/mesh/rotation.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { isStill, type Sight, type SpaceExtent } from '../model/space.ts';

/** Number of search directions for extreme points, each both ways, besides the three axes. */
const DIRECTIONS = 48;

const known = new WeakMap<TriMesh, SpaceExtent | undefined>();

/**
 * Extent of a mesh in space, relative to `origin` and the mid-height; undefined if all points have the same height.
 * Takes half a second for five million points.
 */
export function spaceExtentOf(
	mesh: TriMesh,
	origin: readonly [number, number],
): SpaceExtent | undefined {
	if (!known.has(mesh)) known.set(mesh, extentOf(mesh, origin));
	return known.get(mesh);
}

function extentOf(mesh: TriMesh, [ox, oy]: readonly [number, number]): SpaceExtent | undefined {
	const { dimension, points, triangles } = mesh;
	if (dimension === 2 || triangles.length === 0) return undefined;
	const count = pointCount(mesh);
	let [low, high] = [Infinity, -Infinity];
	for (let i = 2; i < points.length; i += 3) {
		const z = points[i]!;
		if (z < low) low = z;
		if (z > high) high = z;
	}
	if (!(low < high)) return undefined;
	const height = low / 2 + high / 2;
	const outermost: number[] = [];
	for (const [dx, dy, dz] of directions()) {
		let [least, most, first, last] = [Infinity, -Infinity, 0, 0];
		for (let p = 0; p < count; p++) {
			const along = dx * points[3 * p]! + dy * points[3 * p + 1]! + dz * points[3 * p + 2]!;
			if (along < least) [least, first] = [along, p];
			if (along > most) [most, last] = [along, p];
		}
		for (const p of [first, last])
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

/** A mesh in space in the rotation of the view. */
export interface SeenMesh {
	/** Points rotated about the centre of the mesh: three coordinates each, in units of the mesh. */
	readonly points: Float64Array;
	/** Depth of a point relative to the centre of the mesh, larger when nearer to the viewer. */
	depthOf(point: number): number;
	/** Whether the centre of some points is clipped. */
	isCut(...points: number[]): boolean;
	readonly matrix: Matrix;
	/** Third coordinate of the centre. */
	readonly height: number;
	/** Rotated points relative to the centre of the mesh. */
	places(): SeenSurface['points'];
	/**
	 * Visibility test against the surface, in coordinates relative to the centre; `hidden` has a byte for each triangle
	 * that is not drawn.
	 */
	front(hidden?: Uint8Array): InFront;
}

interface Rotated {
	readonly key: string;
	readonly points: Float64Array;
	/** Built for the first visibility test. */
	surface?: SeenSurface;
}

const rotated = new WeakMap<TriMesh, Rotated>();

/**
 * A mesh in the rotation of the view; undefined without `sight`, or if all points have the same height. Caches the last
 * rotation of each mesh, 24 bytes per point, and for visibility tests as many again and 25 per triangle.
 *
 * @param origin origin of the view's x and y
 */
export function seenMesh(
	mesh: TriMesh,
	origin: readonly [number, number],
	sight: Sight | undefined,
): SeenMesh | undefined {
	const extent = sight && spaceExtentOf(mesh, origin);
	if (!extent) return undefined;
	const { matrix, plane } = sight;
	const middle = [...origin, extent.height] as const;
	const loadedMesh = rotatedFor(mesh, middle, matrix);
	const { points } = loadedMesh;
	const surface = (): SeenSurface => {
		loadedMesh.surface ??= seenSurface(
			points.map((value, i) => value - middle[i % 3]!),
			mesh.triangles,
		);
		return loadedMesh.surface;
	};
	const [nu, nv, nw, d] = plane ?? [0, 0, 0, 0];
	const limit = d + nu * middle[0] + nv * middle[1] + nw * middle[2];
	const along = (p: number): number =>
		nu * points[3 * p]! + nv * points[3 * p + 1]! + nw * points[3 * p + 2]!;
	return {
		points,
		matrix,
		height: extent.height,
		depthOf: (p) => Math.fround(points[3 * p + 2]! - extent.height),
		isCut: (...some) =>
			plane !== null && some.reduce((sum, p) => sum + along(p), 0) > limit * some.length,
		places: () => surface().points,
		front: (hidden) => new InFront(surface(), { hidden, plane }),
	};
}

function rotatedFor(
	mesh: TriMesh,
	middle: readonly [number, number, number],
	matrix: Matrix,
): Rotated {
	const key = matrix.join(' ');
	const loadedMesh = rotated.get(mesh);
	if (loadedMesh?.key === key) return loadedMesh;
	const points = isStill(matrix) ? mesh.points : rotatedPoints(mesh.points, middle, matrix);
	const made = { key, points };
	rotated.set(mesh, made);
	return made;
}
