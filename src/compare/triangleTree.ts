import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';

/** Most triangles of a leaf. */
const LEAF = 8;
/** Triangles handled per slice while the tree is built. */
const SLICE = 1 << 16;

/** A balanced tree of boxes around the triangles of a mesh, for exact distances. Memory: about 110 bytes for a triangle. */
export class TriangleTree {
	/** Nine coordinates for each triangle, in the order of the leaves. */
	readonly #corners: Float64Array;
	/** Lower and upper corner of the box of each node, in the order of a binary heap from node 1 on. */
	readonly #boxes: Float64Array;
	readonly #count: number;
	#x = 0;
	#y = 0;
	#z = 0;
	#best = Infinity;

	private constructor(corners: Float64Array, boxes: Float64Array) {
		this.#corners = corners;
		this.#boxes = boxes;
		this.#count = corners.length / 9;
	}

	/** Builds the tree: splits at the median of the centres along the longest axis of each box. */
	static *build(mesh: TriMesh): Generator<void, TriangleTree> {
		const corners = cornersOf(mesh);
		const count = corners.length / 9;
		const order = new Uint32Array(count).map((_, t) => t);
		const depth = Math.max(0, Math.ceil(Math.log2(Math.max(1, count / LEAF))));
		const boxes = new Float64Array(6 * 2 ** (depth + 2));
		const keys = new Float64Array(count);
		const stack: [node: number, from: number, to: number][] = [[1, 0, count]];
		let handled = 0;
		for (let top = stack.pop(); top; top = stack.pop()) {
			const [node, from, to] = top;
			const axis = fillBox(corners, order, from, to, boxes.subarray(6 * node, 6 * node + 6));
			if (to - from <= LEAF) continue;
			for (let i = from; i < to; i++) {
				const at = 9 * order[i]! + axis;
				keys[order[i]!] = corners[at]! + corners[at + 3]! + corners[at + 6]!;
			}
			const middle = (from + to) >>> 1;
			select(keys, order, from, to - 1, middle);
			stack.push([2 * node + 1, middle, to], [2 * node, from, middle]);
			handled += to - from;
			if (handled < SLICE) continue;
			handled = 0;
			yield;
		}
		const ordered = new Float64Array(corners.length);
		for (let i = 0; i < count; i++)
			ordered.set(corners.subarray(9 * order[i]!, 9 * order[i]! + 9), 9 * i);
		return new TriangleTree(ordered, boxes);
	}

