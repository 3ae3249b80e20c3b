import { expect, test } from 'vitest';
import { tokens } from './tokens.ts';

const section = 'entity.name.section';
const header = 'keyword.other.header';
const count = 'keyword.other.count';
const index = 'variable.other.index.point';
const marker = 'constant.language.marker';
const id = 'entity.name.tag.id';

const seen = async (text: string) =>
	(await tokens('gmsh', text)).map((line) => line.filter(([part]) => part.trim() !== ''));

test('a file of Gmsh of version 2 has names, nodes and elements', async () => {
	const lines = await seen(`$MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
1
2 8 "the plate"
$EndPhysicalNames
$Nodes
1
10 0 -.5 1e3
10 0 0
$EndNodes
$Elements
1
3 2 2 8 1 10 20 30
x
$EndElements
`);
	expect(lines[0]).toEqual([['$MeshFormat', section]]);
	expect(lines[1]).toEqual(['2.2', '0', '8'].map((one) => [one, header]));
	expect(lines[2]).toEqual([['$EndMeshFormat', section]]);
	expect(lines[4]).toEqual([['1', count]]);
	expect(lines[5]).toEqual([
		['2', header],
		['8', marker],
		['"the plate"', 'string.quoted.double'],
	]);
	expect(lines[9]).toEqual([
		['10', id],
		['0', 'constant.numeric.coordinate.x'],
		['-.5', 'constant.numeric.coordinate.y'],
		['1e3', 'constant.numeric.coordinate.z'],
	]);
	expect(lines[14]!.map(([text, scope]) => [text.trim(), scope])).toEqual([
		['3', id],
		['2', header],
		['2', header],
		['8 1', marker],
		['10', index],
		['20', index],
		['30', index],
	]);
	expect(lines[15]).toEqual([['x', 'invalid.illegal']]);
	expect(lines[16]).toEqual([['$EndElements', section]]);
});

test('a file of version 4.1 has blocks, and other sections numbers and texts', async () => {
	const lines = await seen(`$Nodes
1 1 5 5
2 1 0 1
5
1.5 0 0
$EndNodes
$NodeData
1
"a b"
5 0.25
$EndNodeData
$Comments
$Nodes are not meant 1 2
$EndComments
`);
	expect(lines[2]!.map(([, scope]) => scope)).not.toContain('invalid.illegal');
	expect(lines[3]).toEqual([['5', count]]);
	expect(lines[4]!.map(([, scope]) => scope)).toEqual(
		['x', 'y', 'z'].map((axis) => `constant.numeric.coordinate.${axis}`),
	);
	expect(lines[8]).toEqual([['"a b"', 'string.quoted.double']]);
	expect(lines[9]!.map(([, scope]) => scope)).toEqual(Array(2).fill('constant.numeric.attribute'));
	expect(lines[12]).toEqual([['$Nodes are not meant 1 2', 'comment.block']]);
});
