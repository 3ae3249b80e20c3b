import { expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { triangleCount } from '../../src/mesh/triMesh.ts';
import type { Refined, RefineOptions } from '../../src/refine/algorithm.ts';
import { onEveryEngine } from '../support/engines.ts';
import { hashedSelection, perturbedGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';

const values = (length: number) => Int32Array.from({ length }, (_, i) => i % 7);

/** What does not hang on edges. */
const small: TriMesh = {
	...randomMesh(5, { cells: 16 }),
	fields: [
		{
			...{ name: 'region', on: 'triangles', role: 'attribute', components: 1, type: 'integer' },
			values: values(512),
		},
	],
};
const large = perturbedGrid(190, 180);

/** The numbers of a result, edges left out. */
const apart = ({ mesh, maps, rounds, warnings }: Refined) => ({
	arrays: [mesh.points, mesh.triangles, maps.pointParents, maps.triangleParents].map(
		(array: Float64Array | Uint32Array) => `${array}`,
	),
	fields: mesh.fields,
	rounds: rounds.map(({ milliseconds: _, ...counts }) => counts),
	warnings,
});

onEveryEngine('a result that lists no edges', ({ open }) => {
	const refined = (mesh: TriMesh, options: Partial<RefineOptions>) =>
		refineOn(open, mesh, { selection: hashedSelection(triangleCount(mesh), 0.2), ...options });

	test.each([
		['in the order of the file', small],
		['along the curve', large],
	])('is the same otherwise, %s', async (_, mesh) => {
		const whole = await refined(mesh, { rounds: 2 });
		const without = await refined(mesh, { rounds: 2, listEdges: false });
		expect(whole.mesh.edges?.length).toBe(2 * whole.rounds.at(-1)!.edges);
		expect(without.mesh).not.toHaveProperty('edges');
		expect(without.mesh).not.toHaveProperty('triangleEdges');
		expect(without.maps.edgeParents).toHaveLength(0);
		expect(apart(without)).toEqual(apart(whole));
	});

	test.each<[string, TriMesh]>([
		[
			'markers of points',
			{
				...small,
				fields: [
					{
						...{ name: 'marker', on: 'points', role: 'marker', components: 1, type: 'integer' },
						values: values(small.points.length / 2),
					},
				],
			},
		],
		[
			'a group of edges',
			{
				...small,
				groups: [
					{ dimension: 1, tag: 3, members: [{ of: 'edges', members: Uint32Array.of(0, 4) }] },
				],
			},
		],
	])('is none where %s hang on edges', async (_, mesh) => {
		const whole = await refined(mesh, {});
		const asked = await refined(mesh, { listEdges: false });
		expect(asked.mesh).toEqual(whole.mesh);
		expect(asked.maps).toEqual(whole.maps);
	});

	test('is none where the result stays on the engine', async () => {
		const kept = await refined(small, { listEdges: false, keep: true });
		kept.resident?.session.end();
		expect(kept.mesh.edges?.length).toBe(2 * kept.rounds.at(-1)!.edges);
	});
});
