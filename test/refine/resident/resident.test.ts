import { describe, expect, test } from 'vitest';
import { type Engine, EngineError } from '../../../src/engine/engine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { TooManyTriangles } from '../../../src/refine/errors.ts';
import { lengthsOf, restore, snapshot } from '../../../src/refine/resident/resident.ts';
import { freeRoundBuffers } from '../../../src/refine/resident/roundBuffers.ts';
import { refineRound } from '../../../src/refine/rounds/round.ts';
import type { RoundOptions } from '../../../src/refine/rounds/roundOptions.ts';
import { longestChain } from '../../support/chain.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { equilateralLattice } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { contents, open, watchedBy } from '../../support/residentMesh.ts';
import { randomSelection } from '../samples.ts';

/** The mesh after rounds, each with its own options. */
async function after(
	engine: Engine,
	mesh: TriMesh,
	selection: Uint8Array,
	rounds: readonly RoundOptions[],
) {
	const resident = await open(engine, mesh, selection);
	for (const options of rounds) await refineRound(resident, options);
	const { counts, selectedCount, shortEdges } = resident;
	const buffers = await contents(resident);
	resident.session.end();
	return { counts, selectedCount, shortEdges, buffers };
}

onEveryEngine('a resident mesh', ({ open: openEngine }) => {
	describe.each(['longest', 'all'] as const)('split %s', (split) => {
		test.each([0.02, 0.4, 1])('is the same by lists and by sweeps, share %f', async (share) => {
			const mesh = randomMesh(61, { cells: 12, orientation: 'mixed', irregular: true });
			const selection = randomSelection(mesh, share, 5);
			const engine = openEngine();
			const by = (...paths: ('sparse' | 'dense')[]) =>
				after(
					engine,
					mesh,
					selection,
					paths.map((path) => ({ path, split })),
				);
			const dense = await by('dense', 'dense', 'dense');
			expect(await by('sparse', 'sparse', 'sparse')).toEqual(dense);
			expect(await by('sparse', 'dense', 'sparse')).toEqual(dense);
			engine.destroy();
		});
	});

	test('is the same where walks end early, on a lattice of equal edges', async () => {
		const mesh = equilateralLattice(12, 12);
		const selection = randomSelection(mesh, 0.05, 6);
		const engine = openEngine();
		const whole = await after(engine, mesh, selection, [{}, {}]);
		for (const path of ['sparse', 'dense'] as const)
			expect(
				await after(engine, mesh, selection, [
					{ path, hops: 1 },
					{ path, hops: 1 },
				]),
			).toEqual(whole);
		engine.destroy();
	});

	test('makes room where one selected triangle touches more than a list was made for', async () => {
		const mesh = longestChain(4000);
		const selection = new Uint8Array(4000);
		selection[0] = 1;
		const engine = openEngine();
		const dense = await after(engine, mesh, selection, [{ path: 'dense' }]);
		expect(await after(engine, mesh, selection, [{ path: 'sparse' }])).toEqual(dense);
		expect(dense.counts.triangles).toBe(4000 + 2 * 4000 - 1);
		engine.destroy();
	});

	test.each(['sparse', 'dense'] as const)(
		'is as it was after a round refused, %s',
		async (path) => {
			const mesh = randomMesh(62, { cells: 8 });
			const selection = randomSelection(mesh, 0.5, 7);
			const engine = openEngine();
			const resident = await open(engine, mesh, selection);
			const before = await contents(resident);
			const { counts } = resident;
			const refused = refineRound(resident, { path, maxTriangles: counts.triangles + 1 });
			await expect(refused).rejects.toThrow(TooManyTriangles);
			expect(resident.counts).toEqual(counts);
			expect(await contents(resident)).toEqual(before);
			await refineRound(resident, { path });
			expect(await contents(resident)).toEqual(
				(await after(engine, mesh, selection, [{ path }])).buffers,
			);
			engine.destroy();
		},
	);

	test('reads back once in a round that its buffers have room for, at its end', async () => {
		const mesh = randomMesh(65, { cells: 32 });
		const engine = openEngine();
		for (const path of ['sparse', 'dense'] as const) {
			const resident = await open(engine, mesh, randomSelection(mesh, 0.01, 10));
			// The first round makes its buffers, and grows those of the mesh; the second has room.
			await refineRound(resident, { path });
			const steps: string[] = [];
			const watched = watchedBy(resident, {
				run: ({ name }) => void steps.push(name),
				readValues: () => void steps.push('read'),
				read: () => void steps.push('read all'),
			});
			await refineRound(watched, { path });
			expect(steps.filter((name) => name.startsWith('read'))).toEqual(['read']);
			expect(steps.at(-1)).toBe('read');
			expect(steps.length).toBeGreaterThan(5);
			resident.session.end();
		}
		engine.destroy();
	});

	describe.each(['buffers of the round', 'buffers of the mesh'] as const)(
		'where memory is short for %s',
		(which) => {
			test.each(['sparse', 'dense'] as const)('is as it was before the round, %s', async (path) => {
				const mesh = randomMesh(66, { cells: 12 });
				const selection = randomSelection(mesh, 0.5, 11);
				const engine = openEngine();
				const resident = await open(engine, mesh, selection);
				await refineRound(resident, { path });
				const before = await contents(resident);
				const { counts, selectedCount } = resident;
				if (which === 'buffers of the round') freeRoundBuffers(resident);
				let refused = 0;
				const short = watchedBy(resident, {
					allocate(wanted) {
						const ofRound = typeof wanted[0]?.[0] === 'string';
						if (ofRound !== (which === 'buffers of the round')) return;
						refused++;
						throw new EngineError('out-of-memory', 'made up');
					},
				});
				// All of them: more than the headroom that the round before left.
				const round = refineRound(short, { path, split: 'all' });
				await expect(round).rejects.toThrow('made up');
				expect(refused).toBeGreaterThan(0);
				expect([resident.counts, resident.selectedCount]).toEqual([counts, selectedCount]);
				expect(await contents(resident)).toEqual(before);
				await refineRound(resident, { path });
				const whole = await after(engine, mesh, selection, [{ path }, { path }]);
				expect(await contents(resident)).toEqual(whole.buffers);
				engine.destroy();
			});
		},
	);

	test('comes back to its snapshot, and goes on from there alike', async () => {
		const mesh = randomMesh(63, { cells: 8 });
		const engine = openEngine();
		const resident = await open(engine, mesh, randomSelection(mesh, 0.3, 8));
		await refineRound(resident);
		const saved = snapshot(resident);
		const before = await contents(resident);
		await refineRound(resident);
		const next = await contents(resident);
		restore(resident, saved);
		expect(await contents(resident)).toEqual(before);
		await refineRound(resident);
		expect(await contents(resident)).toEqual(next);
		engine.destroy();
	});

	test('takes the selection of a round from the engine', async () => {
		const mesh = randomMesh(64, { cells: 8 });
		const engine = openEngine();
		const selection = randomSelection(mesh, 0.3, 9);
		const resident = await open(engine, mesh, new Uint8Array(selection.length));
		const { session } = resident;
		const chosen = await open(engine, mesh, selection);
		const words = await chosen.session.read(chosen.buffers.selected, lengthsOf(chosen).selected);
		const { selected } = await refineRound(resident, {
			select: ({ buffers }) => {
				buffers.selected = session.upload('selected', words.slice());
				return [session.upload('count', Uint32Array.of(chosen.selectedCount)), 0];
			},
		});
		expect(selected).toBe(chosen.selectedCount);
		expect(await contents(resident)).toEqual((await after(engine, mesh, selection, [{}])).buffers);
		engine.destroy();
	});
});
