import { describe, expect, test } from 'vitest';
import { makeBenchMesh } from '../../src/bench/benchMesh.ts';
import { Helpers } from '../../src/bench/helpers.ts';
import { meshKinds } from '../../src/bench/meshes.ts';
import { unpaced } from '../../src/bench/pace.ts';
import { type MeasuredRounds, measureRounds } from '../../src/bench/rounds.ts';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';

const mesh = await makeBenchMesh(meshKinds.find(({ id }) => id === 'delaunay')!, 2000);

const measure = (others?: readonly MeasuredRounds[]) =>
	measureRounds(createCpuEngine(), {
		...{ mesh, fractions: [0.001, 0.2, 1], rounds: 3, repeats: 2, timeLimit: 1e4 },
		...{ pacer: unpaced, now: () => performance.now(), helpers: new Helpers() },
		...(others && { others }),
	});

describe('rounds that another engine has done', () => {
	test('come to the same, in a time of their own', async () => {
		const first = await measure();
		// Were the digests taken from the others, they would be wrong.
		const others = first.map((one) => ({ ...one, digest: 0, time: -1 }));
		const again = await measure(others);
		expect(again.map(({ digest }) => digest)).toEqual(first.map(({ digest }) => digest));
		expect(again.map(({ check, bytes }) => ({ check, bytes }))).toEqual(
			first.map(({ check, bytes }) => ({ check, bytes })),
		);
		for (const { time, each } of again) {
			expect(time).toBeGreaterThan(0);
			expect(each).toHaveLength(3);
		}
	});

	test('fail where they come to another number of triangles', async () => {
		const others = (await measure()).map((one) => ({
			...one,
			check: { ...one.check, triangles: one.check.triangles + 1 },
		}));
		await expect(measure(others)).rejects.toThrow('the number of triangles');
	});
});
