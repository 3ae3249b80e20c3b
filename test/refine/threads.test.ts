import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Refined, RefineOptions } from '../../src/refine/algorithm.ts';
import { longestEdgeWith } from '../../src/refine/rounds/inRounds.ts';
import { steps } from '../../src/steps/registry.ts';
import type { Loops } from '../../src/util/loop.ts';
import { engines } from '../support/engines.ts';
import { perturbedGrid } from '../support/grids.ts';
import { refineOn } from '../support/refine.ts';
import { inSharedMemory, openThreaded } from '../support/threads.ts';
import { randomSelection } from './samples.ts';

/** All arrays that must not depend on the number of threads. */
const arraysOf = ({ mesh, maps }: Refined) => ({
	points: mesh.points,
	triangles: mesh.triangles,
	edges: mesh.edges,
	triangleEdges: mesh.triangleEdges,
	...maps,
});

// Large enough that threads get several parts of each step.
const mesh = inSharedMemory(perturbedGrid(256, 200));

const cases: readonly (readonly [string, Partial<RefineOptions>, 'sparse' | 'dense', number])[] = [
	['1 % marked, by lists', { rounds: 2 }, 'sparse', 0.01],
	['20 % marked, all edges', { rounds: 2, split: 'all' }, 'dense', 0.2],
	['all marked', { rounds: 1 }, 'dense', 2],
	['20 % marked, by lists, in the order of the file', { order: 'file' }, 'sparse', 0.2],
];

describe.each(cases)('refinement with %s', (_, options, path, share) => {
	const selection = randomSelection(mesh, share, 9);
	const algorithm = longestEdgeWith({ path, sharedFrom: 0 });
	const expected = refineOn(createCpuEngine, mesh, { selection, ...options }, algorithm);

	test.each([2, 4, 7])('is the same on %i threads', async (threads) => {
		const found = await refineOn(
			() => openThreaded(threads),
			mesh,
			{ selection, ...options },
			algorithm,
		);
		const arrays = arraysOf(found);
		for (const [name, array] of Object.entries(arraysOf(await expected))) {
			const other = arrays[name as keyof typeof arrays]!;
			expect([name, other.length]).toEqual([name, array!.length]);
			expect([name, array!.findIndex((value, i) => value !== other[i])]).toEqual([name, -1]);
		}
	});
});

test.skipIf(engines[1].missing)(
	'a GPU with threads beside it makes the mesh that it makes alone',
	async () => {
		const mesh = inSharedMemory(perturbedGrid(64, 50));
		const selection = randomSelection(mesh, 0.2, 9);
		const algorithm = longestEdgeWith({ sharedFrom: 0 });
		const expected = await refineOn(engines[1].open, mesh, { selection }, algorithm);
		const threaded = openThreaded(3);
		const { loops } = threaded;
		const open = () => ({ ...engines[1].open(), ...(loops && { loops }) });
		const found = await refineOn(open, mesh, { selection }, algorithm);
		threaded.destroy();
		expect(arraysOf(found)).toEqual(arraysOf(expected));
	},
);

test('threads share every loop before and after the rounds', async () => {
	const engine = openThreaded(2);
	const { loops } = engine;
	const shared = new Set<string>();
	const alone = new Set<string>();
	const watched: Loops = {
		u32: (length) => loops!.u32(length),
		f64: (length) => loops!.f64(length),
		u8: (length) => loops!.u8(length),
		run(loop, count, arrays, parameters) {
			const seen = Object.values(arrays).every(({ buffer }) => buffer instanceof SharedArrayBuffer);
			(seen ? shared : alone).add(loop.name);
			return loops!.run(loop, count, arrays, parameters);
		},
		drop: (...arrays) => loops!.drop(...arrays),
	};
	const selection = randomSelection(mesh, 0.2, 9);
	await refineOn(
		() => ({ ...engine, loops: watched }),
		mesh,
		{ selection },
		longestEdgeWith({ sharedFrom: 0 }),
	);
	expect([...alone]).toEqual([]);
	expect([...shared]).toEqual(
		expect.arrayContaining(['lattice: place', 'curve: corners', 'numbers: rows']),
	);
});

test('every step can be shared', () => {
	expect(steps.filter(({ parallel }) => !parallel).map(({ name }) => name)).toEqual([]);
});
