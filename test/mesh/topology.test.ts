import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NONE, topologyOf } from '../../src/mesh/topology.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { cpuTime } from '../support/cpuTime.ts';
import { figureB1 } from '../support/figureB.ts';

const meshOf = (points: number, ...triangles: number[]): TriMesh => ({
	dimension: 2,
	points: new Float64Array(2 * points),
	triangles: Uint32Array.from(triangles),
	fields: [],
});

/** Edges by a dictionary of point pairs, without any of the shortcuts of the code under test. */
function expectedEdges(triangles: Uint32Array) {
	const numbers = new Map<string, number>();
	const edges: number[] = [];
	const signed: number[] = [];
	for (let t = 0; t < triangles.length; t += 3)
		for (let k = 0; k < 3; k++) {
			const [a, b] = [triangles[t + k]!, triangles[t + ((k + 1) % 3)]!];
			const key = [a, b].sort((x, y) => x - y).join();
			let e = numbers.get(key);
			if (e === undefined) {
				e = numbers.size;
				numbers.set(key, e);
				edges.push(a, b);
			}
			signed.push(edges[2 * e] === a ? e + 1 : -e - 1);
		}
	return { edges, signed };
}

describe('derived edges', () => {
	test('are numbered by first appearance and run as their first triangle goes', () => {
		const { edges, triangleEdges } = topologyOf(meshOf(4, 2, 0, 1, 1, 3, 2));
		expect([...edges]).toEqual([2, 0, 0, 1, 1, 2, 1, 3, 3, 2]);
		expect([...triangleEdges]).toEqual([1, 2, 3, 4, 5, -3]);
	});

	test('agree with a dictionary of point pairs on any list of triangles', () => {
		const corner = fc.nat(11);
		fc.assert(
			fc.property(fc.array(fc.tuple(corner, corner, corner), { maxLength: 60 }), (list) => {
				const mesh = meshOf(12, ...list.flat());
				const expected = expectedEdges(mesh.triangles);
				const { edges, triangleEdges } = topologyOf(mesh);
				expect([...edges]).toEqual(expected.edges);
				expect([...triangleEdges]).toEqual(expected.signed);
			}),
			{ seed: 20110801 },
		);
	});

	test('of a point with a hundred thousand triangles are found in time', () => {
		const triangles = 100_000;
		const fan = new Uint32Array(3 * triangles);
		// 7919 has no factor in common with the count: the triangles come in scattered order.
		for (let t = 0; t < triangles; t++) {
			const rim = (t * 7919) % triangles;
			fan.set([0, rim + 1, rim + 2], 3 * t);
		}
		const mesh = { ...meshOf(triangles + 2), triangles: fan };
		const start = cpuTime();
		expect(topologyOf(mesh).edges.length / 2).toBe(2 * triangles + 1);
		expect(cpuTime() - start).toBeLessThan(2000);
	});

	test('of an empty mesh are none', () => {
		const topology = topologyOf(meshOf(0));
		expect(topology.edges.length).toBe(0);
		expect(topology.boundaryEdges).toBe(0);
	});

	test('are computed once', () => {
		const mesh = meshOf(3, 0, 1, 2);
		expect(topologyOf(mesh)).toBe(topologyOf(mesh));
	});
});

describe('edges of the file', () => {
	test('are taken as they are', () => {
		const mesh = figureB1();
		const topology = topologyOf(mesh);
		expect(topology.edges).toBe(mesh.edges);
		expect(topology.triangleEdges).toBe(mesh.triangleEdges);
	});

	test('have their owner first and the other triangle second', () => {
		const { edgeTriangles } = topologyOf(figureB1());
		expect([...edgeTriangles]).toEqual(
			[
				[0, NONE],
				[0, NONE],
				[0, 1],
				[1, NONE],
				[2, 1],
				[2, NONE],
				[2, NONE],
			].flat(),
		);
	});

	test('that no triangle uses are counted, and are no boundary', () => {
		const mesh = { ...meshOf(4, 0, 1, 2) };
		const topology = topologyOf({
			...mesh,
			edges: Uint32Array.of(2, 3, 0, 1, 1, 2, 2, 0),
			triangleEdges: Int32Array.of(2, 3, 4),
		});
		expect([...topology.edgeTriangles.subarray(0, 2)]).toEqual([NONE, NONE]);
		expect(topology.unusedEdges).toBe(1);
		expect(topology.boundaryEdges).toBe(3);
	});
});

describe('ownership', () => {
	test('of a boundary edge that runs against its triangle is repaired', () => {
		const topology = topologyOf({
			...meshOf(3, 0, 1, 2),
			edges: Uint32Array.of(1, 0, 1, 2, 2, 0),
			triangleEdges: Int32Array.of(-1, 2, 3),
		});
		expect([...topology.edgeTriangles.subarray(0, 2)]).toEqual([0, NONE]);
		expect(topology.repairedOwnership).toBe(1);
	});

	test('falls to the second triangle where it alone runs along the edge', () => {
		const topology = topologyOf({
			...meshOf(4, 0, 1, 2, 1, 0, 3),
			edges: Uint32Array.of(1, 0, 1, 2, 2, 0, 0, 3, 3, 1),
			triangleEdges: Int32Array.of(-1, 2, 3, 1, 4, 5),
		});
		expect([...topology.edgeTriangles.subarray(0, 2)]).toEqual([1, 0]);
		expect(topology.repairedOwnership).toBe(0);
	});

	test.each([
		['both', 0, 1, 1],
		['neither', 1, 0, -1],
	])('falls to the first triangle where %s of two run along the edge', (_, start, end, sign) => {
		const topology = topologyOf({
			...meshOf(4, 0, 1, 2, 0, 1, 3),
			edges: Uint32Array.of(start, end, 1, 2, 2, 0, 1, 3, 3, 0),
			triangleEdges: Int32Array.of(sign, 2, 3, sign, 4, 5),
		});
		expect([...topology.edgeTriangles.subarray(0, 2)]).toEqual([0, 1]);
		expect(topology.mixedEdges).toBe(1);
		expect(topology.repairedOwnership).toBe(0);
	});

	test('of an edge of three triangles keeps the first two', () => {
		const topology = topologyOf(meshOf(5, 0, 1, 2, 1, 0, 3, 0, 1, 4));
		expect([...topology.edgeTriangles.subarray(0, 2)]).toEqual([0, 1]);
		expect(topology.nonManifoldEdges).toBe(1);
		expect(topology.mixedEdges).toBe(0);
	});
});
