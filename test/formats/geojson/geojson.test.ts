import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { found } from '../../support/found.ts';
import { readingLosses, writingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { geojson } from '../loaded.ts';
import { memorySource, places, readBack, textOf, written } from '../sources.ts';

const polygon = (properties: object | null, ...ring: number[][]) => ({
	type: 'Feature',
	properties,
	geometry: { type: 'Polygon', coordinates: [ring] },
});
const collection = (...features: object[]) =>
	JSON.stringify({ type: 'FeatureCollection', features }, undefined, 1);
const [a, b, c, d] = [
	[0, 0],
	[1, 0],
	[1, 1],
	[0, 1],
] as [number[], number[], number[], number[]];
const square = collection(
	polygon({ region: 3, heat: 0.5, name: 'left' }, a, b, c, a),
	polygon({ region: 4, heat: 1, flow: [1, 2] }, a, c, d, a),
);
const geometries = (...all: object[]) =>
	JSON.stringify({ type: 'GeometryCollection', geometries: all });
const read = (text: string) => geojson.read([memorySource('a.geojson', text)]);

describe('a GeoJSON file', () => {
	test('has triangles, one point for corners in one place, numbers as fields', async () => {
		const { mesh, findings } = await read(square);
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect(mesh!.fields.map(({ name, role, values }) => [name, role, ...values])).toEqual([
			['region', 'marker', 3, 4],
			['heat', 'attribute', 0.5, 1],
			['flow', 'attribute', Number.NaN, Number.NaN, 1, 2],
		]);
		expect(found(findings)).toEqual(['not-kept 1:1 1 "name"']);
		expect(readingLosses(mesh!)).toEqual(['values of "name": 1 (not numeric)']);
	});

	test.each([
		['a single polygon', JSON.stringify(polygon(null, a, b, c, a))],
		['a geometry alone', JSON.stringify(polygon(null, a, b, c, a).geometry)],
		['a collection of geometries alone', geometries(polygon(null, a, b, c, a).geometry)],
		[
			'collections of geometries in a feature',
			collection({
				type: 'Feature',
				properties: null,
				geometry: JSON.parse(
					geometries(JSON.parse(geometries(polygon(null, a, b, c, a).geometry))),
				),
			}),
		],
		['a ring that is not closed', collection(polygon(null, a, b, c))],
		[
			'several polygons in one',
			collection({
				type: 'Feature',
				geometry: { type: 'MultiPolygon', coordinates: [[[a, b, c, a]]] },
			}),
		],
	])('may be %s', async (_, text) => {
		const { mesh, findings } = await read(text);
		expect(findings).toEqual([]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2]);
	});

	test('may have features without a geometry, which are left out and said', async () => {
		const nothing = { type: 'Feature', properties: { heat: 7 }, geometry: null };
		const empty = { ...nothing, geometry: { type: 'MultiPolygon', coordinates: [] } };
		const text = collection(nothing, polygon({ heat: 1 }, a, b, c, a), empty);
		const { mesh, findings } = await read(text);
		expect([...mesh!.triangles]).toEqual([0, 1, 2]);
		expect(mesh!.fields.map(({ values }) => [...values])).toEqual([[1]]);
		expect(findings).toMatchObject([{ rule: 'not-kept', severity: 'warning' }]);
		expect(mesh!.source?.unkept).toMatchObject([{ what: 'features without a geometry', count: 2 }]);
	});

	test('reads the polygons of nested collections in their order, however deep, with the properties of the feature', async () => {
		const [one, other] = [polygon(null, a, b, c, a).geometry, polygon(null, a, c, d, a).geometry];
		const flat = [one, { type: 'GeometryCollection', geometries: [other, one] }];
		const geometry = { type: 'GeometryCollection', geometries: flat };
		const { mesh } = await read(collection({ type: 'Feature', properties: { k: 5 }, geometry }));
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3, 0, 1, 2]);
		expect([...mesh!.fields[0]!.values]).toEqual([5, 5, 5]);
		const depth = 3000;
		const open = '{"type":"GeometryCollection","geometries":['.repeat(depth);
		const deep = await read(`${open}${JSON.stringify(one)}${']}'.repeat(depth)}`);
		expect([...deep.mesh!.triangles]).toEqual([0, 1, 2]);
	});

	test('that is written is plain JSON, and has all points and their order', async () => {
		const mesh: TriMesh = {
			...{ dimension: 3, points: Float64Array.of(5, 5, 5, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, -0) },
			triangles: Uint32Array.of(1, 3, 4),
			fields: [
				{
					...{ name: 'größe', on: 'points', role: 'attribute', type: 'real', components: 1 },
					values: Float64Array.of(1, 2, 3, 4, 5),
				},
				{
					...{ name: 'flow', on: 'triangles', role: 'attribute', type: 'real', components: 2 },
					values: Float64Array.of(0.5, 2),
				},
				{
					...{ name: 'a', on: 'triangles', role: 'marker', type: 'integer', components: 1 },
					values: Int32Array.of(7),
				},
			],
		};
		const text = textOf([...written(geojson, mesh).values()][0]!);
		const { features } = JSON.parse(text);
		expect(features[0].geometry.coordinates).toEqual([
			[5, 5, 5],
			[0, 0, 0],
			[1, 0, 0],
			[1, 0, 0],
			[0, 1, -0],
		]);
		expect(features[0].properties).toEqual({ 'größe:real': [1, 2, 3, 4, 5] });
		expect(features[1].properties).toEqual({ a: 1, b: 3, c: 4, flow: [0.5, 2], a_2: 7 });
		expect(features[1].geometry.coordinates).toEqual([
			[
				[0, 0, 0],
				[1, 0, 0],
				[0, 1, -0],
				[0, 0, 0],
			],
		]);
		const { mesh: again, findings } = await readBack(geojson, mesh);
		expect(findings).toEqual([]);
		expect([again!.points, again!.triangles]).toEqual([mesh.points, mesh.triangles]);
		expect(again!.fields.slice(0, 2)).toEqual(mesh.fields.slice(0, 2));
	});

	test('does not hold values that are not finite', async () => {
		const { mesh } = await read(square);
		expect(writingLosses(geojson, mesh!)).toContain(
			'field "flow" on triangles: 2 (GeoJSON cannot store NaN or infinity)',
		);
	});

	test.each<[what: string, text: string, place: string, words: string]>([
		['no collection', '{"type":"FeatureCollection"}', 'missing-section 1:1', 'FeatureCollection'],
		['four corners', collection(polygon({}, a, b, c, d, a)), 'not-supported 5:4', '4 corners'],
		[
			'a word',
			square.replace('"coordinates": [', '"coordinates": ["x",'),
			'missing-value 5:4',
			'feature 0',
		],
		[
			'a hole',
			collection({
				type: 'Feature',
				geometry: {
					type: 'Polygon',
					coordinates: [
						[a, b, c, a],
						[a, b, c, a],
					],
				},
			}),
			'not-supported 5:4',
			'a hole',
		],
		['a line', square.replace('"Polygon"', '"LineString"'), 'not-supported 5:4', 'LineString'],
		['no JSON', '{"type":\n "FeatureCollection",\n}', 'not-supported 3:1', 'no JSON'],
	])('with %s is refused where that stands', async (_, text, place, words) => {
		const result = await read(text);
		expect(result.mesh).toBeUndefined();
		expect(places(result)).toEqual([place]);
		expect(result.findings[0]!.message).toContain(words);
	});

	test('with changed bytes, by seeds from 1 on, is a whole mesh or none', async () => {
		const { mesh } = await read(square);
		const file = [...written(geojson, { ...mesh!, fields: [] }).values()][0]!;
		for (let seed = 1; seed <= mutations; seed++) {
			const random = seededRandom(seed);
			const bytes = seed % 2 === 0 ? file : new TextEncoder().encode(square);
			expectPlaced(await geojson.read([memorySource('a.geojson', changedBytes(bytes, random))]));
		}
	});
});
