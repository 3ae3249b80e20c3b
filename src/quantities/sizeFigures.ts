import type { TriMesh } from '../mesh/triMesh.ts';
import type { PlanarTriangles } from '../sizing/complexity.ts';
import { FITS, metricQualities, squaredEdgeLength } from '../sizing/edgeLengths.ts';
import {
	findPrincipal,
	isPositiveDefinite,
	type Metrics,
	type Principal,
} from '../sizing/tensor.ts';
import type { NamedField } from './fieldSources.ts';
import type { QuantitySource } from './quantity.ts';

/** Prefix of the ids of quantities of sizes, before the field's id. */
export const SIZE = 'size:';

/** Range of acceptable edge lengths in the metric, around 1. */
const unitLengths = [Math.sqrt(FITS[0]), Math.sqrt(FITS[1])] as const;

/**
 * Quantities of a field of sizes or metrics on the points of a planar mesh: sizes and their ratio on points, lengths of
 * edges and quality in the metric on triangles.
 */
export function sizeSourcesOf(mesh: TriMesh, { field, id, title }: NamedField): QuantitySource[] {
	const isMetric = field.role === 'metric' && field.components === 3;
	const isSize = field.role === 'size' && field.components === 1;
	if (mesh.dimension !== 2 || field.on !== 'points' || !(isMetric || isSize)) return [];
	const metrics = () => (isMetric ? (field.values as Float64Array) : isotropic(field.values));
	const plane: PlanarTriangles = mesh;
	const source = (
		part: string,
		label: string,
		on: 'points' | 'triangles',
		values: () => Float64Array,
		extra: Partial<QuantitySource> = {},
	): QuantitySource => ({
		id: `${SIZE}${id}:${part}`,
		title: `${title}: ${label}`,
		family: 'field',
		on,
		kind: 'number',
		unit: '',
		...(on === 'points' && { contours: true }),
		...(isMetric && { arrows: 'ellipses' }),
		...extra,
		values: () => ({ values: values() }),
	});
	const sizes = [
		source('smallest', 'smallest size', 'points', () =>
			onPoints(metrics(), ({ larger }) => larger ** -0.5),
		),
		source('largest', 'largest size', 'points', () =>
			onPoints(metrics(), ({ smaller }) => smaller ** -0.5),
		),
		source('anisotropy', 'anisotropy', 'points', () =>
			onPoints(metrics(), ({ larger, smaller }) => Math.sqrt(larger / smaller)),
		),
	];
	return [
		...(isMetric ? sizes : []),
		source('longest', 'longest edge', 'triangles', () => lengths(mesh, metrics(), Math.max), {
			acceptable: unitLengths,
			full: [0, Infinity],
			worst: 'high',
		}),
		source('shortest', 'shortest edge', 'triangles', () => lengths(mesh, metrics(), Math.min), {
			acceptable: unitLengths,
			full: [0, Infinity],
			worst: 'low',
		}),
		source('quality', 'quality', 'triangles', () => metricQualities(plane, metrics()), {
			acceptable: [0.5, 1],
			full: [0, 1],
			worst: 'low',
		}),
	];
}

/** Ellipses of a metric field, of equal length, with the direction and the ratio of the sizes. */
export interface Ellipses {
	/** x y of the semi-major axis of each; NaN if the metric is not positive definite. */
	readonly halves: Float64Array;
	/** Shorter axis divided by the longer. */
	readonly ratios: Float64Array;
}

/** The ellipses at the points for a quantity of a metric field; undefined for other quantities. */
export function ellipsesOf(
	mesh: TriMesh,
	fields: readonly NamedField[],
	quantity: string,
): Ellipses | undefined {
	const named = fields.find((field) =>
		sizeSourcesOf(mesh, field).some(({ id, arrows }) => id === quantity && arrows === 'ellipses'),
	);
	if (!named) return undefined;
	const metrics = named.field.values as Float64Array;
	const halves = new Float64Array((2 * metrics.length) / 3);
	const ratios = onPoints(metrics, ({ larger, smaller }) => Math.sqrt(smaller / larger));
	const principal: Principal = { larger: 0, smaller: 0, x: 1, y: 0 };
	for (let p = 0; p < ratios.length; p++) {
		findPrincipal(metrics[3 * p]!, metrics[3 * p + 1]!, metrics[3 * p + 2]!, principal);
		const isDefinite = Number.isFinite(ratios[p]!);
		// The longer axis is perpendicular to the eigenvector of the larger eigenvalue.
		halves[2 * p] = isDefinite ? -principal.y / 2 : Number.NaN;
		halves[2 * p + 1] = isDefinite ? principal.x / 2 : Number.NaN;
	}
	return { halves, ratios };
}

/** Isotropic metrics of sizes; NaN if a size is not positive. */
function isotropic(sizes: ArrayLike<number>): Metrics {
	const metrics = new Float64Array(3 * sizes.length);
	for (let p = 0; p < sizes.length; p++)
		metrics[3 * p] = metrics[3 * p + 2] = sizes[p]! > 0 ? sizes[p]! ** -2 : Number.NaN;
	return metrics;
}

/** Computes a value for each point, NaN if its metric is not positive definite. */
function onPoints(metrics: Metrics, measure: (principal: Principal) => number): Float64Array {
	const values = new Float64Array(metrics.length / 3).fill(Number.NaN);
	const principal: Principal = { larger: 0, smaller: 0, x: 1, y: 0 };
	for (let p = 0; p < values.length; p++) {
		const [xx, xy, yy] = [metrics[3 * p]!, metrics[3 * p + 1]!, metrics[3 * p + 2]!];
		if (!isPositiveDefinite(xx, xy, yy)) continue;
		findPrincipal(xx, xy, yy, principal);
		values[p] = measure(principal);
	}
	return values;
}

/** Length in the metric of the longest or shortest edge of each triangle. */
function lengths(
	{ points, triangles }: TriMesh,
	metrics: Metrics,
	pick: (...lengths: number[]) => number,
): Float64Array {
	const values = new Float64Array(triangles.length / 3);
	for (let t = 0; t < values.length; t++) {
		const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
		const squared = pick(
			squaredEdgeLength(points, metrics, a, b),
			squaredEdgeLength(points, metrics, b, c),
			squaredEdgeLength(points, metrics, c, a),
		);
		values[t] = Math.sqrt(squared);
	}
	return values;
}
