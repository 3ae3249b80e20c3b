import type { ReadOptions, ReadResult } from '../../../src/formats/core/format.ts';
import { ply } from '../loaded.ts';
import { memorySource } from '../sources.ts';

/** Reads a file of the text or bytes; letters are those of Latin-1. */
export const read = (content: string | Uint8Array, options?: ReadOptions): Promise<ReadResult> =>
	ply.read(
		[memorySource('a.ply', typeof content === 'string' ? Buffer.from(content, 'latin1') : content)],
		options,
	);

/** Faces of all sizes, an edge, and properties of all kinds, in an order of their own. */
export const text = `ply
format ascii 1.0
comment by hand
obj_info and so on
comment trirefine role vertex m marker
element face 3
property uchar flag
property list uchar int vertex_index
property double w
element vertex 5
property float y
property float x
property float z
property uchar red
property int m
property float n_0
property float n_1
element edge 1
property int vertex1
property int vertex2
property short k
end_header
7 3 0 1 2 0.5
8 4 0 1 2 3 0.1
9 3 1 4 2 nan
0 0 0 255 1 0.5 1
0 1 0 0 2 1 2
1 1 0 1 3 1 3
1 0 0 2 -4 1 4
0.5 2 0 3 5 1 inf
0 4 -3
`;
