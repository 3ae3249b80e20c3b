import { describe, expect, test } from 'vitest';
import { splitCollapsed } from '../../src/mesh/collapsedQuads.ts';
import type { CellBlock, TriMesh } from '../../src/mesh/triMesh.ts';

/** A square, with points on its middle line. */
const points = Float64Array.of(0, 0, 2, 0, 2, 2, 0, 2, 1, 0, 1, 2);
const quads = (...nodes: number[]): CellBlock => ({
	...{ shape: 'quad', nodes: Uint32Array.from(nodes) },
	fields: [
		{
			...{ name: 'heat', on: 'cells', role: 'attribute', type: 'real', components: 1 },
			values: Float64Array.from({ length: nodes.length / 4 }, (_, i) => i + 0.5),
		},
	],
});
const meshOf = (cells: CellBlock[], change: Partial<TriMesh> = {}): TriMesh => ({
	...{ dimension: 2, points, triangles: new Uint32Array(0), fields: [], cells },
	...change,
});

describe('a block of quads that repeat a corner', () => {
	test.each([
		['first and second', [0, 0, 1, 2]],
		['second and third', [0, 1, 1, 2]],
		['third and fourth', [0, 1, 2, 2]],
		['fourth and first', [0, 1, 2, 0]],
	])('at the %s place becomes triangles that go round as it did', (_, nodes) => {
		const { mesh, split, faulty } = splitCollapsed(meshOf([quads(...nodes)]));
		expect([split, faulty]).toEqual([1, 0]);
		const [a, b, c] = mesh.triangles;
		expect([`${a} ${b} ${c}`, `${b} ${c} ${a}`, `${c} ${a} ${b}`]).toContain('0 1 2');
		expect(mesh.cells).toBeUndefined();
		expect(mesh.fields.map(({ name, on, values }) => [name, on, ...values])).toEqual([
			['heat', 'triangles', 0.5],
		]);
	});

	test('takes its groups and numbers along, and other blocks stay', () => {
		const line: CellBlock = { shape: 'line', nodes: Uint32Array.of(0, 1), fields: [] };
		const numbers = Float64Array.of(70, 30);
		const { mesh } = splitCollapsed(
			meshOf([{ ...quads(0, 1, 2, 2, 0, 2, 3, 3), numbers }, line, quads(0, 4, 5, 3)], {
				groups: [
					{ name: 'a', dimension: 2, tag: 1, members: [{ of: 0, members: Uint32Array.of(1) }] },
					{ name: 'b', dimension: 1, tag: 2, members: [{ of: 1, members: Uint32Array.of(0) }] },
				],
				source: { format: 'abaqus', firstIndex: 1, parts: ['inp'] },
			}),
		);
		expect([...mesh.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect(mesh.cells!.map(({ shape, nodes }) => [shape, ...nodes])).toEqual([
			['line', 0, 1],
			['quad', 0, 4, 5, 3],
		]);
		expect(mesh.groups!.map(({ members }) => members)).toEqual([
			[{ of: 'triangles', members: Uint32Array.of(1) }],
			[{ of: 0, members: Uint32Array.of(0) }],
		]);
		expect([...mesh.source!.triangleNumbers!]).toEqual([70, 30]);
	});

	test.each([
		['with a proper one among them', [0, 1, 2, 2, 0, 4, 5, 3]],
		['with opposite corners in one point', [0, 1, 0, 3]],
		['with two corners each twice', [0, 0, 1, 1]],
		['with a corner three times', [0, 1, 1, 1]],
		['with three corners on a line', [0, 4, 1, 1]],
	])('%s stays as it is', (_, nodes) => {
		const mesh = meshOf([quads(...nodes)]);
		expect(splitCollapsed(mesh).mesh).toBe(mesh);
	});

	test('in space has area by its three coordinates', () => {
		const inSpace = (y: number) =>
			meshOf([quads(0, 1, 2, 2)], {
				dimension: 3,
				points: Float64Array.of(0, 0, 0, 0, 0, 2, 0, y, 4),
			});
		expect(splitCollapsed(inSpace(1)).mesh.triangles.length).toBe(3);
		const flat = inSpace(0);
		expect(splitCollapsed(flat).mesh).toBe(flat);
	});
});
