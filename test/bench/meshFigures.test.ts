import { describe, expect, test } from 'vitest';
import { makeBenchMesh } from '../../src/bench/benchMesh.ts';
import { Helpers } from '../../src/bench/helpers.ts';
import { meshKinds } from '../../src/bench/meshes.ts';
import { gpuTargets, type Sweep, sweepMesh } from '../../src/bench/meshFigures.ts';
import { type Pacer, type RowPace, unpaced } from '../../src/bench/pace.ts';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';

const speed = { copy: 2e12, chain: 4e8 };
const pace: RowPace = { before: speed, after: speed, best: speed, attempts: 1 };
const grid = meshKinds.find(({ id }) => id === 'grid')!;

/** Counts what it is asked for, and knows a pace. */
function fakePacer() {
	const seen = { measured: 0, runs: 0 };
	const pacer: Pacer = {
		warmUps: 2,
		async measure(work) {
			seen.measured++;
			return { value: await work(), pace };
		},
		async beforeRun() {
			seen.runs++;
		},
	};
	return { seen, pacer };
}

/** A CPU engine that stands for a card's. */
const engine = { ...createCpuEngine(), kind: 'gpu' } as const;
const helpers = new Helpers();

describe('a sweep on a card with a pace', () => {
	test('is paced for the topology and for each fraction, and loaded before each round', async () => {
		const { seen, pacer } = fakePacer();
		const mesh = await makeBenchMesh(grid, 512);
		const options = { fractions: [0.2, 1], rounds: 3, helpers, now: () => performance.now() };
		const { rows } = await sweepMesh(mesh, { engine, repeats: 4, pacer }, options);
		expect(seen.measured).toBe(3);
		// One of the topology that does not count; then two that do not and four that do, with three rounds or none.
		expect(seen.runs).toBe(1 + 6 + 2 * 3 * 6);
		expect(rows.map((row) => [row.rounds, row.pace, row.topologyPace])).toEqual([
			[3, pace, pace],
			[3, pace, pace],
		]);
	});

	test('takes the share of the bandwidth that was measured beside it', async () => {
		const { pacer } = fakePacer();
		const mesh = await makeBenchMesh(grid, 512);
		const options = {
			fractions: [1],
			rounds: 1,
			bandwidth: 1,
			helpers,
			now: () => performance.now(),
		};
		const { rows } = await sweepMesh(mesh, { engine, repeats: 1, pacer }, options);
		const [row] = rows;
		expect(row!.share).toBeCloseTo(row!.bytes! / (row!.time / 1e3) / speed.copy, 12);
	});
});

describe('a sweep after that of another engine', () => {
	const options = { fractions: [0.2], rounds: 1, helpers, now: () => performance.now() };
	const sweep = async (others?: Sweep['all']) => {
		const mesh = await makeBenchMesh(grid, 512);
		const by = { engine: createCpuEngine(), repeats: 1, pacer: unpaced };
		return sweepMesh(mesh, by, { ...options, others });
	};

	test('has the same result and its own times', async () => {
		const [one] = (await sweep()).all;
		const far = { ...one!, time: -1, wall: -1, steps: {} };
		const [two] = (await sweep([far])).all;
		expect(two!.check).toEqual(one!.check);
		expect(two!.digest).toBe(one!.digest);
		expect(two!.time).toBeGreaterThan(0);
		expect(two!.wall).toBeGreaterThan(0);
		expect(Object.keys(two!.steps)).toEqual(Object.keys(one!.steps));
	});

	test('fails where the result is not the same', async () => {
		const [one] = (await sweep()).all;
		await expect(sweep([{ ...one!, digest: one!.digest ^ 1 }])).rejects.toThrow('not the same');
	});
});

test('lines of the table of targets are of first rounds', () => {
	const topology = { time: 7, wall: 9, steps: { match: 7 }, pace };
	const measured = {
		fraction: 0.2,
		time: 60,
		wall: 70,
		steps: { refine: 60 },
		first: { time: 2, wall: 4, steps: { refine: 2 } },
		pace,
	};
	const sweep = { rows: [], topology, all: [measured, { ...measured, fraction: 0.5 }] };
	const { reached, figures } = gpuTargets(sweep as unknown as Sweep, 'card');
	expect(reached).toEqual({
		topology: { value: 7, wall: 9, pace },
		'round 0.2': { value: 2, wall: 4, pace },
	});
	expect(figures?.map((one) => `${one.case}, ${one.figure}: ${one.value}`)).toEqual([
		'target: topology, match: 7',
		'target: round 0.2, refine: 2',
	]);
});
