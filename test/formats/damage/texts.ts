/*
 * A small valid text of each format. After ` | ` each line names the kinds of its words: k a keyword, c a count, i the number
 * of a point or an edge, x another number, j and y such as may be missing, - anything else. A + says that a further value in the line is an error.
 */

/** A text of which every word of each line has a kind. */
export interface DamagedText {
	readonly format: string;
	readonly name: string;
	/** Lines as above. */
	readonly text: string;
	/** The other files of the set, without kinds. */
	readonly others?: Readonly<Record<string, string>>;
}

const node = `5 2 0 1 | c - - -
1 0 0 1 | - y y -
2 1 0 1 | - y y -
3 1 1 1 | - y y -
4 0 1 1 | - y y -
5 0.4 0.5 0 | - y y -
`;
const ele = `4 3 0 | c - -
1 1 2 5 | - i i i
2 2 3 5 | - i i i
3 3 4 5 | - i i i
4 4 1 5 | - i i i
`;

/** The text without the kinds of its words. */
export const plain = (text: string): string =>
	text
		.split('\n')
		.map((line) => line.replace(/ \| [-+a-z ]*$/, ''))
		.join('\n');

export const damagedTexts: readonly DamagedText[] = [
	{
		format: 'gmr',
		name: 'a.gmr',
		text: `#points
5 | c
0 0 | x x+
1 0 | x x
1 1 | x x
0 1 | x x+
0.4 0.5 | x x

#edges
8 | c
0 1 | i i+
1 4 | i i
4 0 | i i
1 2 | i i
2 4 | i i
2 3 | i i
3 4 | i i
3 0 | i i

#triangles
4 | c
1 2 3 0 | i i i -+
4 5 -2 0 | i i i -
6 7 -5 0 | i i i -
8 -3 -7 0 | i i i -

#end
`,
	},
	{ format: 'triangle', name: 'a.node', text: node, others: { 'a.ele': plain(ele) } },
	{ format: 'triangle', name: 'a.ele', text: ele, others: { 'a.node': plain(node) } },
	{
		format: 'gmsh',
		name: 'two.msh',
		text: `$MeshFormat
2.2 0 8
$EndMeshFormat | k
$PhysicalNames | k
3 | c
1 1 "inlet"
1 2 "wall"
2 7 "steel"
$EndPhysicalNames | k
$Nodes | k
5 | c
10 0 0 0 | - x x x+
20 1 0 0 | - x x x
30 1 1 0 | - x x x
40 0 1 0 | - x x x+
90 0.4 0.5 0 | - x x x
$EndNodes | k
$Elements | k
7 | c
1 1 2 1 1 40 10 | - - - - - i i+
2 1 2 2 2 10 20 | - - - - - i i
3 1 2 2 3 30 40 | - - - - - i i
4 2 2 7 1 10 20 90 | - - - - - i i i+
5 2 2 7 1 20 30 90 | - - - - - i i i
6 2 2 7 1 30 40 90 | - - - - - i i i
7 2 2 7 1 40 10 90 | - - - - - i i i+
$EndElements | k
`,
	},
	{
		format: 'gmsh',
		name: 'four.msh',
		text: `$MeshFormat
4.1 0 8
$EndMeshFormat | k
$PhysicalNames | k
3 | c
1 1 "inlet"
1 2 "wall"
2 7 "steel"
$EndPhysicalNames | k
$Entities | k
0 3 1 0 | - c c -
1 0 0 0 0 1 0 1 1 0
2 0 0 0 1 0 0 1 2 0
3 0 1 0 1 1 0 1 2 0
1 0 0 0 1 1 0 1 7 0
$EndEntities | k
$Nodes | k
1 5 10 90 | c c - -
2 1 0 5 | - - - c
10
20
30
40
90
0 0 0 | x x x+
1 0 0 | x x x
1 1 0 | x x x
0 1 0 | x x x+
0.4 0.5 0 | x x x
$EndNodes | k
$Elements | k
4 7 1 7 | c c - -
1 1 1 1 | - - - c
1 40 10 | - i i+
1 2 1 1 | - - - c
2 10 20 | - i i+
1 3 1 1 | - - - c
3 30 40 | - i i+
2 1 2 4 | - - - c
4 10 20 90 | - i i i+
5 20 30 90 | - i i i
6 30 40 90 | - i i i
7 40 10 90 | - i i i+
$EndElements | k
`,
	},
	{
		format: 'off',
		name: 'a.off',
		text: `OFF | k
5 4 0 | c c -
0 0 0 | x x x+
1 0 0 | x x x
1 1 0 | x x x
0 1 0 | x x x+
0.4 0.5 0 | x x x
3 0 1 4 | - i i i
3 1 2 4 | - i i i
3 2 3 4 | - i i i
3 3 0 4 | - i i i
`,
	},
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
	{
		format: 'ply',
		name: 'a.ply',
		text: `ply
format ascii 1.0 | k k -
element vertex 5 | k k c
property double x | k k -
property double y | k k -
property double z | k k -
element face 4 | k k c
property list uchar int vertex_indices | k k k k k
element edge 3 | k k c
property int vertex1 | k k k
property int vertex2 | k k k
end_header | k
0 0 0 | x x x+
1 0 0 | x x x
1 1 0 | x x x
0 1 0 | x x x+
0.4 0.5 0 | x x x
3 0 1 4 | - i i i+
3 1 2 4 | - i i i
3 2 3 4 | - i i i
3 3 0 4 | - i i i+
3 0 | i i
0 1 | i i
2 3 | i i+
`,
	},
	{
		format: 'obj',
		name: 'a.obj',
		text: `v 0 0 0 | - y y y
v 1 0 0 | - y y y
v 1 1 0 | - y y y
v 0 1 0 | - y y y
v 0.4 0.5 0 | - y y y
g steel
f 1 2 5 | - i i i
f 2 3 5 | - i i i
f 3 4 5 | - i i i
f 4 1 5 | - i i i
g inlet
l 4 1 | - i i
g wall
l 1 2 | - i i
l 3 4 | - i i
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
		format: 'netgen',
		name: 'a.vol',
		text: `mesh3d
dimension | k
2
geomtype | k
0

surfaceelements | k
2 | c
 2 1 0 0 3 1 2 3 | - - - - - i i i+
 2 2 0 0 3 1 3 4 | - - - - - i i i+

volumeelements | k
0

edgesegmentsgi2 | k
2 | c
 1 0 1 2 0 0 1 0 1 0 1 1 | - - i i - - - - - - - -
 4 0 4 1 0 0 1 0 4 0 4 1 | - - i i - - - - - - - -

points | k
4 | c
 0 0 0 | x x x+
 1 0 0 | x x x
 1 1 0 | x x x
 0 1 0 | x x x+

endmesh | k
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
	{
		format: 'dolfin',
		name: 'a.xml',
		text: `<?xml version="1.0"?>
<dolfin xmlns:dolfin="http://www.fenics.org/dolfin/">
<mesh celltype="triangle" dim="2"> | k k k k -
<vertices size="5"> | k k c
<vertex index="0" x="0" y="0"/> | k k - k x k x
<vertex index="1" x="1" y="0"/> | k k - k x k x
<vertex index="2" x="1" y="1"/> | k k - k x k x
<vertex index="3" x="0" y="1"/> | k k - k x k x
<vertex index="4" x="0.4" y="0.5"/> | k k - k x k x
</vertices>
<cells size="4"> | k k c
<triangle index="0" v0="0" v1="1" v2="4"/> | k k - k i k i k i
<triangle index="1" v0="1" v1="2" v2="4"/> | k k - k i k i k i
<triangle index="2" v0="2" v1="3" v2="4"/> | k k - k i k i k i
<triangle index="3" v0="3" v1="0" v2="4"/> | k k - k i k i k i
</cells>
</mesh>
</dolfin>
`,
	},
	{
		format: 'stl',
		name: 'a.stl',
		text: `solid steel
facet normal 0 0 1 | k k x x x
 outer loop | k k
  vertex 0 0 0 | k x x x+
  vertex 1 0 0 | k x x x
  vertex 0.4 0.5 0 | k x x x
 endloop | k
endfacet | k
facet normal 0 0 1 | k k x x x
 outer loop | k k
  vertex 1 0 0 | k x x x
  vertex 1 1 0 | k x x x
  vertex 0.4 0.5 0 | k x x x
 endloop | k
endfacet | k
endsolid steel | k -
`,
	},
	{
		format: 'vtu',
		name: 'a.vtu',
		text: `<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian">
<UnstructuredGrid>
<Piece NumberOfPoints="5" NumberOfCells="4"> | k k c k c
<Points>
<DataArray type="Float64" NumberOfComponents="3" format="ascii"> | k k k k - k k
0 0 0 | x x x
1 0 0 | x x x
1 1 0 | x x x
0 1 0 | x x x
0.4 0.5 0 | x x x+
</DataArray>
</Points>
<Cells>
<DataArray type="Int32" Name="connectivity" format="ascii"> | k k k k k k k
0 1 4 | i i i
1 2 4 | i i i
2 3 4 | i i i
3 0 4 | i i i
</DataArray>
<DataArray type="Int32" Name="offsets" format="ascii"> | k k k k k k k
3 6 9 12
</DataArray>
<DataArray type="UInt8" Name="types" format="ascii"> | k k k k k k k
5 5 5 5
</DataArray>
</Cells>
</Piece>
</UnstructuredGrid>
</VTKFile>
`,
	},
	{
		format: 'xdmf',
		name: 'a.xdmf',
		text: `<?xml version="1.0"?>
<Xdmf Version="3.0">
<Domain>
<Grid Name="mesh" GridType="Uniform">
<Geometry GeometryType="XY"> | k k k
<DataItem Dimensions="5 2" NumberType="Float" Precision="8" Format="XML"> | k k c - k k k - k k
0 0 | x x
1 0 | x x
1 1 | x x
0 1 | x x
0.4 0.5 | x x
</DataItem>
</Geometry>
<Topology TopologyType="Triangle" NumberOfElements="4"> | k k k k c
<DataItem Dimensions="4 3" NumberType="Int" Format="XML"> | k k c - k k k k
0 1 4 | i i i
1 2 4 | i i i
2 3 4 | i i i
3 0 4 | i i i
</DataItem>
</Topology>
</Grid>
</Domain>
</Xdmf>
`,
	},
];