	/** The distance from a position to the nearest triangle; infinite without triangles. */
	distance(x: number, y: number, z: number): number {
		this.#x = x;
		this.#y = y;
		this.#z = z;
		this.#best = Infinity;
		if (this.#count > 0) this.#search(1, 0, this.#count);
		return Math.sqrt(this.#best);
	}

	#search(node: number, from: number, to: number): void {
		if (to - from <= LEAF) {
			for (let i = from; i < to; i++) {
				const square = squaredDistance(this.#x, this.#y, this.#z, this.#corners, 9 * i);
				if (square < this.#best) this.#best = square;
			}
			return;
		}
		const middle = (from + to) >>> 1;
		const [left, right] = [this.#boxDistance(2 * node), this.#boxDistance(2 * node + 1)];
		if (left <= right) {
			if (left < this.#best) this.#search(2 * node, from, middle);
			if (right < this.#best) this.#search(2 * node + 1, middle, to);
		} else {
			if (right < this.#best) this.#search(2 * node + 1, middle, to);
			if (left < this.#best) this.#search(2 * node, from, middle);
		}
	}

	/** The squared distance to the box of a node. */
	#boxDistance(node: number): number {
		const boxes = this.#boxes;
		const at = 6 * node;
		const dx = Math.max(boxes[at]! - this.#x, this.#x - boxes[at + 3]!, 0);
		const dy = Math.max(boxes[at + 1]! - this.#y, this.#y - boxes[at + 4]!, 0);
		const dz = Math.max(boxes[at + 2]! - this.#z, this.#z - boxes[at + 5]!, 0);
		return dx * dx + dy * dy + dz * dz;
	}
}

function cornersOf(mesh: TriMesh): Float64Array {
	const { points, dimension, triangles } = mesh;
	const corners = new Float64Array(9 * triangleCount(mesh));
	for (let i = 0; i < triangles.length; i++)
		for (let axis = 0; axis < dimension; axis++)
			corners[3 * i + axis] = points[dimension * triangles[i]! + axis]!;
	return corners;
}

/** Writes the box around triangles order[from, to); returns its longest axis. */
function fillBox(
	corners: Float64Array,
	order: Uint32Array,
	from: number,
	to: number,
	box: Float64Array,
): number {
	box.fill(Infinity, 0, 3);
	box.fill(-Infinity, 3);
	for (let i = from; i < to; i++) {
		const start = 9 * order[i]!;
		for (let k = 0; k < 9; k++) {
			const axis = k % 3;
			const x = corners[start + k]!;
			if (x < box[axis]!) box[axis] = x;
			if (x > box[axis + 3]!) box[axis + 3] = x;
		}
	}
	const [w, h, d] = [box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!];
	return w >= h && w >= d ? 0 : h >= d ? 1 : 2;
}

/** Reorders order[from, to], both included, so that element k is as if sorted by `keys` (C. A. R. Hoare, Find, 1961). */
function select(keys: Float64Array, order: Uint32Array, from: number, to: number, k: number): void {
	let [low, high] = [from, to];
	while (low < high) {
		const pivot = keys[order[(low + high) >>> 1]!]!;
		let [i, j] = [low, high];
		while (i <= j) {
			while (keys[order[i]!]! < pivot) i++;
			while (keys[order[j]!]! > pivot) j--;
			if (i > j) break;
			const held = order[i]!;
			order[i++] = order[j]!;
			order[j--] = held;
		}
		if (k <= j) high = j;
		else if (k >= i) low = i;
		else return;
	}
}

/**
 * The squared distance from a position to the triangle with nine coordinates from `at` on: to its plane if the position projects
 * into the triangle, else to the nearest edge.
 */
function squaredDistance(
	x: number,
	y: number,
	z: number,
	corners: Float64Array,
	at: number,
): number {
	const [ax, ay, az] = [corners[at]!, corners[at + 1]!, corners[at + 2]!];
	const [bx, by, bz] = [corners[at + 3]!, corners[at + 4]!, corners[at + 5]!];
	const [cx, cy, cz] = [corners[at + 6]!, corners[at + 7]!, corners[at + 8]!];
	const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
	const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
	const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
	const square = nx * nx + ny * ny + nz * nz;
	if (
		square > 0 &&
		isLeft(ax, ay, az, bx, by, bz, x, y, z, nx, ny, nz) &&
		isLeft(bx, by, bz, cx, cy, cz, x, y, z, nx, ny, nz) &&
		isLeft(cx, cy, cz, ax, ay, az, x, y, z, nx, ny, nz)
	) {
		const along = (x - ax) * nx + (y - ay) * ny + (z - az) * nz;
		return (along * along) / square;
	}
	return Math.min(
		toEdge(ax, ay, az, bx, by, bz, x, y, z),
		toEdge(bx, by, bz, cx, cy, cz, x, y, z),
		toEdge(cx, cy, cz, ax, ay, az, x, y, z),
	);
}

/** Whether a position is left of the edge from p to q, seen against the normal n, or on it. */
function isLeft(
	px: number,
	py: number,
	pz: number,
	qx: number,
	qy: number,
	qz: number,
	x: number,
	y: number,
	z: number,
	nx: number,
	ny: number,
	nz: number,
): boolean {
	const [ex, ey, ez] = [qx - px, qy - py, qz - pz];
	const [dx, dy, dz] = [x - px, y - py, z - pz];
	const [u, v, w] = [ey * dz - ez * dy, ez * dx - ex * dz, ex * dy - ey * dx];
	return u * nx + v * ny + w * nz >= 0;
}

/** The squared distance from a position to the edge from p to q. */
function toEdge(
	px: number,
	py: number,
	pz: number,
	qx: number,
	qy: number,
	qz: number,
	x: number,
	y: number,
	z: number,
): number {
	const [ex, ey, ez] = [qx - px, qy - py, qz - pz];
	const [dx, dy, dz] = [x - px, y - py, z - pz];
	const square = ex * ex + ey * ey + ez * ez;
	const t = square > 0 ? Math.min(1, Math.max(0, (dx * ex + dy * ey + dz * ez) / square)) : 0;
	const [u, v, w] = [dx - t * ex, dy - t * ey, dz - t * ez];
	return u * u + v * v + w * w;
}
