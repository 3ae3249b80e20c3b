import type { DamagedText } from './damagedText.ts';

/** Texts of surface formats: off, ply, obj, stl. */
export const surfaceTexts: readonly DamagedText[] = [
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
];
