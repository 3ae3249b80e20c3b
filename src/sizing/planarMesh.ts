import { pointNumber } from '../mesh/ownNumbers.ts';
import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { type Loops, singleThread } from '../util/loop.ts';
import { SizeError } from './sizeError.ts';

/** Two orthonormal vectors that span the plane of a mesh. */
export interface PlaneAxes {
	readonly first: readonly number[];
	readonly second: readonly number[];
}

/** The points of a mesh in coordinates of its plane. */
export interface PlanarPoints {
	/** Two coordinates for each point; the mesh's own array if it is two-dimensional. */
	readonly points: Float64Array;
	/** Absent if the mesh has two coordinates. */
	readonly axes?: PlaneAxes;
}

/** Maximum distance of a point from the plane of a mesh, as a fraction of the extent; allows for rounded coordinates. */
const FLATNESS = 1e-9;

/**
 * The points of a mesh in coordinates of its plane: x and y if all z are equal, else along two orthonormal axes.
 *
 * @throws SizeError if a point lies outside the plane of the others
 */
export function planarPoints(mesh: TriMesh, loops: Loops = singleThread): PlanarPoints {
	const { dimension, points } = mesh;
	if (dimension === 2) return { points };
	const axes = axesOf(points, pointCount(mesh));
	const flat = loops.f64((2 * points.length) / 3, true);
	const [ax, ay, az] = axes.first as [number, number, number];
	const [bx, by, bz] = axes.second as [number, number, number];
	const [nx, ny, nz] = cross(axes.first, axes.second);
	const [ox, oy, oz] = [points[0]!, points[1]!, points[2]!];
	const isLevel = az === 0 && bz === 0;
	let extent = 0;
	let farthest = -1;
	let distance = 0;
	for (let p = 0; p < flat.length / 2; p++) {
		const [x, y, z] = [points[3 * p]!, points[3 * p + 1]!, points[3 * p + 2]!];
		flat[2 * p] = isLevel ? x : ax * (x - ox) + ay * (y - oy) + az * (z - oz);
		flat[2 * p + 1] = isLevel ? y : bx * (x - ox) + by * (y - oy) + bz * (z - oz);
		extent = Math.max(extent, Math.abs(x - ox), Math.abs(y - oy), Math.abs(z - oz));
		const height = Math.abs(nx * (x - ox) + ny * (y - oy) + nz * (z - oz));
		if (height <= distance) continue;
		distance = height;
		farthest = p;
	}
	if (distance > FLATNESS * extent)
		throw new SizeError(
			`the mesh is not planar: point ${pointNumber(mesh, farthest)} lies ${distance.toPrecision(3)} outside the plane of the others; sizes are for planar meshes`,
		);
	return { points: flat, axes };
}

/**
 * Converts coordinates in the plane of a mesh back to points with the dimension of the mesh: the inverse of `planarPoints`.
 *
 * @param axes those of `planarPoints` of the mesh
 * @param planar x y of each point in the plane
 */
export function pointsOfPlane(
	{ dimension, points }: Pick<TriMesh, 'dimension' | 'points'>,
	axes: PlaneAxes | undefined,
	planar: Float64Array,
): Float64Array {
	if (dimension === 2 || !axes) return planar.slice();
	const { first, second } = axes;
	const isLevel = first[2] === 0 && second[2] === 0;
	const spatial = new Float64Array((3 * planar.length) / 2);
	for (let p = 0; p < planar.length / 2; p++) {
		const [u, v] = [planar[2 * p]!, planar[2 * p + 1]!];
		for (let k = 0; k < 3; k++) spatial[3 * p + k] = points[k]! + u * first[k]! + v * second[k]!;
		if (!isLevel) continue;
		spatial[3 * p] = u;
		spatial[3 * p + 1] = v;
	}
	return spatial;
}

const cross = (a: readonly number[], b: readonly number[]): [number, number, number] => [
	a[1]! * b[2]! - a[2]! * b[1]!,
	a[2]! * b[0]! - a[0]! * b[2]!,
	a[0]! * b[1]! - a[1]! * b[0]!,
];

/** Axes of the plane through point 0, the point farthest from it, and the point farthest from their line. */
function axesOf(points: Float64Array, count: number): PlaneAxes {
	const level = { first: [1, 0, 0], second: [0, 1, 0] };
	let isLevel = true;
	for (let p = 1; p < count && isLevel; p++) isLevel = points[3 * p + 2] === points[2];
	if (isLevel) return level;
	const vectorTo = (p: number) => [0, 1, 2].map((k) => points[3 * p + k]! - points[k]!);
	const farthest = (lengthOf: (v: readonly number[]) => number) => {
		let best = 0;
		let length = -1;
		for (let p = 0; p < count; p++) {
			const distance = lengthOf(vectorTo(p));
			if (distance > length) {
				best = p;
				length = distance;
			}
		}
		return vectorTo(best);
	};
	const first = unit(farthest((v) => Math.hypot(...v)));
	const beside = farthest((v) => Math.hypot(...cross(first, v)));
	const normal = unit(cross(first, beside));
	return { first, second: cross(normal, first) };
}

function unit(v: readonly number[]): number[] {
	const length = Math.hypot(...v);
	return length === 0 ? [1, 0, 0] : v.map((value) => value / length);
}

/**
 * A metric of the plane as six numbers in space, xx, xy, yy, xz, yz, zz, for each point. The size normal to the plane is the
 * larger of the two sizes in it.
 */
export function spatialMetrics(metrics: Float64Array, { first, second }: PlaneAxes): Float64Array {
	const normal = cross(first, second);
	const out = new Float64Array(2 * metrics.length);
	for (let p = 0; p < metrics.length / 3; p++) {
		const [xx, xy, yy] = [metrics[3 * p]!, metrics[3 * p + 1]!, metrics[3 * p + 2]!];
		const across = (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy);
		let at = 6 * p;
		for (const [i, j] of PAIRS)
			out[at++] =
				xx * first[i]! * first[j]! +
				xy * (first[i]! * second[j]! + second[i]! * first[j]!) +
				yy * second[i]! * second[j]! +
				across * normal[i]! * normal[j]!;
	}
	return out;
}

/** Restricts tensors in space, xx, xy, yy, xz, yz, zz for each point, to the plane: xx, xy, yy. */
export function planarMetrics(values: Float64Array, { first, second }: PlaneAxes): Float64Array {
	const out = new Float64Array(values.length / 2);
	const product = (p: number, a: readonly number[], b: readonly number[]): number => {
		let sum = 0;
		PAIRS.forEach(([i, j], k) => {
			const value = values[6 * p + k]!;
			sum += i === j ? value * a[i]! * b[i]! : value * (a[i]! * b[j]! + a[j]! * b[i]!);
		});
		return sum;
	};
	for (let p = 0; p < out.length / 3; p++) {
		out[3 * p] = product(p, first, first);
		out[3 * p + 1] = product(p, first, second);
		out[3 * p + 2] = product(p, second, second);
	}
	return out;
}

/** Indexes of the six components of a tensor in space. */
const PAIRS = [
	[0, 0],
	[0, 1],
	[1, 1],
	[0, 2],
	[1, 2],
	[2, 2],
] as const;
