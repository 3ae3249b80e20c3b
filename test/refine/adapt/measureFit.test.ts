import { afterAll, describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { coarsenShort } from '../../../src/refine/adapt/coarsen.ts';
import { measureFit } from '../../../src/refine/adapt/measureFit.ts';
import { divideLong } from '../../../src/refine/adapt/redGreen.ts';
import { fitText, shareText } from '../../../src/refine/fit.ts';
import {
	doubleArea,
	type MetricAt,
	open,
	type Plain,
	read,
	size,
	squaredLength,
	stretched,
} from '../../support/adapting.ts';
import { engines } from '../../support/engines.ts';
import { perturbedGrid } from '../../support/grids.ts';

const UPPER = Math.SQRT2;
const cpu = createCpuEngine();
const gpu = engines[1].missing ? undefined : engines[1].open();
afterAll(() => gpu?.destroy());

/** The same in double precision: edges by the names of their ends, and the formula of Vasilevskii and Lipnikov. */
function expectedFit(plain: Plain) {
	const squared = new Map<string, number>();
	const qualities = plain.triangles.map((corners) => {
		const [a, b, c] = corners as [number, number, number];
		let perimeter = 0;
		for (const [p, q] of [
			[a, b],
			[b, c],
			[c, a],
		] as const) {
			const length = squaredLength(plain, p, q);
			squared.set(`${Math.min(p, q)} ${Math.max(p, q)}`, length);
			perimeter += Math.sqrt(length);
		}
		const metric = [0, 0, 0];
		for (const p of corners) {
			const [xx, xy, yy] = plain.tensors[p] as [number, number, number];
			metric[0]! += (xx ** 2 + xy ** 2) / 3;
			metric[1]! += (xy * (xx + yy)) / 3;
			metric[2]! += (xy ** 2 + yy ** 2) / 3;
		}
		const area =
			(Number(doubleArea(plain, a, b, c)) / 2) *
			Math.sqrt(metric[0]! * metric[2]! - metric[1]! ** 2);
		const mean = perimeter / 3;
		const m = mean < 1 ? mean : 1 / mean;
		return 12 * Math.sqrt(3) * (area / perimeter ** 2) * (m * (2 - m)) ** 3;
	});
	const lengths = [...squared.values()];
	return {
		edges: lengths.length,
		short: lengths.filter((length) => length < UPPER ** 2 / 4).length,
		long: lengths.filter((length) => length > UPPER ** 2).length,
		worst: Math.min(...qualities),
		mean: qualities.reduce((sum, one) => sum + one, 0) / qualities.length,
	};
}

const meshes: readonly (readonly [string, TriMesh, MetricAt])[] = [
	['a perturbed grid', perturbedGrid(20, 20), size(() => 1)],
	['random points to a graded size', randomDelaunay(3000), size((x) => 0.01 + x / 20)],
	['random points to stretched sizes', randomDelaunay(500), stretched(0.2, 0.03, 0.3)],
];

describe.each(meshes)('%s', (_, mesh, metric) => {
	test('is measured as in double precision', async () => {
		const opened = open(cpu, mesh, metric);
		const fit = await measureFit(opened, UPPER);
		const expected = expectedFit(await read(opened));
		expect([fit.edges, fit.short, fit.long]).toEqual([
			expected.edges,
			expected.short,
			expected.long,
		]);
		expect(fit.worst).toBeCloseTo(expected.worst, 4);
		expect(fit.mean).toBeCloseTo(expected.mean, 4);
		expect(fit.short + fit.long).toBeGreaterThan(0);
	});

	test.skipIf(!gpu)('goes on after it is measured, and is the same on both engines', async () => {
		const [a, b] = [open(cpu, mesh, metric), open(gpu!, mesh, metric)];
		const compare = async () =>
			expect(await measureFit(b, UPPER)).toEqual(await measureFit(a, UPPER));
		for (const one of [a, b]) await coarsenShort(one, UPPER, false);
		await compare();
		for (const one of [a, b]) await divideLong(one, UPPER, 100_000, 1);
		await compare();
		expect(await read(b)).toEqual(await read(a));
	});
});

test('a share is 100 % only if all edges are within bounds', () => {
	const fit = { edges: 100_000, short: 0, long: 1, worst: 0.5, mean: 0.8 };
	expect(shareText(fit)).toBe('99.9 %');
	expect(shareText({ ...fit, long: 0 })).toBe('100.0 %');
	expect(shareText({ ...fit, edges: 0, long: 0 })).toBe('100.0 %');
	expect(fitText(fit)).toBe(
		'99.9 % of edges within bounds, 0 shorter, 1 longer; quality in the metric 0.800 on average, 0.500 at worst',
	);
});
