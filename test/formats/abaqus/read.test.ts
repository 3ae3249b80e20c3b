import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Group } from '../../../src/mesh/triMesh.ts';
import { externalPath } from '../../support/external.ts';
import { found } from '../../support/found.ts';
import { places } from '../sources.ts';
import { meshOf, readInput, square } from './reading.ts';

const told = ({ name, dimension, members }: Group) => [
	name,
	dimension,
	...members.map(({ of, members }) => [of, ...members]),
];

const nodes = '*NODE\n1, 0, 0\n2, 1, 0\n3, 1, 1\n4, 0, 1\n';

describe('an input file', () => {
	test('has nodes with their numbers, elements, sets and surfaces', async () => {
		const mesh = await meshOf(square);
		expect([...mesh.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
		expect([...mesh.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect([...mesh.source!.pointNumbers!]).toEqual([10, 20, 30, 40]);
		expect(mesh.source?.triangleNumbers).toBeUndefined();
		expect(mesh.groups?.map(told)).toEqual([
			['all', 0, ['points', 0, 1, 2, 3]],
			['plate', 2, ['triangles', 0, 1]],
			['low', 0, ['points', 0, 1]],
			['both', 2, ['triangles', 0, 1]],
			['right', 1, ['edges', 1]],
		]);
	});

	test('may have elements before nodes, lines that go on, fields left out, sets in sets and any case', async () => {
		const mesh = await meshOf(`*element, TYPE=cps3
7, 1,
2,
3
*NODE
1, , 0.5
2, 1.D0
3,2,2,
*nset, Nset=A
1, b,
*NSET, nset="B"
3
`);
		expect([...mesh.points]).toEqual([0, 0.5, 1, 0, 2, 2]);
		expect([...mesh.triangles]).toEqual([0, 1, 2]);
		expect([...mesh.source!.triangleNumbers!]).toEqual([7]);
		expect(mesh.groups?.map(told)).toEqual([
			['A', 0, ['points', 0, 2]],
			['B', 0, ['points', 2]],
		]);
	});

	test.each([
		'CPS3',
		'CPE3',
		'CPE3H',
		'CAX3',
		'S3',
		'S3R',
		'STRI3',
		'M3D3',
		'DC2D3',
		'R3D3',
		'CPEG3',
	])('of %s has triangles', async (type) => {
		expect([...(await meshOf(`${nodes}*ELEMENT, TYPE=${type}\n1, 1, 2, 3\n`)).triangles]).toEqual([
			0, 1, 2,
		]);
	});

	test.each([
		['CPS4', 'quad', 4],
		['CPS4R', 'quad', 4],
		['S4R5', 'quad', 4],
		['CPE8RH', 'quad8', 8],
		['S8R', 'quad8', 8],
		['M3D9R', 'quad9', 9],
		['T3D2', 'line', 2],
		['B31H', 'line', 2],
	])('of %s has cells of the shape %s', async (type, shape, width) => {
		const points = Array.from({ length: 9 }, (_, i) => `${i + 1}, ${i}, ${i * i}\n`).join('');
		const row = Array.from({ length: width }, (_, i) => i + 1).join(', ');
		const mesh = await meshOf(`*NODE\n${points}*ELEMENT, TYPE=${type}\n1, ${row}\n`);
		expect(mesh.cells?.map((block) => [block.shape, [...block.nodes]])).toEqual([
			[shape, Array.from({ length: width }, (_, i) => i)],
		]);
	});

	test('has midside nodes opposite corners, and those of lines second', async () => {
		const points = '*NODE\n1, 0, 0\n2, 2, 0\n3, 0, 2\n4, 1, 0\n5, 1, 1\n6, 0, 1\n';
		const mesh = await meshOf(
			`${points}*ELEMENT, TYPE=CPS6M\n1, 1, 2, 3, 4, 5, 6\n*ELEMENT, TYPE=B22\n2, 1, 4, 2\n`,
		);
		expect(mesh.fields.map(({ role, values }) => [role, [...values]])).toEqual([
			['midNodes', [4, 5, 3]],
		]);
		const [line] = mesh.cells!;
		expect([...line!.nodes]).toEqual([0, 1]);
		expect(line!.fields.map(({ values }) => [...values])).toEqual([[3]]);
	});

	test('of several types has a field that tells them', async () => {
		const mesh = await meshOf(
			`${nodes}*ELEMENT, TYPE=CPS3\n1, 1, 2, 3\n*ELEMENT, TYPE=CPE3\n2, 1, 3, 4\n`,
		);
		expect(mesh.fields.map(({ name, values }) => [name, [...values]])).toEqual([
			['abaqus:type', [0, 1]],
		]);
	});

	test('of a part has the sets that the assembly gives its instance, and none of other nodes', async () => {
		const mesh = await meshOf(`*Part, name=P
${nodes}*Element, type=CPS3
1, 1, 2, 3
*End Part
*Assembly, name=A
*Instance, name=P-1, part=P
*End Instance
*Node
1, 9., 9.
*Nset, nset=fixed, instance=P-1
1, 4
*Nset, nset=reference
1
*End Assembly
`);
		expect(mesh.points.length / 2).toBe(4);
		expect(mesh.groups?.map(told)).toEqual([['fixed', 0, ['points', 0, 3]]]);
	});

	test.each<[what: string, text: string, fault: string, sentence?: string]>([
		[
			'*INCLUDE',
			`${nodes}*INCLUDE, INPUT=more.inp\n`,
			'not-supported 6:1 *INCLUDE more.inp TriRefine',
		],
		['*NGEN', `${nodes}*NGEN\n1, 4, 1\n`, 'not-supported 6:1 *NGEN TriRefine', '*NGEN makes nodes'],
		[
			'a second part',
			`*PART, NAME=A\n${nodes}*END PART\n*PART, NAME=B\n${nodes}*END PART\n`,
			'not-supported 9:1 B A',
			'part B',
		],
		[
			'solids',
			`${nodes}*ELEMENT, TYPE=C3D4\n1, 1, 2, 3, 4\n`,
			'not-supported 1:1 1 C3D4 TriRefine',
		],
		['no keyword', '1, 2, 3\n', 'stray-line 1:1 *NODE "1"', 'Expected a keyword'],
		['a number that is none', '*NODE\nx, 0, 0\n', 'not-a-number 2:1 "x"', 'number of a node'],
		[
			'a line with #, which starts no comment here',
			'*NODE\n1, 0, 0\n#, 2, 2\n',
			'not-a-number 3:1 "#"',
		],
		['a coordinate', '*NODE\n1, 0, y\n', 'not-a-number 2:7 y 1 "y"', 'the y coordinate of node 1'],
		[
			'an infinite one',
			'*NODE\n1, inf, 0\n',
			'not-finite 2:4 x 1 "inf"',
			'the x coordinate of node 1',
		],
		['a blank for a comma', '*NODE\n1, 0 0\n', 'extra-value 2:6 1 "0"', 'a comma'],
		['a second node 1', `${nodes}1, 5, 5\n`, 'duplicate-number 6:1 1', 'Two nodes'],
		[
			'a second element 1',
			`${nodes}*ELEMENT, TYPE=S3\n1,1,2,3\n1,1,3,4\n`,
			'duplicate-number 8:1 1',
			'Two elements',
		],
		[
			'no such node',
			`${nodes}*ELEMENT, TYPE=S3\n1, 1,\n 2, 77\n`,
			'index-out-of-range 8:5 1 77',
			'node 77',
		],
		[
			'a node too few',
			`${nodes}*ELEMENT, TYPE=S3\n1, 1, 2\n`,
			'missing-value 7:8 3 1 3',
			'node 3 of element 1',
		],
		[
			'a node too many',
			`${nodes}*ELEMENT, TYPE=S3\n1, 1, 2, 3, 4\n`,
			'extra-value 7:13 3 1 "4"',
			'the 3 nodes of element 1',
		],
		['a member', `${nodes}*NSET, NSET=a\n1, 9\n`, 'index-out-of-range 7:4 9', 'node 9'],
		['a set', `${nodes}*NSET, NSET=a\n1, b\n`, 'index-out-of-range 7:4 b', 'set b'],
		[
			'both kinds of triangles',
			`${nodes}*ELEMENT, TYPE=S3\n1,1,2,3\n*ELEMENT, TYPE=CPS6\n2,1,2,3,4,4,4\n`,
			'not-supported 9:1 3 6',
			'of 3 and of 6 nodes',
		],
	])('with %s is refused where that stands', async (_, text, fault, sentence) => {
		const result = await readInput(text);
		expect(result.mesh).toBeUndefined();
		expect(found(result.findings)).toEqual([fault]);
		if (sentence) expect(result.findings[0]?.message).toContain(sentence);
	});
});

const corpus = externalPath('TRIREFINE_CORPUS') ?? '';

test('an element that lacks nodes before a keyword is the only error', async () => {
	const text = '*NODE\n1, 0, 0\n2, 1, 0\n3, 0, 1\n*ELEMENT, TYPE=S3\n1, 1, 2,\n*NSET, NSET=a\n1\n';
	expect(places(await readInput(text))).toEqual(['missing-value 6:1']);
});

/** Elements and nodes of a file, counted by its lines between keywords. */
function countedIn(text: string) {
	const counts: Record<string, number> = { node: 0, CPE3: 0, CPS4R: 0, CPS6M: 0, CPS8: 0 };
	let now = '';
	for (const line of text.split(/\r?\n/)) {
		const keyword = /^\*(\w+)(?:.*type=(\w+))?/i.exec(line);
		if (keyword) now = /^element$/i.test(keyword[1]!) ? keyword[2]! : keyword[1]!.toLowerCase();
		else if (now in counts) counts[now]!++;
	}
	return counts;
}

describe.skipIf(!corpus)('the corpus', () => {
	const folder = join(corpus, 'abaqus');
	const names = corpus ? readdirSync(folder) : [];

	test('has input files', () => expect(names.length).toBeGreaterThan(3));

	test.each(names)('%s has the nodes and elements of its lines', async (name) => {
		const text = readFileSync(join(folder, name), 'utf8');
		const counts = countedIn(text);
		const mesh = await meshOf(text);
		expect(mesh.points.length / 2).toBe(counts.node);
		expect(mesh.triangles.length / 3).toBe(counts.CPE3! + counts.CPS6M!);
		const quads = (mesh.cells ?? []).map(
			({ shape, nodes }) => nodes.length / (shape === 'quad' ? 4 : 8),
		);
		expect(quads.reduce((sum, count) => sum + count, 0)).toBe(counts.CPS4R! + counts.CPS8!);
	});
});
