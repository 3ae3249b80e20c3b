import { describe, expect, test } from 'vitest';
import { gmshText } from '../../../src/formats/gmsh/editor/editor.ts';
import type { TextModel } from '../../../src/formats/model/textModel.ts';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { formats } from '../loaded.ts';
import { expectEdits, openAs } from '../modelEdits.ts';
import { memorySource } from '../sources.ts';

/** A square of two triangles with a line and a point, and a group of each, in version 2. */
const text2 = `$MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
2
1 7 "inlet"
2 8 "the plate"
$EndPhysicalNames
$Nodes
4
10 0 0 0
20 1 0 0
30 1 1 0
5 0 1 0
$EndNodes
$Elements
4
1 15 2 0 1 10
2 1 2 7 1 10 20
3 2 2 8 1 10 20 30
4 2 3 8 1 0 10 30 5
$EndElements
$NodeData
1
"temp erature"
1
0
3
0
1
1
10 0.5
$EndNodeData
`;

/** The same in version 4.1. */
const text4 = `$MeshFormat
4.1 0 8
$EndMeshFormat
$Comments
anything 1 2
$EndComments
$Entities
0 1 1 0
1 0 0 0 1 0 0 1 7 0
1 0 0 0 1 1 0 1 8 1 1
$EndEntities
$Nodes
2 4 5 30
1 1 0 2
10
20
0 0 0
1 0 0
2 1 0 2
30
5
1 1 0
0 1 0
$EndNodes
$Elements
2 3 2 4
1 1 1 1
2 10 20
2 1 2 2
3 10 20 30
4 10 30 5
$EndElements
`;

const modelOf = (text: string): TextModel => openAs(gmshText, 'a.msh', Buffer.from(text));

const sections = ({ sections }: TextModel) =>
	sections.map(({ kind, title, header, count, declared, lineOf }) => [
		...[kind, title, header, count, declared],
		count > 0 ? lineOf(count - 1) : -1,
	]);

const rolesOf = (model: TextModel, line: number) => model.tokensOf(line).map(({ role }) => role);

