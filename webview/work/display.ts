import { qualityOf } from '../../src/mesh/quality.ts';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { buildGrid } from '../view/grid.ts';
import type { AngleHistogram, DisplayMesh, TriangleFacts } from './messages.ts';
import { relativeBox } from './regions.ts';

/** The middle of the points, taken off before rounding to single precision so that meshes far from 0 draw right. */
export function originOf(mesh: TriMesh): [number, number] {
	const middle = (axis: number): number => {
		let low = Number.POSITIVE_INFINITY;
		let high = Number.NEGATIVE_INFINITY;
		for (let i = axis; i < mesh.points.length; i += mesh.dimension) {
			const value = mesh.points[i]!;
			if (value < low) low = value;
			if (value > high) high = value;
		}
		return low <= high ? low / 2 + high / 2 : 0;
	};
	return pointCount(mesh) > 0 ? [middle(0), middle(1)] : [0, 0];
}

/**
 * Everything that the view needs of a mesh. A mesh in space is seen from above; its angles and areas are those in space.
 * `first` is the number that the file gives the first triangle.
 */
export function displayOf(
	mesh: TriMesh,
	origin: readonly [number, number],
	first: number,
): DisplayMesh {
	const count = triangleCount(mesh);
	const { dimension, points, triangles } = mesh;
	const corners = new Float32Array(6 * count);
	const areas = new Float64Array(count);
	for (let t = 0; t < count; t++) {
		const a = dimension * triangles[3 * t]!;
		const b = dimension * triangles[3 * t + 1]!;
		const c = dimension * triangles[3 * t + 2]!;
		corners[6 * t] = points[a]! - origin[0];
		corners[6 * t + 1] = points[a + 1]! - origin[1];
		corners[6 * t + 2] = points[b]! - origin[0];
		corners[6 * t + 3] = points[b + 1]! - origin[1];
		corners[6 * t + 4] = points[c]! - origin[0];
		corners[6 * t + 5] = points[c + 1]! - origin[1];
		areas[t] = areaOf(mesh, a, b, c);
	}
	// The angles stay in the cache of the mesh, so the page gets a copy.
	const angles = qualityOf(mesh).smallestAngles.slice();
	return { origin, corners, angles, areas, grid: buildGrid(corners), first };
}

/** Area of a triangle, in space where the mesh is; `a`, `b`, `c` is where the coordinates of its corners begin. */
function areaOf({ dimension, points }: TriMesh, a: number, b: number, c: number): number {
	const ux = points[b]! - points[a]!;
	const uy = points[b + 1]! - points[a + 1]!;
	const vx = points[c]! - points[a]!;
	const vy = points[c + 1]! - points[a + 1]!;
	const uz = dimension === 3 ? points[b + 2]! - points[a + 2]! : 0;
	const vz = dimension === 3 ? points[c + 2]! - points[a + 2]! : 0;
	const nx = uy * vz - uz * vy;
	const ny = uz * vx - ux * vz;
	const nz = ux * vy - uy * vx;
	return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
}

/** What the view needs of a mesh that the worker with the graphics device draws: its box, and nothing by triangle. */
export function loneDisplay(
	mesh: TriMesh,
	origin: readonly [number, number],
	first: number,
): DisplayMesh {
	const box = relativeBox(mesh, origin);
	const corners = new Float32Array(0);
	const [angles, areas] = [new Float32Array(0), new Float64Array(0)];
	const grid = { ...buildGrid(corners), ...(box && { box }) };
	return { origin, corners, angles, areas, grid, first, lone: null };
}

/** One triangle of a mesh; null where there is none of this index. */
export function factsOf(
	mesh: TriMesh,
	origin: readonly [number, number],
	triangle: number,
): TriangleFacts | null {
	const { dimension, points, triangles } = mesh;
	if (!(triangle >= 0 && triangle < triangleCount(mesh))) return null;
	const at = [0, 1, 2].map((slot) => dimension * triangles[3 * triangle + slot]!);
	const [a = 0, b = 0, c = 0] = at;
	return {
		triangle,
		corners: cornersOf(mesh, origin, [triangle]),
		// Of this triangle alone: the angles of all are not kept.
		angle: qualityOf({
			dimension,
			points: Float64Array.from(at.flatMap((i) => [...points.subarray(i, i + dimension)])),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		}).smallestAngles[0]!,
		area: areaOf(mesh, a, b, c),
	};
}

/** x y of the corners of some triangles, less the origin. */
export const cornersOf = (
	{ dimension, points, triangles }: TriMesh,
	origin: readonly [number, number],
	some: Iterable<number>,
): Float32Array =>
	Float32Array.from(
		[...some].flatMap((t) =>
			[0, 1, 2].flatMap((slot) => {
				const i = dimension * triangles[3 * t + slot]!;
				return [points[i]! - origin[0], points[i + 1]! - origin[1]];
			}),
		),
	);

/** Share of all angles in each interval of the histogram. */
export function sharesOf(mesh: TriMesh): AngleHistogram {
	const { histogram } = qualityOf(mesh);
	const total = histogram.reduce((sum, count) => sum + count, 0);
	return Float64Array.from(histogram, (count) => (total === 0 ? 0 : count / total));
}

/** The buffers of a display mesh, to be handed over to the page instead of copied. */
export const buffersOf = ({ corners, angles, areas, grid }: DisplayMesh): ArrayBuffer[] =>
	[corners, angles, areas, grid.starts, grid.items].map((array) => array.buffer as ArrayBuffer);
