import { type ElementKind, elementKinds } from '../elements/elementKinds.ts';

/** The kinds of elements by MFEM's number of their geometry. */
export const geometries: readonly (ElementKind | undefined)[] = [
	elementKinds.point,
	elementKinds.line,
	elementKinds.triangle,
	elementKinds.quad,
];

/** The volumes by MFEM's number of their geometry, which are counted: their names, and their vertices. */
export const volumes: Readonly<Record<number, readonly [what: string, vertices: number]>> = {
	4: ['tetrahedra', 4],
	5: ['cubes', 8],
	6: ['prisms', 6],
	7: ['pyramids', 5],
};

/** What the geometries are that are not read. */
export const otherGeometries: readonly string[] = [
	...['a point', 'a segment', 'a triangle', 'a square', 'a tetrahedron', 'a cube', 'a prism'],
	'a pyramid',
];

/**
 * Names of the spaces of nodes of order 1 and 2: vertices alone, or edges and squares as well. Of volumes those of order 1 are known,
 * as nodes of order 2 are numbered by the edges and faces of all volumes.
 */
export function orderOf(collection: string, dimension: 2 | 3): 1 | 2 | undefined {
	if (dimension === 3)
		return /^(Linear|H1_3D_P1|H1@[GBUgu]_3D_P1)$/.test(collection) ? 1 : undefined;
	if (/^(Linear|H1_2D_P1|H1@[GBUgu]_2D_P1)$/.test(collection)) return 1;
	return /^(Quadratic|H1_2D_P2|H1@[GU]_2D_P2)$/.test(collection) ? 2 : undefined;
}
