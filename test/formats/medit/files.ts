import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { medit } from '../loaded.ts';
import { memorySource } from '../sources.ts';

/** A square of a quad and a triangle beside it. */
export const text = `MeshVersionFormatted 2
Dimension 2
Vertices
5
0 0 1
1 0 0
1 1 0
0 1 -4
2 0.5 0
Edges
3
4 1 7
2 5 3
5 3 0
Triangles
1
2 5 3 9
Quadrilaterals
1
1 2 3 4 2
Corners
2
1
4
Ridges
1
2
RequiredTriangles
1
1
End
`;

/** Reads a text of MEDIT. */
export const readMedit = (content: string, options: ReadOptions = {}) =>
	medit.read([memorySource('a.mesh', content)], options);

/** Reads one that nothing is wrong with. */
export async function meshOf(content: string, options: ReadOptions = {}) {
	const { mesh, findings } = await readMedit(content, options);
	if (!mesh || findings.length > 0) throw new Error(JSON.stringify(findings));
	return mesh;
}
