import type { CellShape } from '../../../mesh/triMesh.ts';

/** Elements of one shape and number of nodes. */
export interface ElementKind {
	/** For messages: "triangles of 6 nodes". */
	readonly name: string;
	readonly shape: 'triangle' | CellShape;
	/** Number of nodes of an element, including midside nodes; 0 for polygons, whose number varies. */
	readonly nodes: number;
	/** Number of nodes, at the end, that become a field of role `midNodes`. */
	readonly midNodes: 0 | 1 | 3;
	readonly dimension: 0 | 1 | 2;
}

const kind = (
	name: string,
	shape: ElementKind['shape'],
	nodes: number,
	dimension: ElementKind['dimension'],
	midNodes: ElementKind['midNodes'] = 0,
): ElementKind => ({ name, shape, nodes, dimension, midNodes });

/**
 * The kinds of elements that meshes have. Nodes are the corners, then the midside nodes (the first is that of the edge
 * from the first to the second corner), then the centre.
 */
export const elementKinds = {
	point: kind('points', 'point', 1, 0),
	line: kind('lines of 2 nodes', 'line', 2, 1),
	line3: kind('lines of 3 nodes', 'line', 3, 1, 1),
	triangle: kind('triangles of 3 nodes', 'triangle', 3, 2),
	triangle6: kind('triangles of 6 nodes', 'triangle', 6, 2, 3),
	quad: kind('quads of 4 nodes', 'quad', 4, 2),
	quad8: kind('quads of 8 nodes', 'quad8', 8, 2),
	quad9: kind('quads of 9 nodes', 'quad9', 9, 2),
	polygon: kind('polygons', 'polygon', 0, 2),
} as const;

const { point, line, triangle, quad, polygon } = elementKinds;

/** The kind of an element of `corners` corners, at least one, and no other nodes. */
export const kindOfCorners = (corners: number): ElementKind =>
	[point, line, triangle, quad][corners - 1] ?? polygon;
