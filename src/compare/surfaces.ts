import { pointCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';

/** Distances from the points of one mesh to the triangles of the other. */
export interface SurfaceDistance {
	/** The greatest distance (one-sided Hausdorff distance over points) and the 0-based point that has it. */
	readonly max: number;
	readonly worst: number;
	readonly mean: number;
}

/** Distances between two surfaces, and their areas. */
export interface SurfaceComparison {
	readonly aToB: SurfaceDistance;
	readonly bToA: SurfaceDistance;
	/** The greater of both maxima. */
	readonly hausdorff: number;
	/** Sums of the areas of the triangles. */
	readonly areas: readonly [a: number, b: number];
}

/** Points per slice. */
const SLICE = 1 << 12;

/** Measures the distances from the corners of the triangles of each mesh to the triangles of the other. */
export function* compareSurfaces(a: TriMesh, b: TriMesh): Generator<void, SurfaceComparison> {
	const aToB = yield* distanceTo(new TriangleTree(b), a);
	const bToA = yield* distanceTo(new TriangleTree(a), b);
	return { aToB, bToA, hausdorff: Math.max(aToB.max, bToA.max), areas: [areaOf(a), areaOf(b)] };
}

function* distanceTo(tree: TriangleTree, mesh: TriMesh): Generator<void, SurfaceDistance> {
	const used = new Uint8Array(pointCount(mesh));
	for (const point of mesh.triangles) used[point] = 1;
	let [max, worst, sum, count] = [-1, 0, 0, 0];
	for (let p = 0; p < used.length; p++) {
		if (p % SLICE === SLICE - 1) yield;
		if (!used[p]) continue;
		const distance = Math.sqrt(tree.squaredDistance(...positionOf(mesh, p)));
		sum += distance;
		count++;
		if (distance > max) [max, worst] = [distance, p];
	}
	return { max: Math.max(0, max), worst, mean: count === 0 ? 0 : sum / count };
}

type Vector = [x: number, y: number, z: number];

const positionOf = ({ points, dimension }: TriMesh, p: number): Vector => [
	points[dimension * p]!,
	points[dimension * p + 1]!,
	dimension === 3 ? points[dimension * p + 2]! : 0,
];

function areaOf(mesh: TriMesh): number {
	let sum = 0;
	for (let t = 0; t < triangleCount(mesh); t++) {
		const [a, b, c] = cornersOf(mesh, t);
		sum += Math.hypot(...cross(minus(b, a), minus(c, a))) / 2;
	}
	return sum;
}

const cornersOf = (mesh: TriMesh, t: number): [Vector, Vector, Vector] => [
	positionOf(mesh, mesh.triangles[3 * t]!),
	positionOf(mesh, mesh.triangles[3 * t + 1]!),
	positionOf(mesh, mesh.triangles[3 * t + 2]!),
];

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
];

/** Triangles of a leaf. */
const LEAF = 8;

/** A balanced tree of the boxes around triangles, split at the median of the centres along the longest axis. */
class TriangleTree {
	readonly #mesh: TriMesh;
	readonly #order: Uint32Array;
	/** For each node, in the order of a binary heap, the lower and upper corner of its box. */
	readonly #boxes: Float64Array;
	#start: Vector = [0, 0, 0];

	constructor(mesh: TriMesh) {
		this.#mesh = mesh;
		const count = triangleCount(mesh);
		this.#order = Uint32Array.from({ length: count }, (_, t) => t);
		const depth = Math.max(0, Math.ceil(Math.log2(Math.max(1, count / LEAF))));
		this.#boxes = new Float64Array(6 * 2 ** (depth + 2));
		const centres = new Float64Array(3 * count);
		for (let t = 0; t < count; t++) {
			const corners = cornersOf(mesh, t);
			for (let axis = 0; axis < 3; axis++)
				centres[3 * t + axis] = corners.reduce((sum, corner) => sum + corner[axis]!, 0) / 3;
		}
		this.#build(1, 0, count, centres);
	}

	#build(node: number, from: number, to: number, centres: Float64Array): void {
		const box = this.#boxes.subarray(6 * node, 6 * node + 6);
		box.fill(Infinity, 0, 3);
		box.fill(-Infinity, 3);
		for (let i = from; i < to; i++)
			for (const corner of cornersOf(this.#mesh, this.#order[i]!))
				for (let axis = 0; axis < 3; axis++) {
					box[axis] = Math.min(box[axis]!, corner[axis]!);
					box[axis + 3] = Math.max(box[axis + 3]!, corner[axis]!);
				}
		if (to - from <= LEAF) return;
		const extents = [0, 1, 2].map((axis) => box[axis + 3]! - box[axis]!);
		const axis = extents.indexOf(Math.max(...extents));
		this.#order
			.subarray(from, to)
			.sort((s, t) => centres[3 * s + axis]! - centres[3 * t + axis]! || s - t);
		const middle = (from + to) >>> 1;
		this.#build(2 * node, from, middle, centres);
		this.#build(2 * node + 1, middle, to, centres);
	}

	/** The squared distance from a position to the nearest triangle. */
	squaredDistance(x: number, y: number, z: number): number {
		this.#start = [x, y, z];
		return this.#search(1, 0, this.#order.length, Infinity);
	}

	#search(node: number, from: number, to: number, best: number): number {
		if (to - from <= LEAF) {
			let least = best;
			for (let i = from; i < to; i++)
				least = Math.min(
					least,
					squaredDistance(this.#start, ...cornersOf(this.#mesh, this.#order[i]!)),
				);
			return least;
		}
		const middle = (from + to) >>> 1;
		const [left, right] = [this.#boxDistance(2 * node), this.#boxDistance(2 * node + 1)];
		let least = best;
		for (const isLeft of left <= right ? [true, false] : [false, true])
			if ((isLeft ? left : right) < least)
				least = isLeft
					? this.#search(2 * node, from, middle, least)
					: this.#search(2 * node + 1, middle, to, least);
		return least;
	}

	#boxDistance(node: number): number {
		let sum = 0;
		for (let axis = 0; axis < 3; axis++) {
			const x = this.#start[axis]!;
			const outside = Math.max(
				this.#boxes[6 * node + axis]! - x,
				x - this.#boxes[6 * node + axis + 3]!,
				0,
			);
			sum += outside * outside;
		}
		return sum;
	}
}

/** The squared distance from p to triangle a b c: to its plane if p projects into the triangle, else to the nearest edge. */
function squaredDistance(p: Vector, a: Vector, b: Vector, c: Vector): number {
	const edges = Math.min(
		squaredDistanceToEdge(p, a, b),
		squaredDistanceToEdge(p, b, c),
		squaredDistanceToEdge(p, c, a),
	);
	const normal = cross(minus(b, a), minus(c, a));
	const square = dot(normal, normal);
	if (!(square > 0)) return edges;
	const isInside = [
		[a, b],
		[b, c],
		[c, a],
	].every(([from, to]) => dot(cross(minus(to!, from!), minus(p, from!)), normal) >= 0);
	return isInside ? dot(minus(p, a), normal) ** 2 / square : edges;
}

function squaredDistanceToEdge(p: Vector, a: Vector, b: Vector): number {
	const [along, to] = [minus(b, a), minus(p, a)];
	const square = dot(along, along);
	const t = square > 0 ? Math.min(1, Math.max(0, dot(to, along) / square)) : 0;
	const rest = minus(to, [t * along[0], t * along[1], t * along[2]]);
	return dot(rest, rest);
}
