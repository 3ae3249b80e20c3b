import { orientationOf } from './orientation.ts';

/** Lower bounds of the bins of `byArea`: areas relative to the mean. */
export const areaSteps: readonly number[] = [
	0,
	...[-4, -3, -2, -1, 0, 1, 2, 3, 4].map((n) => 2 ** n),
];
/** Lower bounds of the bins of `byEdgeRatio`; the last bin includes 1. */
export const ratioSteps: readonly number[] = Array.from({ length: 10 }, (_, k) => k / 10);

/** Statistics of polygons. */
export interface PolygonFigures {
	readonly polygons: number;
	/** Total number of corners. */
	readonly corners: number;
	/** Number of polygons by number of corners. */
	readonly byCorners: readonly number[];
	/** Number of convex polygons; absent in 3D. */
	readonly convex?: number;
	/** Smallest, largest and total area, in square units of the coordinates. */
	readonly area: { readonly least: number; readonly most: number; readonly sum: number };
	/** Number of polygons in each bin of `areaSteps`. */
	readonly byArea: readonly number[];
	/** Ratio of a polygon's shortest edge to its longest: minimum and mean. */
	readonly edgeRatio: { readonly least: number; readonly mean: number };
	/** Number of polygons in each bin of `ratioSteps`. */
	readonly byEdgeRatio: readonly number[];
	/** The polygon with the smallest area, 0-based; −1 if there are no polygons. */
	readonly smallest: number;
}

/**
 * Measures polygons of either orientation; those of fewer than three corners have area 0.
 *
 * @param points `dimension` coordinates for each point
 * @param nodes points around each polygon in order, polygon after polygon
 * @param offsets polygon i has nodes [offsets[i], offsets[i + 1])
 */
export function polygonFigures(
	dimension: 2 | 3,
	points: Float64Array,
	nodes: Uint32Array,
	offsets: Uint32Array,
): PolygonFigures {
	const polygons = offsets.length - 1;
	const byCorners: number[] = [];
	const byEdgeRatio = ratioSteps.map(() => 0);
	const areas = new Float64Array(polygons);
	let convex = 0;
	let [minArea, maxArea, totalArea, smallest] = [Infinity, 0, 0, -1];
	let [minRatio, ratioSum] = [Infinity, 0];
	for (let i = 0; i < polygons; i++) {
		const first = offsets[i]!;
		const end = offsets[i + 1]!;
		byCorners[end - first] = (byCorners[end - first] ?? 0) + 1;
		if (dimension === 2 && isConvex(points, nodes, first, end)) convex++;
		const area =
			dimension === 2
				? Math.abs(areaInPlane(points, nodes, first, end))
				: areaInSpace(points, nodes, first, end);
		areas[i] = area;
		totalArea += area;
		maxArea = Math.max(maxArea, area);
		if (area < minArea) {
			minArea = area;
			smallest = i;
		}
		const ratio = edgeRatioOf(dimension, points, nodes, first, end);
		minRatio = Math.min(minRatio, ratio);
		ratioSum += ratio;
		byEdgeRatio[Math.min(9, Math.floor(10 * ratio))]!++;
	}
	return {
		polygons,
		corners: nodes.length,
		byCorners: Array.from(byCorners, (count) => count ?? 0),
		...(dimension === 2 && { convex }),
		area: { least: polygons === 0 ? 0 : minArea, most: maxArea, sum: totalArea },
		byArea: countAreas(areas, totalArea / polygons),
		edgeRatio: {
			least: polygons === 0 ? 0 : minRatio,
			mean: polygons === 0 ? 0 : ratioSum / polygons,
		},
		byEdgeRatio,
		smallest,
	};
}

/** Number of areas, relative to their mean, in each bin of `areaSteps`. */
function countAreas(areas: Float64Array, mean: number): number[] {
	const counts = areaSteps.map(() => 0);
	for (const area of areas) {
		let step = areaSteps.length - 1;
		while (step > 0 && area < areaSteps[step]! * mean) step--;
		counts[step]!++;
	}
	return counts;
}

/** Whether all corners have the same orientation; collinear ones are ignored. */
function isConvex(points: Float64Array, nodes: Uint32Array, first: number, end: number): boolean {
	if (end - first < 3) return true;
	let a = nodes[end - 2]!;
	let b = nodes[end - 1]!;
	let sign = 0;
	for (let k = first; k < end; k++) {
		const c = nodes[k]!;
		const orientation = orientationOf(points, a, b, c);
		if (orientation * sign < 0) return false;
		sign ||= orientation;
		a = b;
		b = c;
	}
	return true;
}

/** Signed area: half the sum of the cross products of the vectors from the first corner to consecutive corners. */
function areaInPlane(points: Float64Array, nodes: Uint32Array, first: number, end: number): number {
	if (end - first < 3) return 0;
	const x = points[2 * nodes[first]!]!;
	const y = points[2 * nodes[first]! + 1]!;
	let ux = points[2 * nodes[first + 1]!]! - x;
	let uy = points[2 * nodes[first + 1]! + 1]! - y;
	let sum = 0;
	for (let k = first + 2; k < end; k++) {
		const vx = points[2 * nodes[k]!]! - x;
		const vy = points[2 * nodes[k]! + 1]! - y;
		sum += ux * vy - uy * vx;
		ux = vx;
		uy = vy;
	}
	return sum / 2;
}

/** The same in 3D: half the length of the sum of the cross products. */
function areaInSpace(points: Float64Array, nodes: Uint32Array, first: number, end: number): number {
	const at = (corner: number, axis: number) =>
		points[3 * nodes[corner]! + axis]! - points[3 * nodes[first]! + axis]!;
	let [x, y, z] = [0, 0, 0];
	for (let k = first + 1; k + 1 < end; k++) {
		const [ux, uy, uz] = [at(k, 0), at(k, 1), at(k, 2)];
		const [vx, vy, vz] = [at(k + 1, 0), at(k + 1, 1), at(k + 1, 2)];
		x += uy * vz - uz * vy;
		y += uz * vx - ux * vz;
		z += ux * vy - uy * vx;
	}
	return Math.hypot(x, y, z) / 2;
}

/** Shortest edge divided by the longest; 0 if all corners coincide. */
function edgeRatioOf(
	dimension: 2 | 3,
	points: Float64Array,
	nodes: Uint32Array,
	first: number,
	end: number,
): number {
	let min = Infinity;
	let max = 0;
	for (let k = first, q = nodes[end - 1]!; k < end; k++) {
		const p = nodes[k]!;
		let square = 0;
		for (let axis = 0; axis < dimension; axis++) {
			const difference = points[dimension * p + axis]! - points[dimension * q + axis]!;
			square += difference * difference;
		}
		min = Math.min(min, square);
		max = Math.max(max, square);
		q = p;
	}
	return max === 0 ? 0 : Math.sqrt(min / max);
}
