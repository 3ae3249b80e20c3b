import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { sizeFieldOf, square } from './squareFields.ts';

describe('sizes', () => {
	test('of a group are at its points alone, of several sources the smaller', () => {
		const mesh: TriMesh = {
			...square(4),
			groups: [
				{
					name: 'a;b',
					dimension: 2,
					tag: 7,
					members: [{ of: 'triangles', members: Uint32Array.of(0) }],
				},
			],
		};
		for (const group of ['"a;b"', '7']) {
			const { metrics } = sizeFieldOf(mesh, { size: `0.5; group:${group}=0.1`, growth: 1e6 });
			const corners = new Set(mesh.triangles.subarray(0, 3));
			for (let p = 0; p < pointCount(mesh); p++)
				expect(metrics[3 * p]! ** -0.5).toBeCloseTo(corners.has(p) ? 0.1 : 0.5, 12);
		}
	});

	test('on triangles are at a point the smallest around it', () => {
		const plain = square(2);
		const values = Float64Array.from({ length: plain.triangles.length / 3 }, (_, t) => t + 1);
		const mesh: TriMesh = {
			...plain,
			fields: [
				{ name: 'h', on: 'triangles', role: 'attribute', type: 'real', components: 1, values },
			],
		};
		const { metrics } = sizeFieldOf(mesh, { size: 'field:h', growth: 1e6, largest: 100 });
		const wanted = new Array<number>(pointCount(mesh)).fill(Infinity);
		mesh.triangles.forEach((p, i) => {
			wanted[p] = Math.min(wanted[p]!, Math.floor(i / 3) + 1);
		});
		wanted.forEach((size, p) => {
			expect(metrics[3 * p]! ** -0.5).toBeCloseTo(size, 12);
		});
	});

	test('at midside nodes are the mean of the metrics at both ends', () => {
		const points = Float64Array.of(0, 0, 4, 0, 0, 4, 2, 2, 0, 2, 2, 0);
		const mesh: TriMesh = {
			...{ dimension: 2, points, triangles: Uint32Array.of(0, 1, 2) },
			fields: [
				{
					...{ name: 'middles', on: 'triangles', role: 'midNodes', type: 'integer' },
					...{ components: 3, values: Int32Array.of(3, 4, 5) },
				},
			],
		};
		const { metrics } = sizeFieldOf(mesh, { size: 'x + y + 1', growth: 1e6 });
		const at = (p: number) => metrics[3 * p]!;
		expect([at(3), at(4), at(5)]).toEqual([1, 2, 0].map((p, i) => (at(p) + at([2, 0, 1][i]!)) / 2));
	});
});

test('own sizes are the mean lengths of the edges at each point', () => {
	const mesh = randomMesh(8, { cells: 6 });
	const { edges } = topologyOf(mesh);
	const lengths = Array.from({ length: pointCount(mesh) }, (): number[] => []);
	for (let e = 0; e < edges.length; e += 2) {
		const [p, q] = [edges[e]!, edges[e + 1]!];
		const along = [0, 1].map((k) => mesh.points[2 * p + k]! - mesh.points[2 * q + k]!);
		for (const end of [p, q]) lengths[end]!.push(Math.hypot(...along));
	}
	const { metrics } = sizeFieldOf(mesh, { size: 'own', growth: 1e6 });
	for (const [p, own] of lengths.entries()) {
		if (own.length === 0) continue;
		const size = own.reduce((sum, length) => sum + length, 0) / own.length;
		expect(metrics[3 * p]! * size ** 2).toBeCloseTo(1, 9);
		expect([metrics[3 * p + 1], metrics[3 * p + 2]]).toEqual([0, metrics[3 * p]]);
	}
});
