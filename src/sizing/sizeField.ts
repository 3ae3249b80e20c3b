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

/** How the sizes of a mesh are made. */
export interface SizeOptions {
	/** One at least; intersected in this order. */
	readonly sources: readonly SizeSource[];
	/** p of the Lᵖ norm for Hessians. */
	readonly norm: number;
	/** Complexity that the field is scaled to, the integral of √det M; needed by Hessians. */
	readonly complexity?: number;
	/** Absent: 1,024 lattice units. */
	readonly smallest?: number;
	/** Absent: the diagonal of the mesh. */
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

/** The complexity is met to this part of it. */
const CLOSE = 0.01;
/** After a scaling that changes the logarithm of the growth by no more than this part no gradation follows: 1.30 to 1.31. */
const SAME_GROWTH = 0.03;
/** Scalings, with a gradation after each that changes the growth, before a complexity is given up. */
const MAX_SCALINGS = 20;

/**
 * Makes the metric field of a mesh: each source within the bounds, their intersection, then gradation and scaling to the
 * complexity by turns until it is met to 1 %, and the growth too. Sizes are graded across edges as well: a mesh that is adapted
 * to them has edges there, and the way along edges of this one may be several times as long. Scaling keeps the bounds. All in
 * double precision, in the order of points and edges. In slices of a few milliseconds, on one thread or several.
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
	const of: SizedMesh = { mesh, planar, topology, neighbours };
	const plane: PlanarTriangles = { points: planar.points, triangles: mesh.triangles };
	const { bounds, lattice } = yield* boundsOf(plane, options, loops);
	const warnings: string[] = [];
	let metrics: Metrics | undefined;
	let raised = 0;
	for (const source of options.sources) {
		const fromSource = yield* metricsOf(of, source, options, loops);
		raised = Math.max(raised, yield* boundSizes(fromSource, bounds, loops));
		if (metrics) intersectAll(metrics, fromSource);
		else metrics = fromSource;
		yield;
	}
	if (!metrics) throw new SizeError('no source of sizes is given');
	if (raised > 0 && bounds.smallest === lattice) warnings.push(raisedWarning(raised, lattice));
	const { growth, complexity: wanted } = options;
	const joined = growth && withOpposite(neighbours, topology, mesh.triangles, loops);
	yield;
	let reached = 0;
	/** Scaling since the last gradation. */
	let scaling: number | undefined;
	for (let scalings = 0; ; scalings++) {
		// Lengths go with the root of the scaling.
		const isGraded = scaling !== undefined && Math.abs(scaling ** -0.5 - 1) <= SAME_GROWTH;
		if (joined && !isGraded) {
			yield* gradeSizes(planar.points, joined, metrics, growth);
			scaling = 1;
		}
		// An intersection may have a smaller size, or a larger ratio, than both that it is made of.
		yield* boundSizes(metrics, bounds, loops);
		const before = reached;
		reached = yield* complexity(plane, metrics, loops);
		if (wanted === undefined || Math.abs(reached / wanted - 1) <= CLOSE) break;
		const isStuck = scalings > 0 && Math.abs(reached / before - 1) < CLOSE / 100;
		if (isStuck || scalings === MAX_SCALINGS) {
			warnings.push(
				`the sizes ask for about ${countText(Math.round(IDEAL_TRIANGLES * reached))} triangles, not ${countText(Math.round(IDEAL_TRIANGLES * wanted))}: the bounds and the growth of sizes allow no more`,
			);
			break;
		}
		const factor = wanted / reached;
		scale(metrics, factor);
		if (scaling !== undefined) scaling *= factor;
		yield* boundSizes(metrics, bounds, loops);
	}
	if (joined) loops.drop(joined.starts, joined.points);
	loops.drop(...Object.values(neighbours));
	putMidNodes(mesh, metrics);
	return { metrics, of: { mesh, planar, topology }, complexity: reached, warnings };
}

/** Gives the midside nodes of six-node triangles, which no edge leads to, the mean metric of both ends. */
function putMidNodes({ triangles, fields }: TriMesh, metrics: Metrics): void {
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
	{ norm, anisotropy, complexity: wanted }: SizeOptions,
	loops: Loops,
): Generator<void, Metrics> {
	if (source.kind !== 'hessian') return sizeMetrics(of, source);
	if (wanted === undefined)
		throw new SizeError(
			`hessian:${source.field} gives directions and ratios of sizes, not sizes: give the number of triangles or the complexity too`,
		);
	const plane: PlanarTriangles = { points: of.planar.points, triangles: of.mesh.triangles };
	const hessian = yield* fieldHessian(of, source, loops);
	const wish = { norm, complexity: wanted, anisotropy };
	const metrics = yield* interpolationMetric(plane, hessian, wish, loops);
	loops.drop(hessian);
	return metrics;
}

/** The bounds of the options, with their defaults, and the least size of the lattice. */
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
