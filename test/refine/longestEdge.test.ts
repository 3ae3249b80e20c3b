import { describe, expect, test } from 'vitest';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { NonManifold, NotRefinable, TooManyTriangles } from '../../src/refine/errors.ts';
import { Cancelled, CancelSource } from '../../src/util/cancel.ts';
import { onEveryEngine } from '../support/engines.ts';
import { perturbedGrid, rightTriangleGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';
import { randomSelection } from './samples.ts';

const everything = (mesh: TriMesh) => new Uint8Array(triangleCount(mesh)).fill(1);

onEveryEngine('longest-edge refinement', ({ open }) => {
	test('divides every triangle into four where all edges are divided', async () => {
		const mesh = randomMesh(41);
		const { rounds } = await refineOn(open, mesh, {
			selection: everything(mesh),
			split: 'all',
			rounds: 3,
		});
		expect(rounds.map(({ triangles }) => triangles)).toEqual([512, 2048, 8192]);
	});

	test('divides two triangles at their common longest edge and no other', async () => {
		const mesh = rightTriangleGrid(4, 4);
		const selection = new Uint8Array(32);
		selection[5] = 1;
		const { rounds } = await refineOn(open, mesh, { selection });
		expect(rounds[0]).toMatchObject({ points: 26, triangles: 34 });
	});

	test('selects the children of selected triangles alone in later rounds', async () => {
		const mesh = rightTriangleGrid(4, 4);
		const selection = new Uint8Array(32);
		selection[5] = 1;
		const { maps, mesh: refined } = await refineOn(open, mesh, { selection, rounds: 2 });
		const parts = new Map<number, number>();
		for (const parent of maps.triangleParents) parts.set(parent, (parts.get(parent) ?? 0) + 1);
		// Both halves are halved again; the triangle across the common edge is only halved once.
		expect(parts.get(5)).toBe(4);
		expect(parts.get(4)).toBe(2);
		// Both legs were divided too: the triangles across them have three parts, those at their backs two.
		expect(triangleCount(refined)).toBe(32 + 3 + 1 + 2 * (2 + 1));
	});

	test('changes nothing where nothing is selected', async () => {
		const mesh = randomMesh(42);
		const selection = new Uint8Array(triangleCount(mesh));
		const { mesh: refined, maps } = await refineOn(open, mesh, { selection, rounds: 2 });
		expect(refined.points).toEqual(mesh.points);
		expect(refined.triangles).toEqual(mesh.triangles);
		expect(maps.pointParents.length).toBe(0);
	});

	test('takes a mesh without triangles', async () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(1, 2),
			triangles: new Uint32Array(0),
			fields: [],
		};
		const { mesh: refined } = await refineOn(open, mesh, { selection: new Uint8Array(0) });
		expect(refined.points).toEqual(mesh.points);
		expect(refined.triangles.length).toBe(0);
	});

	test('leaves the input as it was', async () => {
		const mesh = perturbedGrid(256, 256);
		const copy = structuredClone(mesh);
		await refineOn(open, mesh, { selection: everything(mesh) });
		await refineOn(open, mesh, { selection: everything(mesh), order: 'file' });
		expect(Buffer.from(mesh.points.buffer).equals(Buffer.from(copy.points.buffer))).toBe(true);
		expect(Buffer.from(mesh.triangles.buffer).equals(Buffer.from(copy.triangles.buffer))).toBe(
			true,
		);
	});

	test('keeps the numbers of the file in Hilbert order', async () => {
		const mesh = perturbedGrid(256, 256);
		const selection = randomSelection(mesh, 0.001, 2);
		const { mesh: refined, maps } = await refineOn(open, mesh, { selection });
		const count = triangleCount(mesh);
		expect(mesh.points.every((x, i) => x === refined.points[i])).toBe(true);
		expect([...maps.triangleParents.subarray(0, count)].every((t, i) => t === i)).toBe(true);
		const touched = new Set(maps.triangleParents.subarray(count));
		for (let t = 0; t < count; t += 97)
			if (!touched.has(t))
				expect(refined.triangles.subarray(3 * t, 3 * t + 3)).toEqual(
					mesh.triangles.subarray(3 * t, 3 * t + 3),
				);
	});

	test('gives the same triangles in either order where no edges tie', async () => {
		const mesh = perturbedGrid(256, 256);
		const selection = randomSelection(mesh, 0.01, 3);
		const corners = async (order: 'hilbert' | 'file') => {
			const { mesh: refined } = await refineOn(open, mesh, { selection, order });
			const { points, triangles } = refined;
			const place = (p: number) => `${points[2 * p]} ${points[2 * p + 1]}`;
			return Array.from({ length: triangleCount(refined) }, (_, t) =>
				[0, 1, 2]
					.map((k) => place(triangles[3 * t + k]!))
					.sort()
					.join(', '),
			).sort();
		};
		expect(await corners('hilbert')).toEqual(await corners('file'));
	});

	test('stops before a round that would pass the limit', async () => {
		const mesh = randomMesh(43);
		const run = refineOn(open, mesh, {
			selection: everything(mesh),
			split: 'all',
			rounds: 3,
			maxTriangles: 1000,
		});
		await expect(run).rejects.toThrow(new TooManyTriangles(2, 2048, 1000));
	});

	test('warns where doubles cannot tell a new point from an end of its edge', async () => {
		const far = 2 ** 53;
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(far, 0, far + 2, 0, far, 1),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		};
		const options = { selection: everything(mesh), split: 'all' } as const;
		const { warnings, mesh: refined } = await refineOn(open, mesh, options);
		expect(warnings.join()).toContain('1 new point coincides with an end');
		expect(triangleCount(refined)).toBe(4);
	});

	test('counts edges below 1,024 lattice units and warns of them', async () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 2 ** 30 - 1, 0, 0, 1500),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		};
		const { rounds, warnings } = await refineOn(open, mesh, {
			selection: Uint8Array.of(1),
			split: 'all',
		});
		// The halves of the short half-edge, and the edge between the midpoints of the other two.
		expect(rounds[0]?.shortEdges).toBe(3);
		expect(warnings.join()).toContain('3 edges are shorter than 1,024 lattice units');
	});

	describe('is cancelled', () => {
		test('before it starts', async () => {
			const mesh = randomMesh(44);
			const cancel = new CancelSource();
			cancel.cancel();
			const run = refineOn(open, mesh, { selection: everything(mesh), signal: cancel.signal });
			await expect(run).rejects.toThrow(Cancelled);
		});

		test('between steps', async () => {
			const mesh = randomMesh(44);
			const cancel = new CancelSource();
			const phases: string[] = [];
			const run = refineOn(open, mesh, {
				selection: everything(mesh),
				rounds: 3,
				signal: cancel.signal,
				onProgress: ({ phase }) => {
					phases.push(phase);
					if (phase === 'round 2 of 3: count') cancel.cancel();
				},
			});
			await expect(run).rejects.toThrow(Cancelled);
			expect(phases.at(-1)).toBe('round 2 of 3: count');
		});
	});

	test('pauses between steps, and looks at the signal after it', async () => {
		const mesh = randomMesh(44);
		const cancel = new CancelSource();
		let pauses = 0;
		const run = refineOn(open, mesh, {
			selection: everything(mesh),
			signal: cancel.signal,
			pause: async () => {
				if (++pauses === 5) cancel.cancel();
			},
		});
		await expect(run).rejects.toThrow(Cancelled);
		expect(pauses).toBe(5);
	});

	test('names the steps of the paper in its times', async () => {
		const mesh = randomMesh(45);
		const selection = everything(mesh);
		const names = async () =>
			(await refineOn(open, mesh, { selection, rounds: 2 })).rounds.map(({ milliseconds }) =>
				Object.keys(milliseconds)
					.filter((name) => !name.startsWith('topology'))
					.sort(),
			);
		const all = ['count', 'mark longest', 'prefix', 'refine'];
		expect(await names()).toEqual([all, all]);
		// Longest edges stay known: in later rounds nothing is left to mark but what walks come to.
		selection[0] = 0;
		const some = ['count', 'follow', 'prefix', 'refine'];
		expect(await names()).toEqual([['count', 'follow', 'mark longest', 'prefix', 'refine'], some]);
	});

	describe('refuses', () => {
		test('a selection of another mesh', async () => {
			const run = refineOn(open, randomMesh(46), { selection: new Uint8Array(3) });
			await expect(run).rejects.toThrow('the selection is for 3 triangles, the mesh has 128');
		});

		test.each([0, 21, 1.5])('%s rounds', async (rounds) => {
			const mesh = randomMesh(46);
			const run = refineOn(open, mesh, { selection: everything(mesh), rounds });
			await expect(run).rejects.toThrow(NotRefinable);
		});

		test('edges of three triangles', async () => {
			const mesh: TriMesh = {
				dimension: 2,
				points: Float64Array.of(0, 0, 1, 0, 0, 1, 1, 1, 0, -1),
				triangles: Uint32Array.of(0, 1, 2, 0, 1, 3, 0, 1, 4),
				fields: [],
			};
			const run = refineOn(open, mesh, { selection: everything(mesh) });
			await expect(run).rejects.toThrow(new NonManifold(1));
		});
	});
});
