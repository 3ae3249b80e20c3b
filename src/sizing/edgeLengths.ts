import { doubleArea, type PlanarTriangles } from './complexity.ts';
import { determinant, type Metrics, squaredLength } from './tensor.ts';

/** Bounds on the squared length of an edge that fits: ½ and 2. */
export const FITS = [0.5, 2] as const;

/**
 * The squared length of an edge in a metric field: the mean of the squared lengths in the metrics of both ends. All
 * decisions and reports measure lengths in this way.
 *
 * @param points two coordinates for each point
 */
export function squaredEdgeLength(
	points: Float64Array,
	metrics: Metrics,
	a: number,
	b: number,
): number {
	const x = points[2 * b]! - points[2 * a]!;
	const y = points[2 * b + 1]! - points[2 * a + 1]!;
	return (squaredLength(metrics, a, x, y) + squaredLength(metrics, b, x, y)) / 2;
}

/** Upper ends of the bins of a histogram of lengths: quarter octaves from ¼ to 4. */
export const lengthBins: readonly number[] = Array.from({ length: 17 }, (_, i) => 2 ** (i / 4 - 2));

/** Lengths of the edges of a mesh in a metric field. */
export interface LengthReport {
	/** Edges shorter than 1/√2, from 1/√2 to √2, and longer. */
	readonly short: number;
	readonly fitting: number;
	readonly long: number;
	readonly shortest: number;
	readonly longest: number;
	/** Number of edges in each bin (`lengthBins[i - 1]`, `lengthBins[i]`], then of those above all bins. */
	readonly histogram: readonly number[];
}

/**
 * Measures all edges of a mesh in a metric field.
 *
 * @param points two coordinates for each point
 * @param edges two points for each edge
 */
export function lengthReport(
	points: Float64Array,
	edges: Uint32Array,
	metrics: Metrics,
): LengthReport {
	const histogram = new Array<number>(lengthBins.length + 1).fill(0);
	let [short, long, shortest, longest] = [0, 0, Infinity, 0];
	for (let e = 0; e < edges.length / 2; e++) {
		const squared = squaredEdgeLength(points, metrics, edges[2 * e]!, edges[2 * e + 1]!);
		if (squared < FITS[0]) short++;
		else if (squared > FITS[1]) long++;
		shortest = Math.min(shortest, squared);
		longest = Math.max(longest, squared);
		const bin = Math.max(0, Math.ceil(2 * Math.log2(squared) + 8));
		histogram[Math.min(bin, lengthBins.length)]!++;
	}
	const count = edges.length / 2;
	return {
		short,
		fitting: count - short - long,
		long,
		shortest: count > 0 ? Math.sqrt(shortest) : 0,
		longest: Math.sqrt(longest),
		histogram,
	};
}

/**
 * The quality of each triangle in a metric field (Vasilevskii, Lipnikov 1999, "An adaptive algorithm for quasioptimal mesh
 * generation"): 12√3 · area / perimeter² · F(perimeter / 3) with F(x) = (m(2 − m))³, m = min(x, 1/x). The area is that in
 * the mean of the corners' metrics, the perimeter the sum of the edges' lengths. 1 for an equilateral triangle of edges of
 * length 1, 0 for one without area.
 */
export function metricQualities(plane: PlanarTriangles, metrics: Metrics): Float64Array {
	const { points, triangles } = plane;
	const qualities = new Float64Array(triangles.length / 3);
	for (let t = 0; t < qualities.length; t++) {
		const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
		const perimeter =
			Math.sqrt(squaredEdgeLength(points, metrics, a, b)) +
			Math.sqrt(squaredEdgeLength(points, metrics, b, c)) +
			Math.sqrt(squaredEdgeLength(points, metrics, c, a));
		const mean = (k: number) =>
			(metrics[3 * a + k]! + metrics[3 * b + k]! + metrics[3 * c + k]!) / 3;
		const area = (doubleArea(plane, t) / 2) * Math.sqrt(determinant(mean(0), mean(1), mean(2)));
		qualities[t] = qualityOf(area, perimeter);
	}
	return qualities;
}

/** The quality of a triangle of this area and perimeter in the metric. */
export function qualityOf(area: number, perimeter: number): number {
	const m = Math.min(perimeter / 3, 3 / perimeter);
	return perimeter > 0 ? ((12 * Math.sqrt(3) * area) / perimeter ** 2) * (m * (2 - m)) ** 3 : 0;
}
