import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatForWriting, formatOf } from '../../../src/formats/registry.ts';
import { readMesh } from '../../../src/library/readMesh.ts';
import { externalPath } from '../../support/external.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { ucd } from '../loaded.ts';
import { memorySource, places } from '../sources.ts';

const text = `# by hand
4 3 3 1 0
1 0 0 0
2 1 0 0
7 1 1 0
4 0 1 0
1 5 tri 1 2 7
2 5 tri 1 7 4
3 2 line 1 2
2 1 2
heat, K
flow, m/s
1 10 1 2
2 20 3 4
7 30 5 6
4 40 7 8
1 1
load, N
3 0.5
1 1.5
2 2.5
`;

const read = (text: string) => ucd.read([memorySource('a.inp', text)], { positions: true });

describe('an AVS UCD file', () => {
	test('has nodes, cells, materials and data', async () => {
		const { mesh, findings, positions } = await read(text);
		expect(findings).toEqual([]);
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect([...mesh!.source!.pointNumbers!]).toEqual([1, 2, 7, 4]);
		expect(
			mesh!.fields.map(({ name, on, components, values }) => [name, on, components, ...values]),
		).toEqual([
			['heat', 'points', 1, 10, 20, 30, 40],
			['flow', 'points', 2, 1, 2, 3, 4, 5, 6, 7, 8],
			['load', 'triangles', 1, 1.5, 2.5],
		]);
		const [line] = mesh!.cells!;
		expect([line!.shape, ...line!.nodes, ...line!.fields[0]!.values]).toEqual(['line', 0, 1, 0.5]);
		expect(mesh!.groups!.map(({ dimension, tag }) => [dimension, tag])).toEqual([
			[1, 2],
			[2, 5],
		]);
		expect([...positions!.triangles!.lines]).toEqual([7, 8]);
	});

	test('has NaN and infinities in its data', async () => {
		const { mesh, findings } = await read(
			text.replace('1 10 1 2', '1 nan 1 2').replace('1 1.5', '1 -inf'),
		);
		expect(findings).toEqual([]);
		const values = (name: string) => mesh?.fields.find((one) => one.name.startsWith(name))?.values;
		expect(values('heat')?.[0]).toBeNaN();
		expect(values('load')?.[0]).toBe(-Infinity);
	});

	test('is told from an input file of Abaqus by what is in it, and not written', async () => {
		expect(formatOf('a.inp', new TextEncoder().encode(text))?.id).toBe('ucd');
		expect(formatOf('a.inp', new TextEncoder().encode('*NODE\n1, 0, 0\n'))?.id).toBe('abaqus');
		expect(formatForWriting('a.inp')?.id).toBe('abaqus');
		expect(formatForWriting('a.ucd')).toBeUndefined();
		const { mesh } = await read(text);
		expect(ucd.write(mesh!).refusal).toMatch(/\bAVS UCD files\b/);
	});

	test.each<[what: string, from: string, to: string, rule: string, line: number, column: number]>([
		['a count too few', '4 3 3 1 0', '4 3 3 1', 'missing-value', 2, 8],
		['a huge count', '4 3 3 1 0', '4000000 3 3 1 0', 'wrong-count', 2, 1],
		['a coordinate', '7 1 1 0', '7 1 y 0', 'not-a-number', 5, 5],
		['a node twice', '7 1 1 0', '2 1 1 0', 'duplicate-number', 5, 1],
		['no such node of a tetrahedron', '5 tri 1 2 7', '5 tet 1 2 7 9', 'index-out-of-range', 7, 15],
		['no such node', '5 tri 1 2 7', '5 tri 1 2 9', 'index-out-of-range', 7, 13],
		['a node too many', '5 tri 1 2 7', '5 tri 1 2 7 4', 'extra-value', 7, 15],
		['components', '2 1 2\n', '2 1 1\n', 'wrong-count', 10, 5],
		['data of no node', '4 40 7 8', '5 40 7 8', 'index-out-of-range', 16, 1],
		['the end', '2 2.5\n', '', 'wrong-count', 21, 1],
	])(
		'with %s that is wrong is refused where that stands',
		async (_, from, to, rule, line, column) => {
			const result = await read(text.replace(from, to));
			expect(result.mesh).toBeUndefined();
			expect(places(result)[0]).toBe(`${rule} ${line}:${column}`);
		},
	);

	test('with bytes that were changed, by seeds from 1 on, is a whole mesh or none', async () => {
		for (let seed = 1; seed <= mutations; seed++) {
			const random = seededRandom(seed);
			let changed: Uint8Array = new TextEncoder().encode(text);
			for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
			expectPlaced(await ucd.read([memorySource('a.inp', changed)], { positions: true }));
		}
	});
});

const corpus = externalPath('TRIREFINE_CORPUS');
test.skipIf(!corpus)('a file of the corpus has what is expected', async () => {
	const path = 'ucd/dealii__nsbench2.inp';
	const { expect: want } = JSON.parse(readFileSync(join(corpus!, 'expected.json'), 'utf8'))[path];
	const bytes = new Uint8Array(readFileSync(join(corpus!, path)));
	const { mesh, findings, format } = await readMesh([memorySource('nsbench2.inp', bytes)]);
	expect(format?.id).toBe('ucd');
	// Its lines are numbered as some of its quads are.
	expect(findings.map(({ rule }) => rule)).toEqual(['not-kept']);
	expect(mesh!.points.length / mesh!.dimension).toBe(want.nv);
	const counts = mesh!.cells!.map(({ shape, nodes }) => [
		shape,
		nodes.length / (shape === 'quad' ? 4 : 2),
	]);
	expect(Object.fromEntries(counts)).toEqual(want.cells);
});
