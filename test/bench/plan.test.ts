import { describe, expect, test } from 'vitest';
import { meshKinds } from '../../src/bench/meshes.ts';
import { type BenchJob, benchCases, planOf } from '../../src/bench/plan.ts';

const hardware = { software: false, maxTriangles: 1e8 };
const software = { software: true, maxTriangles: 2e5 };
const job = (over: Partial<BenchJob> = {}): BenchJob => ({
	cases: benchCases,
	kinds: meshKinds,
	fractions: [0.001, 0.2, 1],
	engine: 'auto',
	maxCpuTriangles: 1e7,
	targetsOnly: false,
	...over,
});
const names = (planned: ReturnType<typeof planOf>) =>
	planned.map(({ kind, size }) => `${kind.id} ${size}`);

describe('the plan of the bench', () => {
	test('is four kinds of meshes from 10^5 to 3·10^7 triangles on a graphics card', () => {
		const planned = planOf(job(), hardware);
		expect(names(planned)).toEqual(
			[1e5, 1e6, 1e7, 3e7].flatMap((size) =>
				['delaunay', 'grid', 'lattice', 'graded'].map((kind) => `${kind} ${size}`),
			),
		);
		expect(planned.every(({ gpu, frames }) => gpu && frames)).toBe(true);
	});

	test('gives the CPU the meshes up to 10^7 triangles', () => {
		const sizes = planOf(job(), hardware).flatMap(({ cpu, size }) => (cpu ? [size] : []));
		expect(new Set(sizes)).toEqual(new Set([1e5, 1e6, 1e7]));
	});

	test('makes no mesh that nothing looks at', () => {
		const sizes = planOf(job(), undefined).map(({ size }) => size);
		expect(Math.max(...sizes)).toBe(1e7);
		expect(planOf(job({ cases: ['view'] }), undefined)).toEqual([]);
		expect(planOf(job({ cases: ['files'] }), hardware)).toEqual([]);
	});

	test('spares a software adapter large meshes', () => {
		const planned = planOf(job(), software);
		for (const { size, gpu, frames } of planned)
			if (size > 2e5) expect({ gpu, frames }).toEqual({ gpu: false, frames: false });
	});

	test('draws the 80,000 triangles that a software adapter is held to', () => {
		const [first] = planOf(job({ cases: ['view'] }), software);
		expect(first).toMatchObject({ size: 80_000, frames: true, gpu: false, cpu: false });
		expect(names(planOf(job({ cases: ['view'], sizes: [1000] }), software))).not.toContain(
			'delaunay 80000',
		);
	});

	test('has the two meshes of the table of targets alone where no more is asked for', () => {
		expect(names(planOf(job({ targetsOnly: true }), hardware))).toEqual([
			'delaunay 1000000',
			'delaunay 30000000',
		]);
	});

	test('has uniform division on a million random Delaunay triangles, and on what is asked for', () => {
		const divided = (over: Partial<BenchJob>) =>
			planOf(job({ cases: ['uniform'], ...over }), hardware).map(
				({ kind, size, operations, gpu, cpu }) => [kind.id, size, ...operations, gpu, cpu],
			);
		expect(divided({})).toEqual([['delaunay', 1e6, 'uniform', true, true]]);
		expect(divided({ sizes: [2e5] })).toEqual([['delaunay', 2e5, 'uniform', true, true]]);
		expect(divided({ targetsOnly: true })).toEqual([]);
		const both = planOf(job(), hardware).filter(({ operations }) => operations.length > 1);
		expect(names(both)).toEqual(['delaunay 1000000']);
	});
});
