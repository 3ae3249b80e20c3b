import { describe, expect, test } from 'vitest';
import {
	displayTrianglesOf,
	facesOfDisplayTriangles,
	onDisplayTriangles,
} from '../../src/mesh/displayTriangles.ts';
import { faceTopology } from '../../src/mesh/faceTopology.ts';
import { metricOf } from '../../src/mesh/metrics/metrics.ts';
import { metricValues, sideLengths } from '../../src/mesh/metrics/metricValues.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import { type Field, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { randomMesh } from '../support/randomMesh.ts';

const data = (name: string, on: Field['on'], values: Field['values']): Field => ({
	name,
	on,
	role: values instanceof Int32Array ? 'marker' : 'attribute',
	type: values instanceof Int32Array ? 'integer' : 'real',
	components: 1,
	values,
});

/**
 *     6 --- 7 --- 8
 *     |           |     two triangles, 0 1 4 and 0 4 3, a quad 1 2 5 4, and a polygon 3 4 5 8 7 6
 *     3 --- 4 --- 5
 *     |  /  |     |
 *     0 --- 1 --- 2
 */
const mixed: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 2, 0, 0, 1, 1, 1, 2, 1, 0, 2, 1, 2, 2, 2),
	triangles: Uint32Array.of(0, 1, 4, 0, 4, 3),
	fields: [
		data(
			'p',
			'points',
			Float64Array.from({ length: 9 }, (_, i) => i),
		),
	],
	cells: [
		{
			shape: 'line',
			nodes: Uint32Array.of(0, 1),
			fields: [],
		},
		{
			shape: 'quad',
			nodes: Uint32Array.of(1, 2, 5, 4),
			fields: [
				data('k', 'cells', Int32Array.of(7)),
				data('c', 'corners', Float64Array.of(10, 20, 50, 40)),
			],
		},
		{
			shape: 'polygon',
			nodes: Uint32Array.of(3, 4, 5, 8, 7, 6),
			offsets: Uint32Array.of(0, 6),
			fields: [data('k', 'cells', Int32Array.of(8))],
		},
	],
	groups: [
		{
			name: 'all',
			dimension: 2,
			tag: 1,
			members: [
				{ of: 'triangles', members: Uint32Array.of(1) },
				{ of: 1, members: Uint32Array.of(0) },
				{ of: 2, members: Uint32Array.of(0) },
			],
		},
		{ name: 'south', dimension: 1, tag: 2, members: [{ of: 0, members: Uint32Array.of(0) }] },
	],
};

