import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Refined, RefineOptions } from '../../src/refine/algorithm.ts';
import { longestEdgeWith } from '../../src/refine/longestEdge.ts';
import { steps } from '../../src/steps/registry.ts';
import { perturbedGrid } from '../support/grids.ts';
import { refineOn } from '../support/refine.ts';
import { openThreaded } from '../support/threads.ts';
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
const mesh = perturbedGrid(256, 200);

const cases: readonly (readonly [string, Partial<RefineOptions>, 'sparse' | 'dense', number])[] = [
	['1 % marked, by lists', { rounds: 2 }, 'sparse', 0.01],
	['20 % marked, all edges', { rounds: 2, split: 'all' }, 'dense', 0.2],
	['all marked', { rounds: 1 }, 'dense', 2],
	['20 % marked, by lists, in the order of the file', { order: 'file' }, 'sparse', 0.2],
];

describe.each(cases)('refinement with %s', (_, options, path, share) => {
	const selection = randomSelection(mesh, share, 9);
	const algorithm = longestEdgeWith({ path });
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

test('every step can be shared', () => {
	expect(steps.filter(({ parallel }) => !parallel).map(({ name }) => name)).toEqual([]);
});
