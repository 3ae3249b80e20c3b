import { describe, expect, test } from 'vitest';
import { writingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { gmr, triangle } from '../loaded.ts';
import { memorySource, textOf, written } from '../sources.ts';

type Texts = Record<string, string>;

const read = (texts: Texts) =>
	triangle.read(Object.entries(texts).map(([name, text]) => memorySource(name, text)));
const writtenTexts = async (texts: Texts): Promise<Texts> => {
	const { mesh } = await read(texts);
	return Object.fromEntries(
		[...written(triangle, mesh!, {}, 'a')].map(([name, bytes]) => [name, textOf(bytes)]),
	);
};
const lossesOf = async (texts: Texts) => writingLosses(triangle, (await read(texts)).mesh!);

/** A square of two triangles with all files of the set; triangles are 7 and 3, points 20, 4, 9 and 30. */
const set: Texts = {
	'a.node': '4 2 1 1\n20 0 0 0.5 1\n4 1 0 0 2\n9 1 1 0 3\n30 0 1 0 4\n',
	'a.ele': '2 3 1\n7 20 4 9 0.25\n3 20 9 30 2\n',
	'a.poly': '0 2 1 1\n1 1\n1 30 20 5\n1\n1 0.5 0.5\n',
	'a.edge': '5 1\n1 20 4 1\n2 4 9 1\n3 9 20 0\n4 9 30 1\n5 30 20 5\n',
	'a.neigh': '2 3\n7 -1 3 -1\n3 -1 -1 7\n',
};

describe('the own numbers of points and triangles', () => {
	test('are written again in all files of the set', async () => {
		expect(await writtenTexts(set)).toEqual(set);
		expect(await lossesOf(set)).toEqual([]);
	});

	test('of six nodes are written again too', async () => {
		const texts = {
			'a.node': '6 2 0 0\n11 0 0\n12 2 0\n13 0 2\n24 1 1\n25 0 1\n26 1 0\n',
			'a.ele': '1 6 0\n5 11 12 13 24 25 26\n',
		};
		expect(await writtenTexts(texts)).toEqual(texts);
	});

	test('may be beyond 32 bits, but not beyond what is exact', async () => {
		const wide = (number: string) =>
			Object.fromEntries(
				Object.entries(set).map(([name, text]) => [
					name,
					text.replace(/\b7\b/g, number).replace(/\b30\b/g, '1234567890123456'),
				]),
			);
		expect(await writtenTexts(wide('9007199254740991'))).toEqual(wide('9007199254740991'));
		expect(await lossesOf(wide('90071992547409920'))).toEqual([
			'earlier changed own numbers of the triangles: 2 (one of them is -1 or beyond ±9007199254740991: renumbered)',
		]);
	});

	test('with a triangle -1 are numbered again, as that is none in a .neigh file', async () => {
		const { 'a.ele': ele } = await writtenTexts({
			...set,
			'a.ele': set['a.ele']!.replace('\n7 ', '\n-1 '),
		});
		expect(ele).toBe(set['a.ele']!.replace('\n7 ', '\n1 ').replace('\n3 ', '\n2 '));
	});

	test('are lost by name in a GMR file', async () => {
		const { mesh } = await read({ 'a.node': set['a.node']!, 'a.ele': set['a.ele']! });
		expect(writingLosses(gmr, mesh!)[0]).toBe(
			'own numbers of the points and triangles: 6 (GMR renumbers them)',
		);
	});

	test('of as many entities as there are not are never written', async () => {
		const { mesh } = await read(set);
		const fewer = { ...mesh!, triangles: mesh!.triangles.slice(0, 3), fields: [] };
		const { edges: _, triangleEdges: __, ...bare } = fewer;
		const { segments: ___, ...source } = mesh!.source!;
		const ele = textOf(written(triangle, { ...bare, source }).get('mesh.ele'));
		expect(ele).toBe('1 3 0\n1 20 4 9\n');
	});

	test('seed 12: 50 sets with numbers of all kinds come back as they were', async () => {
		const random = seededRandom(12);
		for (let i = 0; i < 50; i++) {
			const mesh = randomMesh(i + 1, { cells: 2 });
			const some = (count: number) => {
				const step = 1 + Math.floor(3 * random());
				const numbers = Array.from({ length: count }, (_, i) => 1 + i * step);
				return Float64Array.from(numbers.sort(() => random() - 0.5));
			};
			const source = {
				format: 'triangle',
				firstIndex: 1 as const,
				parts: ['node', 'ele', 'neigh', 'edge'],
				pointNumbers: some(mesh.points.length / 2),
				triangleNumbers: some(mesh.triangles.length / 3),
			};
			const files = written(triangle, { ...mesh, source });
			const again = await triangle.read(
				[...files].map(([name, bytes]) => memorySource(name, bytes)),
			);
			expect([...new Set(again.findings.map(({ rule }) => rule))]).toEqual(
				['numbers-not-consecutive'].slice(0, again.findings.length),
			);
			expect(again.mesh?.triangles).toEqual(mesh.triangles);
			expect(written(triangle, again.mesh!)).toEqual(files);
		}
	});
});

test('the own numbers of segments, holes, regions and edges are lost by name', async () => {
	const texts = {
		...set,
		'a.poly': '0 2 1 1\n1 1\n5 30 20 5\n1\n4 0.5 0.5\n1\n3 0 0 1 2\n',
		'a.edge': set['a.edge']!.replace('\n5 30', '\n50 30'),
	};
	expect(await lossesOf(texts)).toEqual([
		'earlier changed own numbers of the segments and holes and regions of the .poly file: 3 (renumbered)',
		'earlier changed own numbers of the edges of the .edge file: 5 (renumbered)',
	]);
});
