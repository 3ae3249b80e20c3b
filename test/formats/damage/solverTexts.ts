import type { DamagedText } from './damagedText.ts';

/** Texts of solvers: abaqus, mfem, su2, medit, freefem, ucd. */
export const solverTexts: readonly DamagedText[] = [
	{
		format: 'abaqus',
		name: 'a.inp',
		text: `*NODE | k
10, 0, 0 | - y y
20, 1, 0 | - y y
30, 1, 1 | - y y
40, 0, 1 | - y y
90, 0.4, 0.5 | - y y
*ELEMENT, TYPE=CPS3 | k k k
4, 10, 20, 90 | - i i i+
5, 20, 30, 90 | - i i i
6, 30, 40, 90 | - i i i
7, 40, 10, 90 | - i i i+
*NSET, NSET=inlet | k k -
10, 40 | j j
*NSET, NSET=wall | k k -
10, 20, 30, 40 | j j j j
*ELSET, ELSET=steel | k k -
4, 5, 6, 7 | j j j j
*SURFACE, TYPE=ELEMENT, NAME=inlet | k k k k -
7, S1 | j -
*SURFACE, TYPE=ELEMENT, NAME=wall | k k k k -
4, S1 | j -
6, S1 | j -
`,
	},
	{
		format: 'mfem',
		name: 'm.mesh',
		text: `MFEM mesh v1.3

dimension | k
2

elements | k
4 | c
7 2 0 1 4 | - - i i i+
7 2 1 2 4 | - - i i i
7 2 2 3 4 | - - i i i
7 2 3 0 4 | - - i i i+

attribute_sets | k
1 | c
"steel" 1 7

boundary | k
3 | c
1 1 3 0 | - - i i+
2 1 0 1 | - - i i
2 1 2 3 | - - i i+

bdr_attribute_sets | k
2 | c
"inlet" 1 1
"wall" 1 2

vertices | k
5 | c
2
0 0 | x x+
1 0 | x x
1 1 | x x
0 1 | x x+
0.4 0.5 | x x

mfem_mesh_end | k
`,
	},
	{
		format: 'su2',
		name: 'a.su2',
		text: `NDIME= 2 | k -
NELEM= 4 | k c
5 0 1 4 0 | - i i i -+
5 1 2 4 1 | - i i i -
5 2 3 4 2 | - i i i -
5 3 0 4 3 | - i i i -
NPOIN= 5 | k c
0 0 0 | x x -+
1 0 1 | x x -
1 1 2 | x x -
0 1 3 | x x -
0.4 0.5 4 | x x -
NMARK= 2 | k c
MARKER_TAG= inlet | k -
MARKER_ELEMS= 1 | k c
3 3 0 | - i i+
MARKER_TAG= wall | k -
MARKER_ELEMS= 2 | k c
3 0 1 | - i i
3 2 3 | - i i+
`,
	},
	{
		format: 'medit',
		name: 'a.mesh',
		text: `MeshVersionFormatted 2 | k -
Dimension 2 | k -
Vertices | k
5 | c
0 0 0 | x x -+
1 0 0 | x x -
1 1 0 | x x -
0 1 0 | x x -+
0.4 0.5 0 | x x -
Edges | k
3 | c
4 1 1 | i i -+
1 2 2 | i i -
3 4 2 | i i -+
Triangles | k
4 | c
1 2 5 7 | i i i -+
2 3 5 7 | i i i -
3 4 5 7 | i i i -
4 1 5 7 | i i i -+
Corners | k
1 | c
1 | i+
End | k
`,
	},
	{
		format: 'freefem',
		name: 'ff.msh',
		text: `5 4 3 | c c c
0 0 0 | x x -+
1 0 0 | x x -
1 1 0 | x x -
0 1 0 | x x -
0.4 0.5 0 | x x -
1 2 5 7 | i i i -+
2 3 5 7 | i i i -
3 4 5 7 | i i i -
4 1 5 7 | i i i -+
4 1 1 | i i -+
1 2 2 | i i -
3 4 2 | i i -+
`,
	},
	{
		format: 'ucd',
		name: 'a.inp',
		text: `5 4 0 0 0 | c c - - -
1 0 0 0 | - x x x+
2 1 0 0 | - x x x
3 1 1 0 | - x x x
4 0 1 0 | - x x x
5 0.4 0.5 0 | - x x x
1 7 tri 1 2 5 | - - k i i i+
2 7 tri 2 3 5 | - - k i i i
3 7 tri 3 4 5 | - - k i i i
4 7 tri 4 1 5 | - - k i i i+
`,
	},
];
