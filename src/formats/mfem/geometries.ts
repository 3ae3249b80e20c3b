import { type ElementKind, elementKinds } from '../build/elements/elementKinds.ts';

/** Element kinds by MFEM's geometry number. */
export const geometries: readonly (ElementKind | undefined)[] = [
	elementKinds.point,
	elementKinds.line,
	elementKinds.triangle,
	elementKinds.quad,
];

/** Volumes by MFEM's geometry number, with their number of vertices; they are only counted. */
export const volumes: Readonly<Record<number, readonly [what: string, vertices: number]>> = {
	4: ['tetrahedra', 4],
	5: ['cubes', 8],
	6: ['prisms', 6],
	7: ['pyramids', 5],
};

/** Names of geometries for messages. */
export const otherGeometries: readonly string[] = [
	...['a point', 'a segment', 'a triangle', 'a square', 'a tetrahedron', 'a cube', 'a prism'],
	'a pyramid',
];

/**
 * Order of the nodes' finite element collection: 1 for nodes at vertices, 2 for nodes on edges and quads as well; for
 * volumes only 1, as nodes of order 2 are numbered by the edges and faces of all volumes. Undefined if unsupported.
 */
export function orderOf(collection: string, dimension: 2 | 3): 1 | 2 | undefined {
	if (dimension === 3)
		return /^(Linear|H1_3D_P1|H1@[GBUgu]_3D_P1)$/.test(collection) ? 1 : undefined;
	if (/^(Linear|H1_2D_P1|H1@[GBUgu]_2D_P1)$/.test(collection)) return 1;
	return /^(Quadratic|H1_2D_P2|H1@[GU]_2D_P2)$/.test(collection) ? 2 : undefined;
}
