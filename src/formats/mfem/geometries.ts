import { type ElementKind, elementKinds } from '../elements/elementKinds.ts';

/** The kinds of elements by MFEM's number of their geometry. */
export const geometries: readonly (ElementKind | undefined)[] = [
	elementKinds.point,
	elementKinds.line,
	elementKinds.triangle,
	elementKinds.quad,
];

/** What the geometries are that are not read. */
export const otherGeometries: readonly string[] = [
	...['a point', 'a segment', 'a triangle', 'a square', 'a tetrahedron', 'a cube', 'a prism'],
	'a pyramid',
];

/** Names of the spaces of nodes of order 1 and 2: vertices alone, or edges and squares as well. */
export function orderOf(collection: string): 1 | 2 | undefined {
	if (/^(Linear|H1_2D_P1|H1@[GBUgu]_2D_P1)$/.test(collection)) return 1;
	return /^(Quadratic|H1_2D_P2|H1@[GU]_2D_P2)$/.test(collection) ? 2 : undefined;
}
