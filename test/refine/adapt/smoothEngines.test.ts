import { afterAll, describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { createGpuEngine } from '../../../src/engine/gpuEngine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { type SmoothOptions, smoothPoints } from '../../../src/refine/adapt/smoothPoints.ts';
import { type MetricAt, size, stretched } from '../../support/adapting.ts';
import { type Changes, copyOf, openRecords, recordsWith } from '../../support/adaptStarts.ts';
import { gpu as device, engines } from '../../support/engines.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { openThreaded } from '../../support/threads.ts';

const holes = randomMesh(3, { cells: 16, holes: 0.1, orientation: 'mixed' });
const layer = stretched(0.2, 0.002, Math.PI / 18);
const thin = stretched(1, 1e-4, Math.PI / 18);
const graded = size((x) => 2 ** (4 * x - 7));

const unit = { sweeps: 3, keepLines: false, moves: 'unit' } as const;

const cases: readonly (readonly [string, TriMesh, MetricAt, Changes, SmoothOptions])[] = [
	[
		'holes',
		holes,
		size(() => 0.05),
		{},
		{ sweeps: 3, keepLines: false, longest: 0.9, shortest: 0.01 },
	],
	['a layer', randomDelaunay(1500), layer, {}, { sweeps: 3, keepLines: false, longest: 2 }],
	['a thin layer', randomDelaunay(1500), thin, {}, { sweeps: 2, keepLines: false }],
	[
		'half of a mesh',
		randomDelaunay(1500),
		graded,
		{ halfScope: true },
		{ sweeps: 2, keepLines: true, longest: Math.SQRT2 },
	],
	[
		'fixed edges',
		perturbedGrid(20, 20),
		layer,
		{ innerLine: true },
		{ sweeps: 2, keepLines: false },
	],
	[
		'moves of the paper',
		randomDelaunay(1500),
		layer,
		{},
		{ sweeps: 3, keepLines: false, moves: 'paper' },
	],
	['unit edges beside holes', holes, size(() => 0.05), {}, { ...unit, longest: 2 }],
	['unit edges in a layer', randomDelaunay(1500), stretched(0.06, 0.02, Math.PI / 18), {}, unit],
	[
		'unit edges of half',
		randomDelaunay(1500),
		size((x) => 2 ** (2 * x - 6)),
		{ halfScope: true },
		unit,
	],
	['means', holes, graded, {}, { sweeps: 3, keepLines: false, moves: 'laplace' }],
];

const gpu = engines[1].missing ? undefined : engines[1].open();
afterAll(() => gpu?.destroy());

describe.skipIf(!gpu)('both engines move points to the same places', () => {
	test.each(cases)('%s', async (_, mesh, metric, changes, options) => {
		const records = recordsWith(mesh, metric, changes);
		const [a, b] = [openRecords(createCpuEngine(), records), openRecords(gpu!, records)];
		const expected = await smoothPoints(a, options);
		expect(await smoothPoints(b, options)).toEqual(expected);
		const [before, after] = [(await copyOf(a)).points, (await copyOf(b)).points];
		const at = before.findIndex((word, i) => word !== after[i]);
		expect(at < 0 ? '' : `word ${at % 8} of point ${Math.floor(at / 8)}`).toBe('');
		for (const { session } of [a, b]) session.end();
		expect(expected.moved).toBeGreaterThan(300);
	});
});

test.skipIf(!gpu)('both engines leave all points where few would move far', async () => {
	const records = recordsWith(randomDelaunay(1500), graded);
	for (const engine of [createCpuEngine(), gpu!]) {
		const mesh = openRecords(engine, records);
		const options = { sweeps: 4, keepLines: false };
		const rested = await smoothPoints(mesh, { ...options, restBelow: 0.9 });
		expect(rested).toMatchObject({ moved: 0, largest: 0 });
		expect((await copyOf(mesh)).points).toEqual(records.start.points);
		const { moved } = await smoothPoints(mesh, { ...options, restBelow: 0.001 });
		const free = openRecords(engine, records);
		expect(await smoothPoints(free, options)).toMatchObject({ moved });
		expect((await copyOf(mesh)).points).toEqual((await copyOf(free)).points);
		for (const { session } of [mesh, free]) session.end();
	}
});

test.skipIf(!gpu)('colours and moves that take several dispatches are the same', async () => {
	const records = recordsWith(randomDelaunay(6000), graded);
	const split = createGpuEngine(device!.device, 'under test', { maxItems: 512 });
	const [a, b] = [openRecords(createCpuEngine(), records), openRecords(split, records)];
	const expected = await smoothPoints(a, { sweeps: 1, keepLines: false });
	expect(await smoothPoints(b, { sweeps: 1, keepLines: false })).toEqual(expected);
	const [one, other] = [(await copyOf(a)).points, (await copyOf(b)).points];
	expect(one.findIndex((word, i) => word !== other[i])).toBe(-1);
	expect(expected.moved).toBeGreaterThan(2000);
	split.destroy();
});

test('threads move points to the same places as one', async () => {
	const records = recordsWith(
		randomDelaunay(20_000),
		size((x) => 0.004 + x / 100),
	);
	const options = { sweeps: 2, keepLines: false };
	const alone = openRecords(createCpuEngine(), records);
	const threaded = openThreaded(3);
	const shared = openRecords(threaded, records);
	const expected = await smoothPoints(alone, options);
	expect(await smoothPoints(shared, options)).toEqual(expected);
	const [one, other] = [(await copyOf(alone)).points, (await copyOf(shared)).points];
	expect(one.findIndex((word, i) => word !== other[i])).toBe(-1);
	threaded.destroy();
});
