import { orientationOf } from './orientation.ts';

/** What polygons are like. */
export interface PolygonFigures {
	readonly polygons: number;
	/** Corners of all of them. */
	readonly corners: number;
	/** How many polygons have so many corners, by the number. */
	readonly byCorners: readonly number[];
	/** Polygons without a corner that turns the other way; absent in space. */
	readonly convex?: number;
	/** The smallest and the largest area, and that of all: in square units of the coordinates. */
	readonly area: { readonly least: number; readonly most: number; readonly sum: number };
	/** The shortest edge of a polygon divided by its longest: the least of all, and the mean. */
	readonly edgeRatio: { readonly least: number; readonly mean: number };
	/** The polygon with the smallest area, 0-based; −1 where there is none. */
	readonly smallest: number;
}

/**
 * Measures polygons, whichever way they go round; those of fewer than three corners have no area.
 *
 * @param points `dimension` coordinates for each point
 * @param nodes points round each polygon, one polygon after the other
 * @param offsets where those of each begin, and behind the last where they end
 */
export function polygonFigures(
	dimension: 2 | 3,
	points: Float64Array,
	nodes: Uint32Array,
	offsets: Uint32Array,
): PolygonFigures {
	const polygons = offsets.length - 1;
	const byCorners: number[] = [];
	let convex = 0;
	let [least, most, sum, smallest] = [Infinity, 0, 0, -1];
	let [leastRatio, ratios] = [Infinity, 0];
	for (let i = 0; i < polygons; i++) {
		const own = nodes.subarray(offsets[i]!, offsets[i + 1]!);
		byCorners[own.length] = (byCorners[own.length] ?? 0) + 1;
		if (dimension === 2 && isConvex(points, own)) convex++;
		const area = Math.abs(areaOf(dimension, points, own));
		sum += area;
		most = Math.max(most, area);
		if (area < least) [least, smallest] = [area, i];
		const ratio = ratioOf(dimension, points, own);
		leastRatio = Math.min(leastRatio, ratio);
		ratios += ratio;
	}
	return {
		polygons,
		corners: nodes.length,
		byCorners: Array.from(byCorners, (count) => count ?? 0),
		...(dimension === 2 && { convex }),
		area: { least: polygons === 0 ? 0 : least, most, sum },
		edgeRatio: {
			least: polygons === 0 ? 0 : leastRatio,
			mean: polygons === 0 ? 0 : ratios / polygons,
		},
		smallest,
	};
}

/** Whether no two corners turn in opposite directions. */
function isConvex(points: Float64Array, own: Uint32Array): boolean {
	const count = own.length;
	let way = 0;
	for (let k = 0; k < count; k++) {
		const turn = orientationOf(points, own[k]!, own[(k + 1) % count]!, own[(k + 2) % count]!);
		if (turn * way < 0) return false;
		way ||= turn;
	}
	return true;
}

/** Half the length of the sum of the cross products of the ways from the first corner to each two that follow each other. */
function areaOf(dimension: 2 | 3, points: Float64Array, own: Uint32Array): number {
	const at = (corner: number, axis: number) =>
		axis < dimension
			? points[dimension * own[corner]! + axis]! - points[dimension * own[0]! + axis]!
			: 0;
	let [x, y, z] = [0, 0, 0];
	for (let k = 1; k + 1 < own.length; k++) {
		const [ux, uy, uz] = [at(k, 0), at(k, 1), at(k, 2)];
		const [vx, vy, vz] = [at(k + 1, 0), at(k + 1, 1), at(k + 1, 2)];
		x += uy * vz - uz * vy;
		y += uz * vx - ux * vz;
		z += ux * vy - uy * vx;
	}
	return dimension === 2 ? z / 2 : Math.hypot(x, y, z) / 2;
}

function ratioOf(dimension: 2 | 3, points: Float64Array, own: Uint32Array): number {
	let [least, most] = [Infinity, 0];
	for (let k = 0; k < own.length; k++) {
		const [p, q] = [own[k]!, own[(k + 1) % own.length]!];
		let square = 0;
		for (let axis = 0; axis < dimension; axis++)
			square += (points[dimension * p + axis]! - points[dimension * q + axis]!) ** 2;
		least = Math.min(least, square);
		most = Math.max(most, square);
	}
	return most === 0 ? 0 : Math.sqrt(least / most);
}
