import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { mfem } from '../loaded.ts';
import { memorySource } from '../sources.ts';

/** Reads the text of a mesh of MFEM. */
export const readMesh = (text: string, options: ReadOptions = {}) =>
	mfem.read([memorySource('a.mesh', text)], options);

/** Reads one that nothing is wrong with. */
export async function meshOf(text: string, options: ReadOptions = {}) {
	const { mesh, findings } = await readMesh(text, options);
	if (!mesh || findings.length > 0) throw new Error(JSON.stringify(findings));
	return mesh;
}

/** A triangle and a square with named attributes. */
export const named = `MFEM mesh v1.3

dimension
2

elements
2
3 2 0 1 2
5 3 1 3 4 2

attribute_sets
2
"Left part" 1 3
"All" 2 3 5

boundary
2
1 1 0 1
2 1 1 3

bdr_attribute_sets
1
"Low" 2 1 2

vertices
5
2
0 0
1 0
0 1
2 0
2 1

mfem_mesh_end
`;

/** The same in version 1.0, without names. */
export const plain = named
	.replace('v1.3', 'v1.0')
	.replace(/\n(bdr_)?attribute_sets\n(.+\n)+/g, '')
	.replace('\nmfem_mesh_end\n', '');

/** Two triangles of order 2 with all of their nodes, coordinate by coordinate. */
export const curved = `MFEM mesh v1.0

dimension
2

elements
2
1 2 0 1 2
1 2 0 2 3

boundary
1
7 1 0 1

vertices
4

nodes
FiniteElementSpace
FiniteElementCollection: Quadratic
VDim: 2
Ordering: 0

0
2
2
0
1
2.5
1
1
0
0
0
2
2
-0.5
1
1
2.5
1
`;

/** A prism below a tetrahedron, with faces of both as the boundary; the last vertex is of none. */
export const volumes = `MFEM mesh v1.3

dimension
3

elements
2
1 6 0 1 2 3 4 5
2 4 3 4 5 6

attribute_sets
1
"Core" 1 2

boundary
4
3 2 0 2 1
4 3 0 1 4 3
4 2 3 4 6
4 2 4 5 6

bdr_attribute_sets
2
"Floor" 1 3
"Wall" 1 4

vertices
8
3
0 0 0
1 0 0
0 1 0
0 0 1
1 0 1
0 1 1
0 0 2
9 9 9

mfem_mesh_end
`;
