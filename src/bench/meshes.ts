import Delaunator from 'delaunator';
import type { TriMesh } from '../mesh/triMesh.ts';
import { equalLattice, gradedRing, pcg, perturbedGrid } from './grids.ts';

/** Id of a family of meshes. */
export type MeshId = 'delaunay' | 'grid' | 'lattice' | 'graded';

/** A family of meshes, made by formula and equal on every machine. */
export interface MeshKind {
	readonly id: MeshId;
	readonly title: string;
	/** Makes a mesh of about `triangles` triangles. */
	make(triangles: number): TriMesh;
}

/** The nearest power of two on a logarithmic scale. */
const nearestPower = (size: number): number => 2 ** Math.round(Math.log2(size));

/** All families, with the names for `--meshes`. */
export const meshKinds: readonly MeshKind[] = [
	{
		id: 'delaunay',
		title: 'Delaunay triangulation of random points',
		make: (triangles) => randomDelaunay(Math.round(triangles / 2)),
	},
	{
		id: 'grid',
		title: 'perturbed grid, a power of two',
		make(triangles) {
			const cells = nearestPower(triangles) / 2;
			const columns = 2 ** Math.ceil(Math.log2(cells) / 2);
			return perturbedGrid(columns, cells / columns);
		},
	},
	{
		id: 'lattice',
		title: 'lattice with all edges equal',
		make(triangles) {
			const columns = Math.round(Math.sqrt(triangles / 2));
			return equalLattice(columns, Math.round(triangles / 2 / columns));
		},
	},
	{
		id: 'graded',
		title: 'ring graded 1 : 500 towards its centre',
		make(triangles) {
			const columns = Math.round(Math.sqrt(triangles / 8));
			return gradedRing(columns, Math.round(triangles / 2 / columns));
		},
	},
];

/**
 * The Delaunay triangulation of `count` uniformly random points of the unit square on a lattice of 2²⁶ steps, equal on
 * every machine; triangles are counter-clockwise, in the library's order.
 */
export function randomDelaunay(count: number): TriMesh {
	const points = new Float64Array(2 * count);
	for (let i = 0; i < points.length; i++) points[i] = (pcg(i) >>> 6) / 2 ** 26;
	const { triangles } = new Delaunator(points);
	// The library's triangles are counter-clockwise if y points down.
	for (let i = 0; i < triangles.length; i += 3) {
		const corner = triangles[i + 1]!;
		triangles[i + 1] = triangles[i + 2]!;
		triangles[i + 2] = corner;
	}
	return { dimension: 2, points: dropUnusedPoints(points, triangles), triangles, fields: [] };
}

/** Maximum number of random triangles of a single square, and of each of several. */
const [MAX_SINGLE, MAX_EACH] = [1.5e7, 1e7];

/** The family to make `size` triangles: random ones in several squares if a single one would take minutes. */
export function tiledKind(kind: MeshKind, size: number): MeshKind & { readonly name: string } {
	const squares = kind.id === 'delaunay' && size > MAX_SINGLE ? Math.ceil(size / MAX_EACH) : 1;
	if (squares === 1) return { ...kind, name: kind.id };
	return {
		...kind,
		name: `${kind.id} in ${squares} squares`,
		make: (triangles) => tileCopies(kind.make(triangles / squares), squares),
	};
}

/**
 * Copies of a mesh of the unit square side by side, disjoint: tens of millions of triangles, as random as those of one
 * square, in a fraction of the time of a single triangulation.
 */
export function tileCopies(mesh: TriMesh, copies: number): TriMesh {
	const { length } = mesh.points;
	const points = new Float64Array(copies * length);
	const triangles = new Uint32Array(copies * mesh.triangles.length);
	const columns = Math.ceil(Math.sqrt(copies));
	for (let copy = 0; copy < copies; copy++) {
		const [x, y] = [1.5 * (copy % columns), 1.5 * Math.floor(copy / columns)];
		for (let i = 0; i < length; i += 2) {
			points[copy * length + i] = mesh.points[i]! + x;
			points[copy * length + i + 1] = mesh.points[i + 1]! + y;
		}
		const first = (copy * length) / 2;
		const offset = copy * mesh.triangles.length;
		for (let i = 0; i < mesh.triangles.length; i++)
			triangles[offset + i] = mesh.triangles[i]! + first;
	}
	return { ...mesh, points, triangles };
}

/**
 * Removes points without a triangle and renumbers the corners: of tens of millions of points a few coincide, and the
 * library omits those.
 */
function dropUnusedPoints(points: Float64Array, triangles: Uint32Array): Float64Array {
	const numbers = new Uint32Array(points.length / 2);
	for (const corner of triangles) numbers[corner] = 1;
	let count = 0;
	for (let p = 0; p < numbers.length; p++) {
		if (numbers[p] === 0) continue;
		points[2 * count] = points[2 * p]!;
		points[2 * count + 1] = points[2 * p + 1]!;
		numbers[p] = count++;
	}
	if (2 * count === points.length) return points;
	for (let i = 0; i < triangles.length; i++) triangles[i] = numbers[triangles[i]!]!;
	return points.slice(0, 2 * count);
}
