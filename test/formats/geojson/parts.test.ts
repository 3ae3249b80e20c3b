import { describe, expect, test } from 'vitest';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { geojson } from '../loaded.ts';
import { memorySource, places, textOf, written } from '../sources.ts';

const random = seededRandom(5);
const points = Float64Array.from({ length: 3 * 300 }, () => random());
const triangles = Uint32Array.from(
	{ length: 3 * 100 },
	(_, i) => (i % 3) * 100 + Math.floor(i / 3),
);
const field = (name: string, on: Field['on'], components: number, values: Float64Array): Field => ({
	...{ name, on, role: 'attribute', type: 'real', components, values },
});
const mesh: TriMesh = {
	...{ dimension: 3, points, triangles },
	fields: [
		field('heat', 'points', 1, points.slice(0, 300)),
		field('größe', 'points', 2, points.slice(0, 600)),
		field('load', 'triangles', 2, points.slice(100, 300)),
	],
};
const text = textOf([...written(geojson, mesh).values()][0]!);

/** Reads some bytes at a time; a file says that it is larger than becomes one text where it is asked to. */
const read = (content: string, blockBytes: number, large = false) => {
	const source = memorySource('a.geojson', content);
	return geojson.read([{ ...source, size: large ? 2 ** 29 : source.size }], { blockBytes });
};
const polygon =
	'{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1],[0,0]]]}}';

describe('a GeoJSON file that is read in parts', () => {
	test.each([1, 7, 64, 300, 1000, 5000, 100000])(
		'of %i bytes is the mesh that it is',
		async (bytes) => {
			const { mesh: found, findings } = await read(text, bytes, true);
			expect(findings).toEqual([]);
			expect([found!.points, found!.triangles]).toEqual([points, triangles]);
			expect(found!.fields).toEqual(mesh.fields);
		},
	);

	test('may have long lists of anything in a feature', async () => {
		const lists = [
			['numbers', Array.from({ length: 99 }, (_, i) => i)],
			['words', ['"', '\\', '],[{', 'list0', ...Array(99).fill('a')]],
			['both', [...Array(50).fill(1), ...Array(50).fill('b')]],
			['uneven', [...Array(50).fill([1, 2]), ...Array(50).fill([1, 2, 3])]],
		] as const;
		const properties = Object.fromEntries(lists);
		const whole = JSON.stringify({
			type: 'FeatureCollection',
			features: [{ ...JSON.parse(polygon), properties }, JSON.parse(polygon)],
		});
		const { mesh, findings } = await read(whole, 16, true);
		expect(mesh!.triangles.length).toBe(6);
		expect(mesh!.fields.map(({ name, values }) => [name, ...values])).toEqual([
			['numbers', ...lists[0][1], ...Array(99).fill(Number.NaN)],
		]);
		expect(found(findings)).toEqual(['not-kept 1:1 1 "words" 1 "both" 1 "uneven"']);
		expect(readingLosses(mesh!)).toEqual(
			['words', 'both', 'uneven'].map((name) => `values of "${name}": 1 (not numeric)`),
		);
	});

	test('has its points behind those of the list, and their values', async () => {
		const list =
			'{"type":"Feature","id":"points","properties":{"h":[1,2,3,4]},"geometry":{"type":"MultiPoint","coordinates":[[0,0]]}}';
		const collection = `{"type":"FeatureCollection","features":[${list},${polygon}]}`;
		for (const bytes of [1, 16, 10000]) {
			const { mesh: found } = await read(collection, bytes);
			expect([...found!.points]).toEqual([0, 0, 0, 0, 1, 0, 0, 1]);
			expect([...found!.fields[0]!.values]).toEqual([1, 2, 3, 4]);
		}
	});

	test.each<[what: string, text: string, place: string]>([
		[
			'nothing between commas',
			`{"type":"FeatureCollection","features":[\n${polygon},\n,${polygon}]}`,
			'3:1',
		],
		['a comma behind the last', `{"type":"FeatureCollection","features":[\n${polygon},\n]}`, '3:1'],
		[
			'a wrong bracket',
			`{"type":"FeatureCollection","features":[\n${polygon},\n${polygon.replace('[0,1]', '[0,1}')}]}`,
			`3:${polygon.indexOf('[0,1]') + 5}`,
		],
		['no end', `{"type":"FeatureCollection","features":[\n${polygon}`, `2:${polygon.length + 1}`],
		['something behind it', `{"type":"FeatureCollection","features":[\n${polygon}]}\n]`, '3:1'],
		['something in front', `{"type" "FeatureCollection","features":[\n${polygon}]}`, '1:9'],
	])('with %s is no JSON', async (_, content, place) => {
		for (const bytes of [16, 1000]) {
			const result = await read(content, bytes, true);
			expect(result.mesh).toBeUndefined();
			expect(places(result)).toEqual([`not-supported ${place}`]);
			expect(result.findings[0]!.message).toContain('no JSON');
		}
	});

	test('that is odd is told at its feature, unless it is no JSON behind that', async () => {
		const four = polygon.replace('[0,1]', '[1,1],[0,1]');
		const odd = `{"type":"FeatureCollection","features":[\n${polygon},\n${four},\n${polygon}]`;
		expect(places(await read(`${odd}}`, 64, true))).toEqual(['not-supported 3:2']);
		expect((await read(`${odd}}`, 64, true)).findings[0]!.message).toContain('feature 1 has 4');
		expect((await read(`${odd}]`, 64, true)).findings[0]!.message).toContain('no JSON');
	});

	test('may have no features, and commas in what is in front of them', async () => {
		const empty = '{"type":"FeatureCollection","crs":{"type":"name","of":"a"},"features":[ ]}';
		for (const bytes of [1, 16, 1000]) {
			const { mesh: found, findings } = await read(empty, bytes, true);
			expect(findings).toEqual([]);
			expect(found!.triangles.length).toBe(0);
		}
	});

	test('has to be a collection if it is large', async () => {
		const { findings } = await read(polygon, 64, true);
		expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
			'not-text: The file is larger than 256 MiB, and no FeatureCollection whose features are read some at a time.',
		]);
		expect((await read(polygon, 64)).mesh!.triangles.length).toBe(3);
	});
});
