import { type CellBlock, type CellShape, cellCount, nodesOf, type TriMesh } from './triMesh.ts';

/** Nodes once round a cell of each shape with a fixed number of them: the middle nodes of quads lie on their sides. */
export const ringOf: Partial<Record<CellShape, readonly number[]>> = {
	quad: [0, 1, 2, 3],
	quad8: [0, 4, 1, 5, 2, 6, 3, 7],
	quad9: [0, 4, 1, 5, 2, 6, 3, 7],
};

/** Whether the cells of a block are faces. */
export const isFace = ({ shape }: Pick<CellBlock, 'shape'>): boolean =>
	shape === 'polygon' || ringOf[shape] !== undefined;

/** Whether a mesh has faces that are no triangles. */
export const hasOtherFaces = ({ cells = [] }: Pick<TriMesh, 'cells'>): boolean =>
	cells.some((block) => isFace(block) && cellCount(block) > 0);

/** The points once round a cell that is a face. */
export function cellRing({ shape, nodes, offsets }: CellBlock, cell: number): Uint32Array {
	if (offsets) return nodes.subarray(offsets[cell]!, offsets[cell + 1]!);
	const size = nodesOf[shape];
	return Uint32Array.from(ringOf[shape]!, (k) => nodes[size * cell + k]!);
}
