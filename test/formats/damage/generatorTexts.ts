import { type DamagedText, plain } from './damagedText.ts';

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

/** Texts of mesh generators: gmr, triangle, gmsh, netgen. */
export const generatorTexts: readonly DamagedText[] = [
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
];
