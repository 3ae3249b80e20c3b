import { describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { counted } from '../../../src/util/counted.ts';
import { eulerCharacteristic } from '../../support/conforming.ts';
import { terminalRegions } from '../../support/polygonOracle.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { torus } from '../../support/surfaces.ts';
import { corpusSamples, samples } from '../samples.ts';
import { expectPolygons, listed, run, spiral } from './polygonised.ts';

const all = [...samples, ...corpusSamples];

describe('polygons', () => {
	test.each(all)('are simple unions of the triangles of a region: $name', async ({ load }) => {
		const mesh = await load();
		expectPolygons(mesh, await run(mesh, { 'join-groups': true }));
	});

	test('of random meshes with holes', async () => {
		for (let seed = 100; seed < 160; seed++) {
			const mesh = randomMesh(seed, {
				cells: 16,
				holes: (seed % 6) / 12,
				irregular: true,
			});
			const outcome = await run(mesh);
			expectPolygons(mesh, outcome);
		}
	});

	test('of random Delaunay triangles, which have barrier tips', async () => {
		const mesh = randomDelaunay(20_000);
		const outcome = await run(mesh);
		expectPolygons(mesh, outcome);
		expect(terminalRegions(mesh)!.tips).toBeGreaterThan(200);
	});

	test.each([
		['a hole', false],
		['other regions', true],
	])('of a region that goes round %s are cut once', async (_, isFilled) => {
		const mesh = spiral(40, isFilled);
		const { regions, tips } = terminalRegions(mesh)!;
		expect(regions).toBe(isFilled ? 2 : 1);
		const outcome = await run(mesh);
		expectPolygons(mesh, outcome);
		expect(outcome.report.work).toContain(
			`${counted(tips, 'barrier tip')} cut, and 1 polygon that touched itself`,
		);
		expect(listed(outcome).polygons.length).toBe(regions + tips + 1);
	});

	test('of a closed surface', async () => {
		const mesh = torus(24, 16);
		const outcome = await run(mesh);
		expectPolygons(mesh, outcome);
		expect(eulerCharacteristic(mesh)).toBe(0);
	});
});

test('triangles that go round in different directions in space are refused', async () => {
	const mesh = torus(12, 8);
	mesh.triangles.subarray(0, 2).reverse();
	await expect(run(mesh)).rejects.toThrow('have different orientations');
});

test('quads beside the triangles are refused with the option that helps, curved ones without', async () => {
	const mesh = torus(12, 8);
	const cells = (shape: 'quad' | 'quad8', nodes: number) => [
		{ shape, nodes: new Uint32Array(nodes).map((_, k) => k), fields: [] },
	];
	await expect(run({ ...mesh, cells: cells('quad', 4) })).rejects.toThrow(
		/cells of shape quad besides triangles; use --quads split/,
	);
	await expect(run({ ...mesh, cells: cells('quad8', 8) })).rejects.toThrow(
		/cells of shape quad8 besides triangles$/,
	);
});
