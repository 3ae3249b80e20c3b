import { type FaceFigures, faceFigures } from '../../src/mesh/faceFigures.ts';
import { faceTopology } from '../../src/mesh/faceTopology.ts';
import { type MeshInfo, meshInfo } from '../../src/mesh/info.ts';
import { edgeRange } from '../../src/mesh/metrics/edgeRange.ts';
import { metricOf, type Range } from '../../src/mesh/metrics/metrics.ts';
import { metricValues } from '../../src/mesh/metrics/metricValues.ts';
import { forgetQuality, qualityOf, takeQuality } from '../../src/mesh/quality.ts';
import { type Tessellation, tessellationOf } from '../../src/mesh/tessellation.ts';
import { forgetTopology } from '../../src/mesh/topology.ts';
import { buildGrid } from '../../src/mesh/triangleGrid.ts';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { DisplayMesh, TriangleArrays } from '../model/displayMesh.ts';
import type { ShownFaces } from '../model/faces.ts';
import type { AngleHistogram } from '../model/results.ts';
import { areaOf } from '../model/triangleFacts.ts';
import { graphDisplayOf } from './graphDisplayOf.ts';
import { spaceExtentOf } from './spaceExtent.ts';
import { relativeBox } from './triangleSearch.ts';

/**
 * Centre of the bounding box, subtracted before rounding to float32, so that meshes far from 0 are drawn exactly
 * enough.
 */
export function originOf(mesh: TriMesh): [number, number] {
	const centre = (axis: number): number => {
		let low = Number.POSITIVE_INFINITY;
		let high = Number.NEGATIVE_INFINITY;
		for (let i = axis; i < mesh.points.length; i += mesh.dimension) {
			const value = mesh.points[i]!;
			if (value < low) low = value;
			if (value > high) high = value;
		}
		return low <= high ? low / 2 + high / 2 : 0;
	};
	return pointCount(mesh) > 0 ? [centre(0), centre(1)] : [0, 0];
}

/**
 * A mesh for the view, with or without arrays of all triangles.
 *
 * @param first number of the first triangle in the file
 */
export function displayOf(
	mesh: TriMesh,
	origin: readonly [number, number],
	first: number,
	withArrays = true,
): DisplayMesh {
	const tessellation = tessellationOf(mesh);
	const { displayTriangles } = tessellation;
	const space = spaceExtentOf(displayTriangles, origin);
	const arrays = withArrays ? arraysOf(tessellation, origin, space?.height) : null;
	const empty = triangleCount(displayTriangles) === 0;
	const graph = graphDisplayOf(mesh, origin);
	const box =
		graph?.box ?? (empty ? null : (arrays?.grid.box ?? relativeBox(displayTriangles, origin)));
	const faces = facesForPage(tessellation);
	return {
		...{ origin, box, arrays, first },
		...(space && { space }),
		...(graph && { graph }),
		...(faces && { faces }),
	};
}

/** The faces of a mesh that are not all triangles, with their shapes and numbers. */
function facesForPage(tessellation: Tessellation): ShownFaces | undefined {
	const { mesh, faces } = tessellation;
	if (!faces) return undefined;
	const { faceEdges: sides } = faceTopology(mesh);
	const blocks = faces.blocks.map(({ block, shape, first, count }) => {
		const { numbers } = mesh.cells![block]!;
		const firstNumber = mesh.source?.firstIndex ?? 0;
		return { shape, first, count, firstNumber, ...(numbers && { numbers }) };
	});
	return { ...faces, blocks, sides };
}

/**
 * Arrays by triangle for drawing and picking in the page; angles and areas are in space. Third coordinates are relative
 * to `height`, and absent if it is undefined.
 */
function arraysOf(
	{ displayTriangles: mesh, standIns, faces }: Tessellation,
	origin: readonly [number, number],
	height: number | undefined,
): TriangleArrays {
	const count = triangleCount(mesh);
	const { dimension, points, triangles } = mesh;
	const corners = new Float32Array(6 * count);
	const heights = new Float32Array(height === undefined ? 0 : 3 * count);
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
		if (height !== undefined)
			for (const [slot, p] of [a, b, c].entries()) heights[3 * t + slot] = points[p + 2]! - height;
		areas[t] = areaOf(mesh, a, b, c);
	}
	// Taken out of the cache, as the arrays are transferred to the page.
	const angles = takeQuality(mesh).smallestAngles;
	if (faces) {
		const [minAngles, faceAreas] = (['minimumAngle', 'area'] as const).map((id) =>
			metricValues(standIns, metricOf(id)!),
		);
		for (let t = 0; t < count; t++) {
			angles[t] = minAngles![faces.of[t]!]!;
			areas[t] = faceAreas![faces.of[t]!]!;
		}
	}
	const grid = buildGrid(corners);
	return { corners, ...(height !== undefined && { heights }), angles, areas, grid };
}

/** Share of all angles in each interval of the histogram. */
export function angleHistogramOf(mesh: TriMesh): AngleHistogram {
	const { histogram } = qualityOf(mesh);
	const total = histogram.reduce((sum, count) => sum + count, 0);
	return Float64Array.from(histogram, (count) => (total === 0 ? 0 : count / total));
}

/** Facts about a mesh that the view shows. */
export interface MeshMeasures {
	readonly histogram: AngleHistogram;
	/** Shortest and longest edge; null if there are none. */
	readonly lengths: Range | null;
	readonly info: MeshInfo;
	readonly display: DisplayMesh;
	/** Absent if all faces are triangles. */
	readonly figures?: FaceFigures;
}

/**
 * Measures a mesh for the view. Without arrays it caches nothing large, not even the topology, which is derived again
 * when needed.
 *
 * @param pause awaited between measurements
 */
export async function measureMesh(
	mesh: TriMesh,
	shown: {
		readonly format: string;
		readonly origin: DisplayMesh['origin'];
		readonly first: number;
		readonly withArrays: boolean;
	},
	pause: () => Promise<void>,
): Promise<MeshMeasures> {
	// Before `meshInfo`, which reuses cached measurements.
	const figures = faceFigures(tessellationOf(mesh));
	const histogram = figures?.histogram ?? angleHistogramOf(mesh);
	await pause();
	const info = meshInfo(mesh, shown.format);
	if (!shown.withArrays) {
		forgetTopology(mesh);
		forgetQuality(mesh);
	}
	const display = displayOf(mesh, shown.origin, shown.first, shown.withArrays);
	const lengths = figures ? figures.lengths : edgeRange(mesh);
	return { histogram, lengths, info, display, ...(figures && { figures }) };
}

/** Buffers of a display mesh to transfer to the page. */
export function buffersOf({ arrays }: DisplayMesh): ArrayBufferLike[] {
	if (!arrays) return [];
	const { corners, heights, angles, areas, grid } = arrays;
	const all = [corners, angles, areas, grid.starts, grid.items, ...(heights ? [heights] : [])];
	return all.map(({ buffer }) => buffer);
}
