import { describe, expect, test } from 'vitest';
import { nameOf } from '../../src/formats/core/nameOf.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { figureB1 } from '../support/figureB.ts';
import { writingLosses } from '../support/losses.ts';
import { gmr, triangle } from './loaded.ts';
import { readBack } from './sources.ts';

const field = (name: string, on: Field['on'], role: Field['role'], values: number[]): Field => ({
	name,
	on,
	role,
	type: 'real',
	components: 1,
	values: Float64Array.from(values),
});

/** Two triangles that meet in the place of points 0 and 4; 6 is unused. */
const doubled: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 0, 1, -1, 0, -0, 0, 0, -1, 9, 9),
	triangles: Uint32Array.of(0, 1, 2, 4, 3, 5),
	fields: [],
};

describe('GMR', () => {
	test('holds all of a mesh of points, edges, triangles and marks', () => {
		expect(writingLosses(gmr, figureB1())).toEqual([]);
		expect(writingLosses(gmr, doubled)).toEqual([]);
	});

	test('names each field and what a .poly file held', () => {
		const mesh: TriMesh = {
			...figureB1(),
			fields: [field('heat', 'points', 'attribute', [1, 2, 3, 4, 5])],
			source: {
				format: 'triangle',
				firstIndex: 1,
				parts: ['node', 'ele', 'poly'],
				segments: Uint32Array.of(0, 1),
				holes: Float64Array.of(1, 2),
				regions: [[1, 2, 3]],
			},
		};
		expect(writingLosses(gmr, mesh)).toEqual([
			'field "heat" on points: 5 (GMR cannot store them)',
			'segments of the .poly file: 2 (GMR cannot store them)',
			'holes of the .poly file: 1 (GMR cannot store them)',
			'regions of the .poly file: 1 (GMR cannot store them)',
		]);
	});

	test('in the output form loses unused points and merges coincident ones', async () => {
		expect(writingLosses(gmr, doubled, { form: 'coordinates' })).toEqual([
			'unused points: 1 (only ends of edges are written)',
			'coincident points: 1 (points with equal coordinates become one)',
		]);
		const { mesh } = await readBack(gmr, doubled, { form: 'coordinates' });
		expect(mesh?.points).toEqual(Float64Array.of(0, 0, 1, 0, 0, 1, -1, 0, 0, -1));
		expect(mesh?.triangles).toEqual(Uint32Array.of(0, 1, 2, 0, 3, 4));
	});

	test('in the output form numbers points by first appearance', async () => {
		const { mesh, findings } = await readBack(gmr, figureB1(), { form: 'coordinates' });
		expect(findings).toEqual([]);
		expect(mesh?.points).toEqual(Float64Array.of(15, 0, 0, 3, 0, 16, 25, 14, 10, 24));
		expect(mesh?.triangleEdges).toEqual(figureB1().triangleEdges);
		expect(mesh?.marked).toEqual(figureB1().marked);
	});

	test('writes the first two of three coordinates and says so', async () => {
		const spatial: TriMesh = {
			dimension: 3,
			points: Float64Array.of(0, 0, 5, 1, 0, 5, 0, 1, 5),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		};
		for (const format of [gmr, triangle]) {
			expect(writingLosses(format, spatial)).toEqual([
				`z coordinates: 3 (${nameOf(format)} stores x and y only)`,
			]);
			expect((await readBack(format, spatial)).mesh?.points).toEqual(
				Float64Array.of(0, 0, 1, 0, 0, 1),
			);
		}
	});
});

describe('Triangle', () => {
	test('writes any field on points and triangles as columns, and says which names go', async () => {
		const mesh: TriMesh = {
			...doubled,
			fields: [
				field('heat', 'points', 'attribute', [1, 2, 3, 4, 5, 6, 0]),
				field('attribute', 'points', 'attribute', [7, 8, 9, 10, 11, 12, 0]),
				field('region', 'triangles', 'marker', [3, 4]),
			],
		};
		expect(writingLosses(triangle, mesh)).toEqual([
			'name of the field "heat" on points: 1 (Triangle cannot store them)',
			'name of the field "attribute" on points: 1 (Triangle cannot store them)',
			'name of the field "region" on triangles: 1 (Triangle cannot store them)',
		]);
		const { mesh: again } = await readBack(triangle, mesh);
		expect(again?.fields.map(({ components, values }) => [components, [...values]])).toEqual([
			[2, [1, 7, 2, 8, 3, 9, 4, 10, 5, 11, 6, 12, 0, 0]],
			[1, [3, 4]],
		]);
	});

	test('has no room for attributes of edges', () => {
		const mesh: TriMesh = {
			...figureB1(),
			marked: new Uint8Array(3),
			fields: [field('flux', 'edges', 'attribute', [1, 2, 3, 4, 5, 6, 7])],
		};
		expect(writingLosses(triangle, mesh)).toEqual([
			'field "flux" on edges: 7 (Triangle cannot store them)',
		]);
	});
});
