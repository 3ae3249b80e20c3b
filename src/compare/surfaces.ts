import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { TriangleTree } from './triangleTree.ts';

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
	const aToB = yield* distanceTo(yield* TriangleTree.build(b), a);
	const bToA = yield* distanceTo(yield* TriangleTree.build(a), b);
	return { aToB, bToA, hausdorff: Math.max(aToB.max, bToA.max), areas: [areaOf(a), areaOf(b)] };
}

function* distanceTo(tree: TriangleTree, mesh: TriMesh): Generator<void, SurfaceDistance> {
	const { points, dimension } = mesh;
	const used = new Uint8Array(pointCount(mesh));
	for (const point of mesh.triangles) used[point] = 1;
	let [max, worst, sum, count] = [-1, 0, 0, 0];
	for (let p = 0; p < used.length; p++) {
		if (p % SLICE === SLICE - 1) yield;
		if (!used[p]) continue;
		const at = dimension * p;
		const z = dimension === 3 ? points[at + 2]! : 0;
		const distance = tree.distance(points[at]!, points[at + 1]!, z);
		sum += distance;
		count++;
		if (distance > max) [max, worst] = [distance, p];
	}
	return { max: Math.max(0, max), worst, mean: count === 0 ? 0 : sum / count };
}

/** Sum of the areas of the triangles. */
function areaOf({ points, dimension, triangles }: TriMesh): number {
	let sum = 0;
	for (let i = 0; i < triangles.length; i += 3) {
		const a = dimension * triangles[i]!;
		const b = dimension * triangles[i + 1]!;
		const c = dimension * triangles[i + 2]!;
		const side = (to: number, axis: number) =>
			axis < dimension ? points[to + axis]! - points[a + axis]! : 0;
		const x = side(b, 1) * side(c, 2) - side(b, 2) * side(c, 1);
		const y = side(b, 2) * side(c, 0) - side(b, 0) * side(c, 2);
		const z = side(b, 0) * side(c, 1) - side(b, 1) * side(c, 0);
		sum += Math.hypot(x, y, z) / 2;
	}
	return sum;
}
