import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { Box } from '../model/camera.ts';
import { pointInPolygon } from '../model/polygons.ts';

// Coordinates are rounded to float32 as in the page's arrays, so that both searches find the same.

/**
 * The triangles with their centroid in a polygon and not clipped; in ascending order. The polygon has x y of each
 * corner relative to `origin`.
 */
export function trianglesWithin(
	{ dimension, points, triangles }: TriMesh,
	origin: readonly [number, number],
	polygon: Float64Array,
	isCut?: (...points: number[]) => boolean,
): Uint32Array {
	const { holds } = pointInPolygon(polygon);
	const [ox, oy] = origin;
	const count = triangles.length / 3;
	const isInside = new Uint8Array(count);
	let length = 0;
	for (let t = 0; t < count; t++) {
		const a = dimension * triangles[3 * t]!;
		const b = dimension * triangles[3 * t + 1]!;
		const c = dimension * triangles[3 * t + 2]!;
		const x =
			Math.fround(points[a]! - ox) + Math.fround(points[b]! - ox) + Math.fround(points[c]! - ox);
		const y =
			Math.fround(points[a + 1]! - oy) +
			Math.fround(points[b + 1]! - oy) +
			Math.fround(points[c + 1]! - oy);
		if (!holds(x / 3, y / 3)) continue;
		if (isCut?.(a / 3, b / 3, c / 3)) continue;
		isInside[t] = 1;
		length++;
	}
	const list = new Uint32Array(length);
	for (let t = 0, n = 0; n < length; t++) if (isInside[t]) list[n++] = t;
	return list;
}

/** Bounding box of all corners, or of those of the triangles `selected`, relative to `origin`; null if empty. */
export function relativeBox(
	mesh: TriMesh,
	origin: readonly [number, number],
	selected?: Uint32Array,
): Box | null {
	const { dimension, points, triangles } = mesh;
	let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
	const count = selected ? selected.length : triangleCount(mesh);
	for (let i = 0; i < count; i++) {
		const t = selected ? selected[i]! : i;
		for (let k = 3 * t; k < 3 * t + 3; k++) {
			const p = dimension * triangles[k]!;
			const x = points[p]!;
			const y = points[p + 1]!;
			if (x < minX) minX = x;
			if (x > maxX) maxX = x;
			if (y < minY) minY = y;
			if (y > maxY) maxY = y;
		}
	}
	if (minX > maxX) return null;
	// Rounding is monotonic: these are the minimum and maximum of the rounded coordinates.
	const [x, y] = origin;
	return {
		minX: Math.fround(minX - x),
		minY: Math.fround(minY - y),
		maxX: Math.fround(maxX - x),
		maxY: Math.fround(maxY - y),
	};
}
