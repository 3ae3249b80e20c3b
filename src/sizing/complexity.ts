import { density, type Metrics } from './tensor.ts';

/** Equilateral triangles with edges of length 1 to a unit of complexity: 4 / √3. */
export const IDEAL_TRIANGLES = 4 / Math.sqrt(3);

/** A triangle mesh in the plane. */
export interface PlanarTriangles {
	/** Two coordinates for each point. */
	readonly points: Float64Array;
	/** Three corners for each triangle. */
	readonly triangles: Uint32Array;
}

/** Twice the area of triangle t, whichever way it goes round. */
export function doubleArea({ points, triangles }: PlanarTriangles, t: number): number {
	const a = 2 * triangles[3 * t]!;
	const b = 2 * triangles[3 * t + 1]!;
	const c = 2 * triangles[3 * t + 2]!;
	return Math.abs(
		(points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
			(points[b + 1]! - points[a + 1]!) * (points[c]! - points[a]!),
	);
}

/** The integral of a function that is linear in each triangle. */
export function integral(plane: PlanarTriangles, valueAt: (point: number) => number): number {
	const { triangles } = plane;
	let sum = 0;
	for (let t = 0; t < triangles.length / 3; t++) {
		const values =
			valueAt(triangles[3 * t]!) + valueAt(triangles[3 * t + 1]!) + valueAt(triangles[3 * t + 2]!);
		sum += (doubleArea(plane, t) * values) / 6;
	}
	return sum;
}

/** The complexity C of a metric field, the integral of √det M; a mesh that fits it has about 4C/√3 triangles. */
export function complexity(plane: PlanarTriangles, metrics: Metrics): number {
	const densities = new Float64Array(metrics.length / 3);
	for (let p = 0; p < densities.length; p++) densities[p] = density(metrics, p);
	return integral(plane, (p) => densities[p]!);
}
