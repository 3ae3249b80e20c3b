import { type Loop, type Loops, singleThread } from '../util/loop.ts';
import { density, type Metrics } from './tensor.ts';

/** Number of equilateral triangles with edges of length 1 per unit of complexity: 4 / √3. */
export const IDEAL_TRIANGLES = 4 / Math.sqrt(3);

/** A triangle mesh in the plane. */
export interface PlanarTriangles {
	/** Two coordinates for each point. */
	readonly points: Float64Array;
	/** Three corners for each triangle. */
	readonly triangles: Uint32Array;
}

/** Twice the area of triangle t, regardless of its orientation. */
export function doubleArea({ points, triangles }: PlanarTriangles, t: number): number {
	const a = 2 * triangles[3 * t]!;
	const b = 2 * triangles[3 * t + 1]!;
	const c = 2 * triangles[3 * t + 2]!;
	return Math.abs(
		(points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
			(points[b + 1]! - points[a + 1]!) * (points[c]! - points[a]!),
	);
}

/** The integral of a function that is linear in each triangle, by its values at the points. */
export function integral(plane: PlanarTriangles, values: Float64Array): number {
	const { triangles } = plane;
	let sum = 0;
	for (let t = 0; t < triangles.length / 3; t++) {
		const cornerSum =
			values[triangles[3 * t]!]! + values[triangles[3 * t + 1]!]! + values[triangles[3 * t + 2]!]!;
		sum += (doubleArea(plane, t) * cornerSum) / 6;
	}
	return sum;
}

/** The complexity C of a metric field, the integral of √det M; a mesh that fits it has about 4C/√3 triangles. */
export function* complexity(
	plane: PlanarTriangles,
	metrics: Metrics,
	loops: Loops = singleThread,
): Generator<void, number> {
	const densities = loops.f64(metrics.length / 3, true);
	yield* loops.run(findDensities, densities.length, { metrics, densities }, {});
	const sum = integral(plane, densities);
	loops.drop(densities);
	return sum;
}

/** Writes √det M at each point. */
const findDensities: Loop<
	{ readonly metrics: Float64Array; readonly densities: Float64Array },
	never
> = {
	name: 'sizing: find densities',
	arrays: { metrics: 'f64', densities: 'f64' },
	parameters: [],
	grain: 1 << 15,
	run({ metrics, densities }, _, first, end) {
		for (let p = first; p < end; p++) densities[p] = density(metrics, p);
	},
};

/** Loops that worker threads may run. */
export const complexityLoops = [findDensities];
