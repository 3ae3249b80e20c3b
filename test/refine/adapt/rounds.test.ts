import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { adapt, coarsen, redGreen } from '../../../src/refine/adapt/operations.ts';
import type { RoundReport } from '../../../src/refine/algorithm.ts';
import type { Operation, RunRequest } from '../../../src/refine/operation.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import { Cancelled, CancelSource } from '../../../src/util/cancel.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import { rightTriangleGrid } from '../../support/grids.ts';

const SIZE = 0.04;

/** The unit square, finer than `SIZE` on the left. */
function square(): TriMesh {
	const grid = rightTriangleGrid(32, 32);
	return { ...grid, points: grid.points.map((x, i) => (i % 2 === 0 ? (x / 32) ** 6 : x / 32)) };
}

const run = (
	operation: Operation,
	values: OptionValues,
	more: Partial<RunRequest> = {},
	mesh = square(),
) => {
	return runOperation(operation, createCpuEngine(), mesh, {
		selection: new Uint8Array(triangleCount(mesh)).fill(1),
		values: { size: String(SIZE), ...values },
		now: () => performance.now(),
		...more,
	});
};

/** Edges by length in a mesh of one size, in double precision. */
function lengthsOf({ points, triangles }: TriMesh) {
	const lengths = new Map<string, number>();
	for (let h = 0; h < triangles.length; h++) {
		const [p, q] = [triangles[h]!, triangles[h % 3 === 2 ? h - 2 : h + 1]!];
		const dx = points[2 * p]! - points[2 * q]!;
		const dy = points[2 * p + 1]! - points[2 * q + 1]!;
		lengths.set(`${Math.min(p, q)} ${Math.max(p, q)}`, Math.hypot(dx, dy) / SIZE);
	}
	const all = [...lengths.values()];
	return {
		edges: all.length,
		short: all.filter((length) => length < Math.SQRT1_2).length,
		long: all.filter((length) => length > Math.SQRT2).length,
	};
}

/** As the loop of the paper: no edge flips and no point moves. */
const paper = { flips: 'none', sweeps: 0 };

const untimed = ({ milliseconds: _, ...report }: RoundReport) => report;

describe('reports of an adaptation', () => {
	test('tell of the coarsening and of each round what a run that ends there makes', async () => {
		const { report } = await run(adapt, paper);
		expect(report.rounds.length).toBeGreaterThan(1);
		const all = [report.coarsening!, ...report.rounds];
		for (const [rounds, part] of all.entries()) {
			const ended = rounds === 0 ? await run(coarsen, {}) : await run(adapt, { ...paper, rounds });
			expect(part.triangles).toBe(triangleCount(ended.mesh));
			expect(part.points).toBe(ended.mesh.points.length / 2);
			expect(part.fit).toMatchObject(lengthsOf(ended.mesh));
			expect(part.edges).toBe(part.fit!.edges);
			const told = rounds === 0 ? ended.report.coarsening! : ended.report.rounds.at(-1)!;
			expect(untimed(told)).toEqual(untimed(part));
		}
		expect(all.map(({ fit }) => fit!.mean).at(-1)).toBeGreaterThan(all[0]!.fit!.mean);
		expect(report.coarsening!.collapsed).toBeGreaterThan(0);
		const divided = report.rounds.reduce((sum, { selected }) => sum + selected, 0);
		expect(report.work).toContain(`${divided.toLocaleString('en')} triangles divided into four`);
		for (const { milliseconds } of report.rounds)
			expect(Object.keys(milliseconds)).toEqual(
				expect.arrayContaining(['mark', 'divide', 'collapse', 'measure']),
			);
	});

	test('a coarsening is no round, and without one none is told', async () => {
		const coarse = (await run(coarsen, {})).report;
		expect([coarse.rounds, coarse.coarsening?.selected]).toEqual([[], 0]);
		const divided = (await run(redGreen, { rounds: 2 })).report;
		expect([divided.rounds.length, divided.coarsening]).toEqual([2, undefined]);
		expect(divided.rounds.map(({ collapsed }) => collapsed)).toEqual([0, 0]);
	});
});

