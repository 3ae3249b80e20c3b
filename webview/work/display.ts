import { qualityOf } from '../../src/mesh/quality.ts';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import { buildGrid } from '../model/grid.ts';
import type { AngleHistogram } from '../model/results.ts';
import { areaOf } from '../model/triangleFacts.ts';
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

/** Share of all angles in each interval of the histogram. */
export function sharesOf(mesh: TriMesh): AngleHistogram {
	const { histogram } = qualityOf(mesh);
	const total = histogram.reduce((sum, count) => sum + count, 0);
	return Float64Array.from(histogram, (count) => (total === 0 ? 0 : count / total));
}

/** The buffers of a display mesh, to be handed over to the page instead of copied. */
export const buffersOf = ({ corners, angles, areas, grid }: DisplayMesh): ArrayBuffer[] =>
	[corners, angles, areas, grid.starts, grid.items].map((array) => array.buffer as ArrayBuffer);
