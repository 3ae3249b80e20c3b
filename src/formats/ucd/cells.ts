import { type ElementKind, elementKinds } from '../build/elements/elementKinds.ts';

/** The kinds of cells by their keywords. */
export const kinds: Readonly<Record<string, ElementKind>> = {
	pt: elementKinds.point,
	line: elementKinds.line,
	tri: elementKinds.triangle,
	quad: elementKinds.quad,
};

/** Volume elements by their keywords: plural noun, and number of nodes. */
export const volumes: Readonly<Record<string, readonly [what: string, nodes: number]>> = {
	tet: ['tetrahedra', 4],
	pyr: ['pyramids', 5],
	prism: ['prisms', 6],
	hex: ['hexahedra', 8],
};
