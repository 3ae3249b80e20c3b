import type { TriMesh } from '../../src/mesh/triMesh.ts';

/** Figure B.1 of Hatipoğlu 2011: three triangles that go clockwise, the first of them marked. */
export function figureB1(): TriMesh {
	return {
		dimension: 2,
		points: Float64Array.of(0, 3, 15, 0, 0, 16, 25, 14, 10, 24),
		triangles: Uint32Array.of(1, 0, 2, 3, 1, 2, 3, 2, 4),
		edges: Uint32Array.of(1, 0, 0, 2, 2, 1, 3, 1, 3, 2, 2, 4, 4, 3),
		triangleEdges: Int32Array.of(1, 2, 3, 4, -3, -5, 5, 6, 7),
		marked: Uint8Array.of(1, 0, 0),
		fields: [],
	};
}

/** Figure B.1 as a GMR file, as the extension writes it. */
export const figureText = `#points
5
0 3
15 0
0 16
25 14
10 24

#edges
7
1 0
0 2
2 1
3 1
3 2
2 4
4 3

#triangles
3
1 2 3 1
4 -3 -5 0
5 6 7 0

#end
`;