describe('what is shown of a mesh', () => {
	test('of triangles alone is that mesh itself', () => {
		const mesh = randomMesh(3);
		expect(tessellationOf(mesh)).toEqual({ mesh, displayTriangles: mesh, standIns: mesh });
		expect(tessellationOf(mesh).displayTriangles).toBe(mesh);
		expect(faceTopology(mesh).edges).toBe(topologyOf(mesh).edges);
	});

	test('is made once, and found by each of its meshes', () => {
		const shown = tessellationOf(mixed);
		for (const one of [mixed, shown.displayTriangles, shown.standIns])
			expect(tessellationOf(one)).toBe(shown);
	});

	test('is triangles, then the pieces of quads and polygons', () => {
		const { displayTriangles, faces } = tessellationOf(mixed);
		expect(faces).toMatchObject({ count: 4, triangles: 2 });
		expect([...faces!.of]).toEqual([0, 1, 2, 2, 3, 3, 3, 3]);
		expect([...faces!.starts]).toEqual([0, 1, 2, 4, 8]);
		expect(triangleCount(displayTriangles)).toBe(8);
		expect([...displayTriangles.triangles.subarray(0, 6)]).toEqual([...mixed.triangles]);
		expect(displayTriangles.points).toBe(mixed.points);
		const ring = (face: number) =>
			[...faces!.ring.subarray(faces!.ringStarts[face]!, faces!.ringStarts[face + 1]!)].map(
				(slot) => displayTriangles.triangles[slot],
			);
		expect([0, 1, 2, 3].map(ring)).toEqual([
			[0, 1, 4],
			[0, 4, 3],
			[1, 2, 5, 4],
			[3, 4, 5, 8, 7, 6],
		]);
	});

	test('has fields and groups of its faces, each with its own values', () => {
		const { standIns, displayTriangles } = tessellationOf(mixed);
		expect(triangleCount(standIns)).toBe(4);
		expect(standIns.fields.find(({ name }) => name === 'k')).toMatchObject({
			on: 'triangles',
			values: Int32Array.of(0, 0, 7, 8),
		});
		expect(standIns.groups).toEqual([
			{
				...mixed.groups![0],
				members: [{ of: 'triangles', members: Uint32Array.of(1, 2, 3) }],
			},
			mixed.groups![1],
		]);
		const corners = displayTriangles.fields.find(({ on }) => on === 'corners')!.values;
		expect(corners).toHaveLength(24);
		const ofQuad = [...corners.subarray(6, 12)];
		// Values there are ten times the point.
		expect(ofQuad).toEqual([...displayTriangles.triangles.subarray(6, 12)].map((p) => 10 * p));
		expect([...corners.subarray(0, 6), ...corners.subarray(12)].every(Number.isNaN)).toBe(true);
	});

	test('has the edges of faces first, and behind them the cuts', () => {
		const { edges, faceEdges, triangleEdges, edgeTriangles } = faceTopology(mixed);
		const { edges: before } = topologyOf(mixed);
		expect([...edges.subarray(0, before.length)]).toEqual([...before]);
		const key = (i: number) => [edges[2 * i]!, edges[2 * i + 1]!].sort((a, b) => a - b).join(' ');
		expect(Array.from({ length: faceEdges }, (_, i) => key(i)).sort()).toEqual(
			['0 1', '0 3', '0 4', '1 2', '1 4', '2 5', '3 4', '3 6', '4 5', '5 8', '6 7', '7 8'].sort(),
		);
		expect(edges).toHaveLength(2 * (faceEdges + 4));
		const { displayTriangles } = tessellationOf(mixed);
		for (let i = 0; i < triangleEdges.length; i++) {
			const signed = triangleEdges[i]!;
			const [from, to] = [i, i % 3 === 2 ? i - 2 : i + 1].map(
				(slot) => displayTriangles.triangles[slot]!,
			);
			const e = Math.abs(signed) - 1;
			const ends = [edges[2 * e], edges[2 * e + 1]];
			expect(ends).toEqual(signed > 0 ? [from, to] : [to, from]);
			expect([edgeTriangles[2 * e], edgeTriangles[2 * e + 1]]).toContain(Math.floor(i / 3));
		}
	});

	test('is measured by its faces', () => {
		const { standIns } = tessellationOf(mixed);
		const rounded = (id: string) =>
			[...metricValues(standIns, metricOf(id)!)].map((v) => Math.round(1e9 * v) / 1e9);
		expect(rounded('area')).toEqual([0.5, 0.5, 1, 2]);
		expect(rounded('minimumAngle')).toEqual([45, 45, 90, 90]);
		// A flat corner at 7 and one at 4.
		expect(rounded('maximumAngle')).toEqual([90, 90, 90, 180]);
		expect(rounded('edgeRatio').slice(2)).toEqual([1, 1]);
		expect(rounded('shape').slice(2)).toEqual([Number.NaN, Number.NaN]);
		expect(rounded('relativeSizeSquared').slice(0, 2)).toEqual([1, 1]);
		expect([...sideLengths(standIns, 'longest')].map((v) => v.toFixed(3))).toEqual([
			'1.414',
			'1.414',
			'1.000',
			'1.000',
		]);
	});

	test('takes flags and lists from faces to pieces and back', () => {
		const { faces } = tessellationOf(mixed);
		const flags = Uint8Array.of(0, 1, 1, 0);
		expect([...onDisplayTriangles(faces, flags)]).toEqual([0, 1, 1, 1, 0, 0, 0, 0]);
		expect(onDisplayTriangles(undefined, flags)).toBe(flags);
		expect([...displayTrianglesOf(faces, Uint32Array.of(0, 3))]).toEqual([0, 4, 5, 6, 7]);
		expect([...facesOfDisplayTriangles(faces, Uint32Array.of(5, 7, 2))]).toEqual([2, 3]);
	});

	test('leaves out cells of fewer than three corners', () => {
		const { faces, displayTriangles } = tessellationOf({
			...mixed,
			triangles: new Uint32Array(0),
			groups: [],
			cells: [
				{
					shape: 'polygon',
					nodes: Uint32Array.of(0, 1, 2, 5, 8),
					offsets: Uint32Array.of(0, 2, 5),
					fields: [],
				},
			],
		});
		expect(faces).toMatchObject({ count: 2, triangles: 0 });
		expect([...faces!.starts]).toEqual([0, 0, 1]);
		expect(triangleCount(displayTriangles)).toBe(1);
	});

	test('runs along the midside nodes of curved quads', () => {
		const nodes = Uint32Array.of(0, 2, 8, 6, 1, 5, 7, 3, 4);
		const { faces, displayTriangles } = tessellationOf({
			...mixed,
			triangles: new Uint32Array(0),
			groups: [],
			cells: [{ shape: 'quad9', nodes, fields: [] }],
		});
		expect([...faces!.ring].map((slot) => displayTriangles.triangles[slot])).toEqual([
			0, 1, 2, 5, 8, 7, 6, 3,
		]);
		expect(triangleCount(displayTriangles)).toBe(6);
	});
});
