import { describe, expect, test } from 'vitest';
import { faultOf, found } from '../../support/found.ts';
import { expectPlaced } from '../changedBytes.ts';
import { gmsh } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import {
	Bytes,
	counted,
	elements2,
	entities4,
	header2,
	nodes2,
	section,
	square2,
	square4,
} from './files.ts';

const read = (content: string | Uint8Array) => gmsh.read([memorySource('a.msh', content)]);

describe('each mistake is reported with its place', () => {
	test.each<[name: string, text: string, faults: string[], sentence?: RegExp]>([
		['an empty file', '', ['missing-section 1:1 $MeshFormat'], /no section \$MeshFormat/],
		['no header', nodes2, ['missing-section 7:1 $MeshFormat']],
		['version 1.0 without elements', '$NOD\n1\n1 0 0 0\n$ENDNOD\n', ['missing-section 4:1 $ELM']],
		[
			'version 3',
			square2.replace('2.2', '3'),
			['not-supported 2:1 3 Gmsh 1.0 2.2 4.0 4.1'],
			/version 3 /,
		],
		['a version that is none', square2.replace('2.2', 'x'), ['not-a-number 2:1 "x"'], /version/],
		['neither text nor binary', square2.replace(' 0 8', ' 2 8'), ['not-supported 2:7 0 1 2']],
		[
			'a header without an end',
			square2.replace('$EndMeshFormat\n', ''),
			['missing-section 3:1 $EndMeshFormat "$Nodes"'],
		],
		[
			'a view without an end in front of another',
			`${square2}$NodeData\n1\n"a"\n1\n0\n3\n0\n1\n1\n1 5\n$NodeData\n1\n"b"\n1\n0\n3\n0\n1\n1\n1 5\n$EndNodeData\n`,
			['missing-section 26:1 $EndNodeData "$NodeData"'],
		],
		['no nodes', header2, ['missing-section 3:1 $Nodes', 'missing-section 3:1 $Elements']],
		[
			'elements in front of nodes',
			header2 + elements2 + nodes2,
			['missing-section 4:1'],
			/come before the nodes/,
		],
		['fewer nodes than promised', square2.replace('\n4\n1 0', '\n5\n1 0'), ['wrong-count 5:1 5 4']],
		['more nodes than promised', square2.replace('\n4\n1 0', '\n3\n1 0'), ['wrong-count 5:1 3 4']],
		[
			'more nodes than the file can hold',
			square2.replace('\n4\n1 0', '\n4000000000\n1 0'),
			['wrong-count 5:1 4,000,000,000 4'],
		],
		[
			'a number of nodes that is none',
			square2.replace('\n4\n1 0', '\nfour\n1 0'),
			['not-a-number 5:1 "four"'],
			/the number of nodes/,
		],
		[
			'a coordinate that is none',
			square2.replace('2 1 0 0', '2 1 zero 0'),
			['not-a-number 7:5 y 2 "zero"'],
		],
		[
			'a coordinate that is missing',
			square2.replace('2 1 0 0', '2 1 0'),
			['missing-value 7:6 z 2'],
			/^Expected the z coordinate of node 2, but the line ends\.$/,
		],
		[
			'a coordinate beyond a double',
			square2.replace('2 1 0 0', '2 1 1e999 0'),
			['not-finite 7:5 y 2 "1e999"'],
			/^Expected the y coordinate of node 2 as a finite number, found "1e999"\.$/,
		],
		['a number too much', square2.replace('2 1 0 0', '2 1 0 0 7'), ['extra-value 7:9 2 "7"']],
		[
			'a number of a node twice',
			square2.replace('2 1 0 0', '1 1 0 0'),
			['duplicate-number 7:1 1'],
			/^Two nodes have the number 1\.$/,
		],
		[
			'a negative number of a node',
			square2.replace('2 1 0 0', '-2 1 0 0'),
			['index-out-of-range 7:1 0 2^53 "-2"'],
			/from 0 to/,
		],
		[
			'a node that is none',
			square2.replace('7 1 1 2 3', '7 1 1 2 9'),
			['index-out-of-range 13:15 1 9'],
			/^Element 1 names node 9, which does not exist\.$/,
		],
		[
			'a node that is missing',
			square2.replace('7 1 1 2 3', '7 1 1 2'),
			['missing-value 13:14 3 1'],
			/node 3 of element 1/,
		],
		['a node too much', square2.replace('7 1 1 2 3', '7 1 1 2 3 4'), ['extra-value 13:17 1 "4"']],
		[
			'a tag that is no integer',
			square2.replace('7 1 1 2 3', '7.5 1 1 2 3'),
			['not-an-integer 13:7 1 1 "7.5"'],
			/tag 1 of element 1/,
		],
		[
			'a tag beyond 32 bits',
			square2.replace('7 1 1 2 3', '7e 1 1 2 3').replace('7e', '5000000000'),
			['index-out-of-range 13:7 1 1 32 "5000000000"'],
			/32 bits/,
		],
		[
			'a number of tags that is none',
			square2.replace('2 2 7 1 1 2 3', '2 -2 7 1 1 2 3'),
			['index-out-of-range 13:5 0 65536 1'],
			/tags of element 1/,
		],
		[
			'two elements of one number',
			square2.replace('2 2 2 7', '1 2 2 7'),
			['duplicate-number 1:1 1'],
			/^Two elements have the number 1\.$/,
		],
		[
			'a triangle of ten nodes',
			square2.replace('1 2 2 7 1 1 2 3', '1 21 2 7 1 1 2 3 4'),
			['not-supported 13:3 1 10 21 2 3 3 6 4 8 9'],
			/triangle of 10 nodes \(type 21\)/,
		],
		[
			'a line of four nodes',
			square2.replace('1 2 2 7 1 1 2 3', '1 26 2 7 1 1 2 3 4'),
			['not-supported 13:3 1 4 26 2 3 3 6 4 8 9'],
		],
		[
			'an element of no type',
			square2.replace('1 2 2 7 1 1 2 3', '1 99 2 7 1 1 2 3'),
			['not-supported 13:3 1 99'],
			/type 99, which is not known/,
		],
		[
			'triangles of both kinds',
			header2 + nodes2 + counted('Elements', '1 2 0 1 2 3', '2 9 0 1 2 3 1 2 3'),
			['not-supported 1:1 3 6 2 9'],
			/3 and of 6 nodes/,
		],
		[
			'a section without an end',
			square2.replace('$EndElements\n', ''),
			['missing-section 14:1 $EndElements'],
			/\$EndElements, but the file ends/,
		],
		[
			'an unknown section without an end',
			`${square2}$Periodic\n1\n`,
			['missing-section 16:1 $Periodic'],
			/\$Periodic has no end/,
		],
		[
			'a line that belongs to none',
			square2.replace('$Elements', 'by hand\n$Elements'),
			['stray-line 11:1 $Nodes "by"'],
		],
		['a section twice', square2 + nodes2, ['stray-line 16:1 $Nodes'], /again/],
		[
			'a name without quotes',
			square2.replace('$Nodes', `${counted('PhysicalNames', '2 7 plate')}$Nodes`),
			['missing-value 6:1 7'],
			/the name of group 7/,
		],
		[
			'two names of a group',
			square2.replace('$Nodes', `${counted('PhysicalNames', '2 7 "a"', '2 7 "b"')}$Nodes`),
			['duplicate-number 7:1 7 2'],
			/Two names/,
		],
		[
			'data of a node that is none',
			square2 + section('NodeData', '1', '"T"', '0', '3', '0', '1', '1', '9 1'),
			['index-out-of-range 24:1 9'],
			/^Data is given for node 9\b/,
		],
		[
			'data of ten components',
			square2 + section('NodeData', '1', '"T"', '0', '3', '0', '10', '1', '1 1'),
			['index-out-of-range 23:1 1 9 0 10 1'],
			/from 1 to 9 components/,
		],
		[
			'data that is missing',
			square2 + section('NodeData', '1', '"T"', '0', '3', '0', '1', '2', '1 1'),
			['wrong-count 25:1 2 1'],
		],
		[
			'an entity cut short',
			square4.replace('1 1 0 1 7 0\n', '1 1 0 1\n'),
			['missing-value 6:16 $Entities'],
			/physical tag/,
		],
		[
			'fewer nodes than blocks of 4.1 have',
			square4.replace('1 4 1 4', '1 5 1 5'),
			['wrong-count 9:3 5 4'],
		],
		[
			'an element of 4.1 that names a node that is none',
			square4.replace('2 1 3 4', '2 1 3 5'),
			['index-out-of-range 24:7 2 5'],
		],
		[
			'a block of elements that is too long',
			square4.replace('2 1 2 2\n', '2 1 2 3\n'),
			['wrong-count 22:7 3 2'],
		],
		[
			'triangles on a curve',
			square4.replace('2 1 2 2\n', '1 1 2 2\n'),
			['not-supported 22:1 2 2 1'],
			/2 dimensions/,
		],
	])('%s', async (_, text, faults, sentence) => {
		const result = await read(text);
		expect(found(result.findings)).toEqual(faults);
		if (sentence) expect(result.findings[0]!.message).toMatch(sentence);
		expectPlaced(result);
	});

	test('in binary files with its byte', async () => {
		const file = new Bytes()
			.text('$MeshFormat\n2.2 1 8\n')
			.i(1)
			.text('\n$EndMeshFormat\n$Nodes\n2\n')
			.i(1)
			.d(0, Number.NaN, 0)
			.text('\n$EndNodes\n').bytes;
		const { findings } = await read(file);
		expect(findings[0]).toMatchObject({ rule: 'wrong-count', line: 1, column: 1 });
		const large = new Uint8Array([...file, ...new Uint8Array(60)]);
		const byte = file.indexOf(0xf8) - 6;
		const [first] = (await read(large)).findings;
		expect(faultOf(first!)).toBe(`not-finite 1:1 y 1 ${byte}`);
		expect(first!.message).toBe(
			`Expected the y coordinate of node 1 as a finite number (byte ${byte} of the file).`,
		);
		const order = new Bytes().text('$MeshFormat\n2.2 1 8\n').i(7).text('\n').bytes;
		expect((await read(order)).findings[0]!.message).toMatch(/the order of bytes \(byte 20 of/);
	});
});

test('a bad file has no mesh, and one whose names alone are wrong has', async () => {
	expect((await read(square2.replace('7 1 1 2 3', '7 1 1 2 9'))).mesh).toBeUndefined();
	expect((await read(`${square2}$Periodic\n`)).mesh).toBeDefined();
});

test('many mistakes are counted beyond those that are kept', async () => {
	const rows = Array.from({ length: 50 }, (_, k) => `${k} 0 x 0`);
	const text = header2 + counted('Nodes', ...rows);
	const { findings, dropped } = await gmsh.read([memorySource('a.msh', text)], { maxFindings: 10 });
	expect(findings.length).toBe(10);
	expect(dropped.errors).toBe(40);
});

test('counts of entities beyond 2⁵³ are errors', async () => {
	const entities = section('Entities', `${2n ** 53n + 1n} 0 1 0`, '1 0 -1 0 4 3 0.5 0 0');
	const { mesh, findings } = await read(square4.replace(entities4, entities));
	expect(mesh).toBeUndefined();
	expect(findings.length).toBeGreaterThan(0);
});