test('flips after each coarsening raise the quality, and make no edge longer than the bound', async () => {
	const { report: without } = await run(adapt, paper);
	const { report, mesh } = await run(adapt, { sweeps: 0 });
	const [old, fit] = [without.rounds.at(-1)!.fit!, report.rounds.at(-1)!.fit!];
	expect(report.missing).toBe(0);
	expect(lengthsOf(mesh).long).toBe(0);
	expect(fit.worst).toBeGreaterThan(old.worst);
	expect(fit.mean).toBeGreaterThan(old.mean);
	const flipped = report.rounds.reduce((sum, round) => sum + round.flipped!, 0);
	expect(flipped).toBeGreaterThan(20);
	expect(report.work).toMatch(/\d edges flipped$/);
	const again = await runOperation(coarsen, createCpuEngine(), mesh, {
		...{ selection: new Uint8Array(triangleCount(mesh)).fill(1), now: () => performance.now() },
		values: { size: String(SIZE) },
	});
	expect(again.report.coarsening!.collapsed).toBe(0);
	expect(without.rounds.map((round) => round.flipped)).toEqual(without.rounds.map(() => 0));
});

test('moves of points bring nearly all edges within bounds, and leave none above', async () => {
	const { report: without } = await run(adapt, { sweeps: 0 });
	const { report, mesh } = await run(adapt, {});
	const [old, fit] = [without.rounds.at(-1)!.fit!, report.rounds.at(-1)!.fit!];
	expect(report.missing).toBe(0);
	const { edges, short, long } = lengthsOf(mesh);
	expect(long).toBe(0);
	expect(short / edges).toBeLessThan(0.05);
	expect(fit.mean).toBeGreaterThan(0.9);
	expect(fit.worst).toBeGreaterThan(old.worst);
	expect(report.rounds.map((round) => round.moved! > 0)).toContain(true);
	// Two sweeps at most while many triangles are divided.
	const early = report.rounds.filter(({ selected, triangles }) => selected > 0.1 * triangles);
	expect(early.length).toBeGreaterThan(0);
	for (const { moved, points } of early) expect(moved).toBeLessThanOrEqual(2 * points);
	expect(report.rounds.some(({ moved, points }) => moved! > 2 * points)).toBe(true);
	expect(report.work).toContain(' moves of points');
});

test('a run on the result of one leaves nearly all as it is', async () => {
	const { mesh, report } = await run(adapt, {});
	const again = await run(adapt, {}, {}, mesh);
	const { edges } = report.rounds.at(-1)!.fit!;
	const changes = [again.report.coarsening!, ...again.report.rounds].reduce(
		(sum, part) => sum + part.selected + part.collapsed! + part.flipped!,
		0,
	);
	expect(changes).toBeLessThan(0.01 * edges);
	expect(again.report.rounds.map(({ moved }) => moved)).toEqual([0]);
	const places = ({ points }: TriMesh) =>
		new Set(
			Array.from({ length: points.length / 2 }, (_, p) => points.slice(2 * p, 2 * p + 2).join()),
		);
	const before = places(mesh);
	const others = [...places(again.mesh)].filter((place) => !before.has(place));
	expect(others.length).toBeLessThanOrEqual(changes);
});

describe('while it runs an adaptation', () => {
	test('tells the figures of a round as soon as it is done', async () => {
		const phases: string[] = [];
		const { report } = await run(adapt, {}, { onProgress: ({ phase }) => phases.push(phase) });
		const told = [...new Set(phases)].filter((phase) => phase.startsWith('after '));
		expect(told).toHaveLength(1 + report.rounds.length);
		const [, first] = told;
		const { triangles, fit } = report.rounds[0]!;
		const share = Math.floor((1000 * (fit!.edges - fit!.short - fit!.long)) / fit!.edges) / 10;
		expect(first).toBe(
			`after round 1 of at most 20: ${triangles.toLocaleString('en')} triangles, ${share.toFixed(1)} % of edges within bounds, quality ${fit!.mean.toFixed(2)}`,
		);
		// It stays while the next round runs.
		expect(phases.filter((phase) => phase === first).length).toBeGreaterThan(3);
	});

	test.each([
		['collapse', 1],
		['collapse', 10],
		['after coarsening', 1],
		['after round 1', 2],
	])('is cancelled when it says "%s", time %i', async (when, time) => {
		const cancel = new CancelSource();
		let [said, after] = [0, 0];
		const mesh = square();
		const given = structuredClone(mesh);
		const cancelled = runOperation(adapt, createCpuEngine(), mesh, {
			selection: new Uint8Array(triangleCount(mesh)).fill(1),
			values: { size: String(SIZE) },
			now: () => 0,
			signal: cancel.signal,
			pause: async () => undefined,
			onProgress({ phase }) {
				if (cancel.signal.aborted) after++;
				if (phase.startsWith(when) && ++said === time) cancel.cancel();
			},
		});
		await expect(cancelled).rejects.toThrow(Cancelled);
		expect(cancel.signal.aborted).toBe(true);
		expect(after).toBe(0);
		expect(mesh).toEqual(given);
	});
});
