import Delaunator from 'delaunator';
import type { TriMesh } from '../mesh/triMesh.ts';
import { equalLattice, gradedRing, pcg, perturbedGrid } from './grids.ts';

export type MeshId = 'delaunay' | 'grid' | 'lattice' | 'graded';

/** A family of meshes, made by formula and alike on every machine. */
export interface MeshKind {
	readonly id: MeshId;
	/** Makes the mesh of about `triangles` triangles. */
	make(triangles: number): TriMesh;
}

/** The power of two that is nearest on a logarithmic scale. */
const nearestPower = (size: number): number => 2 ** Math.round(Math.log2(size));

/** All families, by the names that `--meshes` takes. */
export const meshKinds: readonly MeshKind[] = [
	{
		id: 'delaunay',
		make: (triangles) => randomDelaunay(Math.round(triangles / 2)),
	},
	{
		id: 'grid',
		make(triangles) {
			const cells = nearestPower(triangles) / 2;
			const columns = 2 ** Math.ceil(Math.log2(cells) / 2);
			return perturbedGrid(columns, cells / columns);
		},
	},
	{
		id: 'lattice',
		make(triangles) {
			const columns = Math.round(Math.sqrt(triangles / 2));
			return equalLattice(columns, Math.round(triangles / 2 / columns));
		},
	},
	{
		id: 'graded',
		make(triangles) {
			const columns = Math.round(Math.sqrt(triangles / 8));
			return gradedRing(columns, Math.round(triangles / 2 / columns));
		},
	},
];

/**
 * The Delaunay triangulation of `count` points, drawn evenly and alike on every machine from the unit square on a
 * lattice of 2²⁶ steps; triangles run counter-clockwise in the order in which the library makes them.
 */
export function randomDelaunay(count: number): TriMesh {
	const points = new Float64Array(2 * count);
	for (let i = 0; i < points.length; i++) points[i] = (pcg(i) >>> 6) / 2 ** 26;
	const { triangles } = new Delaunator(points);
	// The library's triangles go counter-clockwise where y points down.
	for (let i = 0; i < triangles.length; i += 3) {
		const second = triangles[i + 1]!;
		triangles[i + 1] = triangles[i + 2]!;
		triangles[i + 2] = second;
	}
	return { dimension: 2, points, triangles, fields: [] };
}
