import { type CellBlock, type CellShape, cellCount, nodesOf, type TriMesh } from './triMesh.ts';

/** Order of the nodes along the boundary of each face shape with a fixed number of nodes, midside nodes included. */
export const ringOf: Partial<Record<CellShape, readonly number[]>> = {
	quad: [0, 1, 2, 3],
	quad8: [0, 4, 1, 5, 2, 6, 3, 7],
	quad9: [0, 4, 1, 5, 2, 6, 3, 7],
};

/** Whether the cells of a block are faces. */
export const isFace = ({ shape }: Pick<CellBlock, 'shape'>): boolean =>
	shape === 'polygon' || ringOf[shape] !== undefined;

/** Whether a mesh has faces other than triangles. */
export const hasOtherFaces = ({ cells = [] }: Pick<TriMesh, 'cells'>): boolean =>
	cells.some((block) => isFace(block) && cellCount(block) > 0);

/** The points along the boundary of a face, in order. */
export function cellRing({ shape, nodes, offsets }: CellBlock, cell: number): Uint32Array {
	if (offsets) return nodes.subarray(offsets[cell]!, offsets[cell + 1]!);
	const size = nodesOf[shape];
	return Uint32Array.from(ringOf[shape]!, (k) => nodes[size * cell + k]!);
}