describe('the text model of a file of Gmsh', () => {
	test('of version 2 has sections of its names, nodes, elements by type, and data', () => {
		const model = openModel('a.txt', Buffer.from(text2))!;
		expect(model.syntax.format).toBe('gmsh');
		expect(sections(model)).toEqual([
			['data', 'Physical names', 4, 2, 2, 6],
			['points', 'Nodes', 9, 4, 4, 13],
			['lists', 'Points', 16, 1, 1, 17],
			['segments', 'Lines', -1, 1, 1, 18],
			['faces', 'Triangles', -1, 1, 1, 19],
			['faces', 'Triangles', -1, 1, 1, 20],
			['data', 'NodeData "temp erature"', 23, 8, Number.NaN, 31],
		]);
	});

	test('of version 4.1 has them, whatever blocks they are in', () => {
		expect(sections(modelOf(text4))).toEqual([
			['data', 'Entities', 7, 2, Number.NaN, 9],
			['points', 'Nodes', 12, 4, 4, 22],
			['segments', 'Lines', 25, 1, 1, 27],
			['triangles', 'Triangles', -1, 2, 2, 30],
		]);
	});

	const parts = (text: string) =>
		modelOf(text).sections.flatMap(({ parts }) => (parts ? [parts] : []));

	test('of version 2 has parts by group and entity', () => {
		const plate = { title: 'the plate · surface 1', first: 0, count: 1 };
		expect(parts(text2)).toEqual([
			[{ title: 'point 1', first: 0, count: 1 }],
			[{ title: 'inlet · curve 1', first: 0, count: 1 }],
			...[[plate], [plate]],
		]);
		const regrouped = text2.replace('4 2 3 8 1 0 10', '4 2 2 0 9 10');
		expect(parts(regrouped).at(-1)).toEqual([plate, { title: 'surface 9', first: 1, count: 1 }]);
	});

	test('of version 4 has parts by group and entity', () => {
		const names = '$PhysicalNames\n1\n1 7 "inlet"\n$EndPhysicalNames\n$Nodes';
		expect(parts(text4.replace('$Nodes', names))).toEqual([
			[{ title: 'inlet · curve 1', first: 0, count: 1 }],
			[{ title: 'group 8 · surface 1', first: 0, count: 2 }],
		]);
		const blocks = text4.replace('2 1 2 2\n3 10 20 30\n', '2 1 2 1\n3 10 20 30\n2 6 2 1\n');
		expect(parts(blocks).at(-1)).toEqual([
			{ title: 'group 8 · surface 1', first: 0, count: 1 },
			{ title: 'surface 6', first: 1, count: 1 },
		]);
	});

	test.each([
		['2', text2, [0, 1, 2, 3], [10, 11, 12, 13], 1],
		['4.1', text4, [0, 1, 2, 3], [16, 17, 21, 22], 0],
	])('of version %s knows nodes by their own numbers', (_, text, rows, lines, first) => {
		const nodes = modelOf(text).sections.find(({ kind }) => kind === 'points')!;
		expect(rows.map(nodes.lineOf)).toEqual(lines);
		expect(rows.map(nodes.numberOf)).toEqual([10, 20, 30, 5]);
		expect([10, 20, 30, 5, 11, -1].map(nodes.rowOf)).toEqual([0, 1, 2, 3, -1, -1]);
		expect([0, 1, 2].map((column) => nodes.value(2, first + column))).toEqual([1, 1, 0]);
	});

	test('says what each number of a line is', () => {
		const two = modelOf(text2);
		expect(rolesOf(two, 0)).toEqual(['word']);
		expect(rolesOf(two, 1)).toEqual(['attribute', 'header', 'header']);
		expect(two.tokensOf(1).map(({ value }) => value)).toEqual([2.2, 0, 8]);
		expect(rolesOf(two, 6)).toEqual(['header', 'marker', 'word', 'word']);
		expect(rolesOf(two, 9)).toEqual(['count']);
		expect(rolesOf(two, 10)).toEqual(['id', 'coordinate', 'coordinate', 'coordinate']);
		expect(rolesOf(two, 18)).toEqual([
			...['id', 'type', 'header', 'marker', 'marker', 'point', 'point'],
		]);
		expect(rolesOf(two, 20).filter((role) => role === 'marker')).toHaveLength(3);
		const four = modelOf(text4);
		expect(rolesOf(four, 12)).toEqual(['word', 'count', 'word', 'word']);
		expect(rolesOf(four, 13)).toEqual(['header', 'header', 'header', 'header']);
		expect(rolesOf(four, 15)).toEqual(['id']);
		expect(rolesOf(four, 17)).toEqual(['coordinate', 'coordinate', 'coordinate']);
		expect(rolesOf(four, 29)).toEqual(['id', 'point', 'point', 'point']);
		expect(four.contentOf(15)).toMatchObject({ kind: 'entry', row: 1 });
		expect(four.contentOf(4).kind).toBe('other');
	});

	test.each([
		['2', text2],
		['4.1', text4],
	])('of version %s gives the mesh and the findings that its file gives', async (_, text) => {
		const { read } = formats.find(({ id }) => id === 'gmsh')!;
		for (const broken of [text, text.replace('20 1 0 0', '20 1 x 0'), text.replace('30', '31')]) {
			const asked = { positions: true };
			const model = readModels([modelOf(broken)], asked);
			const { mesh, findings } = await read([memorySource('a.msh', Buffer.from(broken))], asked);
			expect({ mesh: model.mesh, findings: model.findings }).toEqual({ mesh, findings });
		}
	});

	test('is not made of a file whose numbers are bytes', () => {
		expect(openModel('a.msh', Buffer.from('$MeshFormat\n4.1 1 8\n'))).toBeUndefined();
	});

	test('knows the old versions', () => {
		const one = modelOf(
			'$NOD\n3\n4 0 0 0\n5 1 0 0\n6 0 1 0\n$ENDNOD\n$ELM\n1\n1 2 7 8 3 4 5 6\n$ENDELM\n',
		);
		expect(sections(one)).toEqual([
			['points', 'Nodes', 1, 3, 3, 4],
			['triangles', 'Triangles', 7, 1, 1, 8],
		]);
		expect(rolesOf(one, 8)).toEqual([
			...['id', 'type', 'marker', 'marker', 'header', 'point', 'point', 'point'],
		]);
		const four = modelOf(
			'$MeshFormat\n4 0 8\n$EndMeshFormat\n$Nodes\n1 3\n1 2 0 3\n4 0 0 0\n5 1 0 0\n6 0 1 0\n$EndNodes\n$Elements\n1 1\n1 2 2 1\n1 4 5 6\n$EndElements\n',
		);
		expect(sections(four)).toEqual([
			['points', 'Nodes', 4, 3, 3, 8],
			['triangles', 'Triangles', 11, 1, 1, 13],
		]);
		expect([5, 7].map(four.sections[0]!.rowOf)).toEqual([1, -1]);
		expect(four.sections[0]!.value(1, 1)).toBe(1);
	});

	test('elements that change their type from line to line are one section', () => {
		const lines = Array.from({ length: 40 }, (_, k) =>
			k % 2 === 0 ? `${k + 1} 15 2 0 1 10` : `${k + 1} 1 2 7 1 10 20`,
		);
		const mixed = text2.replace(/\$Elements[^$]*/, `$Elements\n40\n${lines.join('\n')}\n`);
		const [, , elements] = sections(modelOf(mixed));
		expect(elements?.slice(0, 5)).toEqual(['faces', 'Elements', 16, 40, 40]);
	});

	test.each([text2, text4])('seed 4: after edits it is the model of its text', (text) => {
		const pieces = ['', '1', ' 2', '\n', '$EndNodes\n', '$', '"', '2 1 2 2\n', 'x'];
		expectEdits(gmshText, text, pieces, 4);
	});
});
