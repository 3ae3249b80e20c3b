import { describe, expect, test } from 'vitest';
import { formatForWriting, formatOf } from '../../../src/formats/registry.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { csv } from '../loaded.ts';
import { memorySource, places, readBack, sourcesOf, textOf, written } from '../sources.ts';

const points = 'x,y\n0,0\n1,0\n1,1\n0,1\n';
const triangles = 'a,b,c\n0,1,2\n0,2,3\n';
const read = (points: string, triangles?: string) =>
	csv.read(
		[
			memorySource('a.points.csv', points),
			...(triangles === undefined ? [] : [memorySource('a.triangles.csv', triangles)]),
		],
		{ positions: true },
	);

const told = ({ points, triangles }: TriMesh) => [[...points], [...triangles]];
const square = [
	[0, 0, 1, 0, 1, 1, 0, 1],
	[0, 1, 2, 0, 2, 3],
];

describe('a pair of CSV files', () => {
	test.each<[what: string, points: string, triangles: string]>([
		['with names', points, triangles],
		['without names', points.replace('x,y\n', ''), triangles.replace('a,b,c\n', '')],
		['with semicolons', points.replaceAll(',', ';'), triangles.replaceAll(',', ' ; ')],
		['with blanks', points.replaceAll(',', '  '), triangles.replaceAll(',', ' ')],
		['counted from 1', points, 'p1,p2,p3\n1,2,3\n1,3,4\n'],
		['with numbers of the points', 'id,x,y\n7,0,0\n5,1,0\n9,1,1\n6,0,1\n', 'a,b,c\n7,5,9\n7,9,6\n'],
		[
			'with an index without a name',
			',x,y\n0,0,0\n1,1,0\n2,1,1\n3,0,1\n',
			',a,b,c\n0,0,1,2\n1,0,2,3\n',
		],
		['with columns in another order', '"y",X\n0,0\n0,1\n1,1\n1,0\n', 'c,a,b\n2,0,1\n3,0,2\n'],
		['with CRLF and comments', `# by hand\r\n${points.replaceAll('\n', '\r\n')}`, triangles],
	])('%s has points and triangles', async (_, points, triangles) => {
		const { mesh, findings } = await read(points, triangles);
		expect(findings).toEqual([]);
		expect(told(mesh!)).toEqual(square);
	});

	test('has other columns as fields, of one value or of several', async () => {
		const { mesh } = await read(
			'x,y,heat,"a, b",v[0],v[1],n:real\n0,0,1,0.5,1,2,3\n1,0,2,nan,3,4,4\n1,1,3,-inf,5,6,5\n0,1,4,1,7,8,6\n',
			triangles,
		);
		expect(
			mesh!.fields.map(({ name, role, components, values }) => [name, role, components, ...values]),
		).toEqual([
			['heat', 'marker', 1, 1, 2, 3, 4],
			['a, b', 'attribute', 1, 0.5, Number.NaN, Number.NEGATIVE_INFINITY, 1],
			['v', 'attribute', 2, 1, 2, 3, 4, 5, 6, 7, 8],
			['n', 'attribute', 1, 3, 4, 5, 6],
		]);
		const again = await readBack(csv, mesh!);
		expect(again.mesh).toEqual(mesh);
	});

	test('keeps the numbers of the points', async () => {
		const { mesh } = await read('id,x,y\n7,0,0\n5,1,0\n9,1,1\n', 'a,b,c\n7,5,9\n');
		const files = written(csv, mesh!);
		expect([...files].map(([name, bytes]) => [name, textOf(bytes)])).toEqual([
			['mesh.points.csv', 'id,x,y\n7,0,0\n5,1,0\n9,1,1\n'],
			['mesh.triangles.csv', 'a,b,c\n7,5,9\n'],
		]);
		expect((await csv.read(sourcesOf(files))).mesh).toEqual(mesh);
	});

	test('of points alone is read, and in space has z', async () => {
		const { mesh, findings } = await read('x,y,z\n0,0,1\n');
		expect(findings).toEqual([]);
		expect([mesh!.dimension, ...mesh!.points, mesh!.triangles.length]).toEqual([3, 0, 0, 1, 0]);
	});

	test('gives fields with names that mean something others, and says so', () => {
		const mesh: TriMesh = {
			...{ dimension: 2, points: Float64Array.of(0, 0), triangles: new Uint32Array(0) },
			fields: ['z', 'id', 'heat'].map((name) => ({
				...{ name, on: 'points', role: 'marker', type: 'integer', components: 1 },
				values: Int32Array.of(1),
			})) as TriMesh['fields'],
		};
		const [text] = [...written(csv, mesh).values()].map(textOf);
		expect(text).toBe('x,y,z_2,id_2,heat\n0,0,1,1,1\n');
		expect(writingLosses(csv, mesh)).toHaveLength(1);
	});

	test('is told by its names, and chosen by them', () => {
		const head = new TextEncoder().encode(points);
		expect(formatOf('a.points.csv', head)?.id).toBe('csv');
		expect(formatOf('a.csv', head)).toBeUndefined();
		expect(formatForWriting('plate.1.Triangles.csv')?.id).toBe('csv');
		expect(formatForWriting('a.csv')).toBeUndefined();
	});

	test.each<[what: string, points: string, triangles: string, place: string]>([
		['a word', points.replace('1,1', '1,one'), triangles, 'not-a-number 4:3'],
		['a word in front', points.replace('1,1', 'one,1'), triangles, 'not-a-number 4:1'],
		[
			'a word in the first line',
			points.replace('x,y\n0,0', '0,one'),
			triangles,
			'not-a-number 1:3',
		],
		['a value too few', points.replace('1,1', '1'), triangles, 'missing-value 4:2'],
		['an empty value in front', points.replace('1,1', ',1,1'), triangles, 'missing-value 4:1'],
		['an empty value', points.replace('1,1', '1, ,1'), triangles, 'missing-value 4:4'],
		['two values in a field', points.replace('1,1', '1 1'), triangles, 'not-a-number 4:3'],
		['a value too many', points.replace('1,1', '1,1,1'), triangles, 'extra-value 4:5'],
		['an infinite point', points.replace('1,1', '1,inf'), triangles, 'not-finite 4:1'],
		['no such point', points, triangles.replace('2,3', '2,9'), 'index-out-of-range 3:1'],
		['half a point', points, triangles.replace('2,3', '2,1.5'), 'index-out-of-range 3:1'],
		['two columns', points, 'a,b\n0,1\n', 'missing-value 1:1'],
	])('with %s is refused where that stands', async (_, points, triangles, place) => {
		const result = await read(points, triangles);
		expect(result.mesh).toBeUndefined();
		expect(places(result)).toEqual([place]);
	});

	test('without points says which file is missing', async () => {
		const { findings } = await csv.read([memorySource('a.triangles.csv', triangles)]);
		expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
			['missing-file', 'There is no a.points.csv next to it, which has the points.'],
		]);
	});

	test('with changed bytes, by seeds from 1 on, is a whole mesh or none', async () => {
		const encode = (text: string) => new TextEncoder().encode(text);
		for (let seed = 1; seed <= mutations; seed++) {
			const random = seededRandom(seed);
			expectPlaced(
				await csv.read([
					memorySource('a.points.csv', changedBytes(encode(points), random)),
					memorySource('a.triangles.csv', changedBytes(encode(triangles), random)),
				]),
			);
		}
	});
});
