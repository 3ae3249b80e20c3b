import type { DamagedText } from './damagedText.ts';

/** Texts of legacy VTK: vtk. */
export const vtkTexts: readonly DamagedText[] = [
	{
		format: 'vtk',
		name: 'grid.vtk',
		text: `# vtk DataFile Version 4.2
Mesh
ASCII | k
DATASET UNSTRUCTURED_GRID | k k
POINTS 5 double | k c k
0 0 0 | x x x+
1 0 0 | x x x
1 1 0 | x x x
0 1 0 | x x x+
0.4 0.5 0 | x x x
CELLS 7 25 | k c c
3 0 1 4 | - i i i+
3 1 2 4 | - i i i
3 2 3 4 | - i i i
3 3 0 4 | - i i i
2 3 0 | - i i+
2 0 1 | - i i
2 2 3 | - i i+
CELL_TYPES 7 | k c
5 | -+
5
5
5
3
3
3 | -+
CELL_DATA 7 | k c
SCALARS gmsh:geometrical int | k - k
LOOKUP_TABLE default | k -
1 | x+
1 | x
1 | x
1 | x
1 | x
2 | x
3 | x+
FIELD FieldData 1 | k - -
gmsh:physical 1 7 int | - - c k
7 | x
7 | x
7 | x
7 | x
1 | x
2 | x
2 | x
`,
	},
	{
		format: 'vtk',
		name: 'offsets.vtk',
		text: `# vtk DataFile Version 5.1
Mesh
ASCII | k
DATASET UNSTRUCTURED_GRID | k k
POINTS 5 double | k c k
0 0 0 1 0 0 | x x x x x x
1 1 0 0 1 0 | x x x x x x
0.4 0.5 0 | x x x+
CELLS 5 12 | k c c
OFFSETS vtktypeint64 | k -
0 3 6 9 12
CONNECTIVITY vtktypeint64 | k -
0 1 4 | i i i
1 2 4 | i i i
2 3 4 | i i i
3 0 4 | i i i+
CELL_TYPES 4 | k c
5
5
5
5 | -+
POINT_DATA 5 | k c
SCALARS heat double 1 | k - k -
LOOKUP_TABLE default | k -
1 2 3 4 5 | x x x x x+
`,
	},
	{
		format: 'vtk',
		name: 'polydata.vtk',
		text: `# vtk DataFile Version 4.2
Mesh
ASCII | k
DATASET POLYDATA | k k
POINTS 5 double | k c k
0 0 0 | x x x+
1 0 0 | x x x
1 1 0 | x x x
0 1 0 | x x x+
0.4 0.5 0 | x x x
LINES 3 9 | k c c
2 3 0 | - i i
2 0 1 | - i i
2 2 3 | - i i+
POLYGONS 4 16 | k c c
3 0 1 4 | - i i i+
3 1 2 4 | - i i i
3 2 3 4 | - i i i
3 3 0 4 | - i i i+
`,
	},
];
