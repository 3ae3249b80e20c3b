import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { polygonFaults } from '../../support/polygonOracle.ts';
import { listed, run } from './polygonised.ts';

describe('what a mesh carries', () => {
	const grid = perturbedGrid(12, 12);
	const count = triangleCount(grid);
	const points = grid.points.length / 2;
	const middle = (t: number) =>
		[0, 1, 2].reduce((sum, k) => sum + grid.points[2 * grid.triangles[3 * t + k]!]!, 0) / 3;
	const halfway = [...Array(count).keys()].reduce((sum, t) => sum + middle(t), 0) / count;
	const left = Int32Array.from({ length: count }, (_, t) => (middle(t) < halfway ? 1 : 2));
	const { edges, triangleEdges } = topologyOf(grid);
	const chosen = Uint32Array.from({ length: 20 }, (_, i) => 17 * i);
	const mesh: TriMesh = {
		...grid,
		...{ edges, triangleEdges },
		fields: [
			{
				name: 'region',
				on: 'triangles',
				role: 'marker',
				type: 'integer',
				components: 1,
				values: left,
			},
			{
				...{ name: 'heat', on: 'triangles', role: 'attribute', type: 'real', components: 1 },
				values: Float64Array.from({ length: count }, (_, t) => middle(t)),
			},
			{
				...{ name: 'height', on: 'points', role: 'attribute', type: 'real', components: 1 },
				values: Float64Array.from({ length: points }, (_, p) => p / 7),
			},
			{
				...{ name: 'marker', on: 'edges', role: 'marker', type: 'integer', components: 1 },
				values: Int32Array.from({ length: edges.length / 2 }, (_, e) =>
					chosen.includes(e) ? 5 : 0,
				),
			},
		],
		groups: [
			{
				...{ name: 'right', dimension: 2, tag: 3 },
				members: [
					{
						of: 'triangles',
						members: Uint32Array.from([...left.keys()].filter((t) => left[t] === 2)),
					},
				],
			},
			{
				...{ name: 'wall', dimension: 1, tag: 4 },
				members: [{ of: 'edges', members: chosen.slice(3, 9) }],
			},
		],
	};

	test('keeps regions apart and marked edges as sides, and says so of polygons and lines', async () => {
		const outcome = await run(mesh);
		const { block, polygons, members } = listed(outcome);
		expect(polygonFaults(mesh, polygons, members)).toEqual([]);
		const [lines] = outcome.mesh.cells!;
		expect([...lines!.nodes]).toEqual([...chosen].flatMap((e) => [edges[2 * e], edges[2 * e + 1]]));
		expect([...lines!.fields[0]!.values]).toEqual([...chosen].map(() => 5));
		const sides = new Set(
			polygons.flatMap((own) => own.map((p, k) => `${p} ${own[(k + 1) % own.length]}`)),
		);
		for (const e of chosen) {
			const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
			expect(sides.has(`${a} ${b}`) || sides.has(`${b} ${a}`)).toBe(true);
		}
		const [region, heat] = block.fields;
		for (const [i, own] of members.entries()) {
			expect(new Set(own.map((t) => left[t]))).toEqual(new Set([region!.values[i]]));
			const values = own.map(middle);
			expect(heat!.values[i]).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
			expect(heat!.values[i]).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
		}
		expect(outcome.mesh.fields.map(({ name }) => name)).toEqual(['height']);
		const [right, wall] = outcome.mesh.groups!;
		const last = outcome.mesh.cells!.length - 1;
		expect(right!.members).toEqual([
			{
				of: last,
				members: Uint32Array.from(
					[...region!.values.keys()].filter((i) => region!.values[i] === 2),
				),
			},
		]);
		expect(wall!.members).toEqual([{ of: 0, members: Uint32Array.from([3, 4, 5, 6, 7, 8]) }]);
	});

	test('may join regions where the user says so, and then says what it chose', async () => {
		const outcome = await run(mesh, { 'join-groups': true });
		const { polygons, members } = listed(outcome);
		expect(polygonFaults(mesh, polygons, members)).toEqual([]);
		expect(members.some((own) => new Set(own.map((t) => left[t])).size > 1)).toBe(true);
		expect(outcome.report.warnings.join()).toMatch(
			/"region" differs among the triangles of \d+ polygons?, which ta/,
		);
	});
});
