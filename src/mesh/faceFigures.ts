import { ringShape } from './faceRings.ts';
import type { Range } from './metrics/metrics.ts';
import { type PolygonFigures, polygonFigures } from './polygonFigures.ts';
import type { Tessellation } from './tessellation.ts';

/** Intervals of 10° of the histogram; angles above 180° are in none. */
const BINS = 18;

/** Figures of the faces of a mesh with faces other than triangles. */
export interface FaceFigures {
	/** Of quads and polygons, without the triangles; `smallest` is the number of a face. */
	readonly others: PolygonFigures;
	/** Smallest and largest interior angle, in degrees; null without faces. */
	readonly angles: Range | null;
	/** Lengths of the shortest and the longest edge; null without faces. */
	readonly lengths: Range | null;
	/** Sum of the areas of all faces. */
	readonly area: number;
	/** Share of the angles of all corners in each interval of 10° up to 180°. */
	readonly histogram: Float64Array;
}

/** Measures the faces of a mesh; undefined if all are triangles. */
export function faceFigures({
	mesh,
	displayTriangles,
	faces,
}: Tessellation): FaceFigures | undefined {
	if (!faces) return undefined;
	const { dimension, points } = mesh;
	const { ring, ringStarts, triangles, count } = faces;
	const nodes = ring.map((slot) => displayTriangles.triangles[slot]!);
	const counts = new Uint32Array(BINS);
	let [minAngle, maxAngle, shortest, longest, area] = [Infinity, 0, Infinity, 0, 0];
	for (let face = 0; face < count; face++) {
		const ring = nodes.subarray(ringStarts[face]!, ringStarts[face + 1]!);
		if (ring.length === 0) continue;
		const shape = ringShape(mesh, ring, (angle) => {
			if (angle <= 180) counts[Math.min(BINS - 1, Math.floor(angle / 10))]!++;
		});
		minAngle = Math.min(minAngle, shape.minAngle);
		maxAngle = Math.max(maxAngle, shape.maxAngle);
		shortest = Math.min(shortest, shape.shortest);
		longest = Math.max(longest, shape.longest);
		area += shape.area;
	}
	const first = ringStarts[triangles]!;
	const offsets = ringStarts.subarray(triangles).map((start) => start - first);
	const others = polygonFigures(dimension, points, nodes.subarray(first), offsets);
	return {
		others: { ...others, smallest: others.smallest < 0 ? -1 : others.smallest + triangles },
		angles: minAngle <= maxAngle ? [minAngle, maxAngle] : null,
		lengths: shortest <= longest ? [shortest, longest] : null,
		area,
		histogram: Float64Array.from(counts, (n) => (nodes.length === 0 ? 0 : n / nodes.length)),
	};
}
