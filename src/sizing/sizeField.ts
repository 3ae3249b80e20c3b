import { boundsInSlices } from '../mesh/bounds.ts';
import { SHORT_EDGE } from '../mesh/edgeOrder.ts';
import { finestExponent, powerOfTwo } from '../mesh/lattice.ts';
import { uncachedTopologyOf } from '../mesh/topology.ts';
import { type Field, pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { countText, rounded } from '../util/counted.ts';
import { type Loops, singleThread } from '../util/loop.ts';
import { complexity, IDEAL_TRIANGLES, type PlanarTriangles } from './complexity.ts';
import { gradeSizes } from './gradation.ts';
import { interpolationMetric } from './interpolationMetric.ts';
import { neighboursOf, withOpposite } from './neighbours.ts';
import { planarPoints, spatialMetrics } from './planarMesh.ts';
import { boundSizes, raisedWarning, type SizeBounds } from './sizeBounds.ts';
import { SizeError } from './sizeError.ts';
import type { SizeSource } from './sizeSources.ts';
import { fieldHessian, type SizedMesh, sizeMetrics } from './sourceMetrics.ts';
import { intersect, type Metrics, scale } from './tensor.ts';

/** Options of a size field. */
export interface SizeOptions {
	/** At least one; their metrics are intersected in this order. */
	readonly sources: readonly SizeSource[];
	/** p of the Lᵖ norm for Hessians. */
	readonly norm: number;
	/** Complexity that the field is scaled to, the integral of √det M; required for Hessians. */
	readonly complexity?: number;
	/** Default: 1,024 lattice units. */
	readonly smallest?: number;
	/** Default: the diagonal of the mesh. */
	readonly largest?: number;
	readonly anisotropy: number;
	/** Ratio of sizes at neighbours, above 1; absent: sizes may grow at any rate. */
	readonly growth?: number;
}

/** Sizes for every position of a planar mesh. */
export interface SizeField {
	/** xx, xy, yy for each point, in the coordinates of `of.planar`. */
	readonly metrics: Metrics;
	readonly of: Omit<SizedMesh, 'neighbours'>;
	readonly complexity: number;
	/** Sentences for the user. */
	readonly warnings: readonly string[];
}

/** The metric field as a field of its mesh: in the plane xx, xy, yy at each point, in space xx, xy, yy, xz, yz, zz. */
export function asField({ metrics, of }: SizeField): Field {
	const { axes } = of.planar;
	return {
		name: 'metric',
		on: 'points',
		role: 'metric',
		type: 'real',
		...(axes
			? { components: 6, values: spatialMetrics(metrics, axes) }
			: { components: 3, values: metrics }),
	};
}

/** Relative tolerance of the complexity. */
const TOLERANCE = 0.01;
/** Relative change of the logarithm of the growth by a scaling up to which sizes are not graded again: 1.30 to 1.31. */
const GROWTH_TOLERANCE = 0.03;
/** Maximum number of scalings before the complexity is given up. */
const MAX_SCALINGS = 20;

/**
 * Computes the metric field of a mesh: bounds each source, intersects them, then alternates gradation and scaling to the
 * complexity until both are met within 1 %. Sizes are graded across edges as well: the adapted mesh has edges there, while a
 * path along edges of this mesh may be several times as long. Scaling keeps the bounds. All in double precision, in the order
 * of points and edges. Yields every few milliseconds; runs on one thread or several.
 *
 * @throws SizeError
 */
export function* sizeField(
	mesh: TriMesh,
	options: SizeOptions,
	loops: Loops = singleThread,
): Generator<void, SizeField> {
	if (mesh.triangles.length === 0) throw new SizeError('the mesh has no triangles');
	const planar = planarPoints(mesh, loops);
	const topology = uncachedTopologyOf(mesh);
	yield;
	const neighbours = neighboursOf(topology, pointCount(mesh), loops);
	yield;
	const sized: SizedMesh = { mesh, planar, topology, neighbours };
	const plane: PlanarTriangles = { points: planar.points, triangles: mesh.triangles };
	const { bounds, lattice } = yield* boundsOf(plane, options, loops);
	const warnings: string[] = [];
	let metrics: Metrics | undefined;
	let raised = 0;
	for (const source of options.sources) {
		const fromSource = yield* metricsOf(sized, source, options, loops);
		raised = Math.max(raised, yield* boundSizes(fromSource, bounds, loops));
		if (metrics) intersectAll(metrics, fromSource);
		else metrics = fromSource;
		yield;
	}
	if (!metrics) throw new SizeError('no source of sizes is given');
	if (raised > 0 && bounds.smallest === lattice) warnings.push(raisedWarning(raised, lattice));
	const { growth, complexity: target } = options;
	const gradingNeighbours = growth && withOpposite(neighbours, topology, mesh.triangles, loops);
	yield;
	let reached = 0;
	/** Scaling since the last gradation. */
	let scaling: number | undefined;
	for (let scalings = 0; ; scalings++) {
		// Lengths scale with the square root.
		const isGraded = scaling !== undefined && Math.abs(scaling ** -0.5 - 1) <= GROWTH_TOLERANCE;
		if (gradingNeighbours && !isGraded) {
			yield* gradeSizes(planar.points, gradingNeighbours, metrics, growth);
			scaling = 1;
		}
		// An intersection may have a smaller size, or a larger ratio, than both of its metrics.
		yield* boundSizes(metrics, bounds, loops);
		const before = reached;
		reached = yield* complexity(plane, metrics, loops);
		if (target === undefined || Math.abs(reached / target - 1) <= TOLERANCE) break;
		const isStuck = scalings > 0 && Math.abs(reached / before - 1) < TOLERANCE / 100;
		if (isStuck || scalings === MAX_SCALINGS) {
			warnings.push(
				`the sizes ask for about ${countText(Math.round(IDEAL_TRIANGLES * reached))} triangles, not ${countText(Math.round(IDEAL_TRIANGLES * target))}: the bounds and the growth of sizes allow no more`,
			);
			break;
		}
		const factor = target / reached;
		scale(metrics, factor);
		if (scaling !== undefined) scaling *= factor;
		yield* boundSizes(metrics, bounds, loops);
	}
	if (gradingNeighbours) loops.drop(gradingNeighbours.starts, gradingNeighbours.points);
	loops.drop(...Object.values(neighbours));
	averageMidNodes(mesh, metrics);
	return { metrics, of: { mesh, planar, topology }, complexity: reached, warnings };
}

/** Sets the metrics of midside nodes, which have no neighbours, to the mean of both ends of their edge. */
function averageMidNodes({ triangles, fields }: TriMesh, metrics: Metrics): void {
	const midNodes = fields.find(({ on, role }) => on === 'triangles' && role === 'midNodes');
	midNodes?.values.forEach((middle, i) => {
		const first = i - (i % 3);
		const a = triangles[first + ((i + 1) % 3)]!;
		const b = triangles[first + ((i + 2) % 3)]!;
		for (let k = 0; k < 3; k++)
			metrics[3 * middle + k] = (metrics[3 * a + k]! + metrics[3 * b + k]!) / 2;
	});
}

function* metricsOf(
	of: SizedMesh,
	source: SizeSource,
	{ norm, anisotropy, complexity: target }: SizeOptions,
	loops: Loops,
): Generator<void, Metrics> {
	if (source.kind !== 'hessian') return sizeMetrics(of, source);
	if (target === undefined)
		throw new SizeError(
			`hessian:${source.field} gives directions and ratios of sizes, not sizes: give the number of triangles or the complexity too`,
		);
	const plane: PlanarTriangles = { points: of.planar.points, triangles: of.mesh.triangles };
	const hessian = yield* fieldHessian(of, source, loops);
	const interpolation = { norm, complexity: target, anisotropy };
	const metrics = yield* interpolationMetric(plane, hessian, interpolation, loops);
	loops.drop(hessian);
	return metrics;
}

/** The bounds of the options, with their defaults, and the smallest size on the lattice. */
function* boundsOf(
	{ points }: PlanarTriangles,
	{ smallest = 0, largest, anisotropy }: SizeOptions,
	loops: Loops,
): Generator<void, { readonly bounds: SizeBounds; readonly lattice: number }> {
	const { low, high } = yield* boundsInSlices(points, 2, loops);
	const lattice = SHORT_EDGE * powerOfTwo(finestExponent(low, high));
	const diagonal = Math.hypot(high[0]! - low[0]!, high[1]! - low[1]!);
	const bounds: SizeBounds = {
		smallest: Math.max(lattice, smallest),
		largest: largest ?? Math.max(diagonal, smallest),
		anisotropy,
	};
	if (bounds.smallest > bounds.largest)
		throw new SizeError(
			`the smallest size, ${rounded(bounds.smallest)}, is larger than the largest, ${rounded(bounds.largest)}`,
		);
	return { bounds, lattice };
}

function intersectAll(metrics: Metrics, others: Metrics): void {
	for (let at = 0; at < metrics.length; at += 3)
		intersect(metrics, at, others[at]!, others[at + 1]!, others[at + 2]!);
}
