import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { RefineOptions } from '../../src/refine/algorithm.ts';
import { longestEdge, longestEdgeWith } from '../../src/refine/longestEdge.ts';
import { longestChain } from '../support/chain.ts';
import { onEveryEngine } from '../support/engines.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { perturbedGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';
import { corpusSamples, randomSelection, samples } from './samples.ts';

type Options = Partial<RefineOptions> & Pick<RefineOptions, 'selection'>;

onEveryEngine('refinement', ({ name, open }) => {
	/** Runs the same on this engine and on the CPU, and compares the bytes. */
	async function agrees(mesh: TriMesh, options: Options, hops?: number): Promise<void> {
		const algorithm = hops === undefined ? longestEdge : longestEdgeWith({ hops });
		const here = await refineOn(open, mesh, options, algorithm);
		expect(fingerprint(here)).toEqual(fingerprint(await refineOn(createCpuEngine, mesh, options)));
	}

	// The CPU is what the others are compared with.
	if (name !== 'CPU')
		describe.each(['longest', 'all'] as const)('split %s', (split) => {
			test.each([...samples, ...corpusSamples])('is that of the CPU: $name', async ({ load }) => {
				const mesh = await load();
				await agrees(mesh, { selection: randomSelection(mesh, 0.3, 3), rounds: 3, split });
			});

			test('is that of the CPU: Hilbert order, two rounds', async () => {
				const mesh = perturbedGrid(256, 256);
				await agrees(mesh, { selection: randomSelection(mesh, 0.1, 4), rounds: 2, split });
			});

			test('is that of the CPU: all triangles of a random mesh, six rounds', async () => {
				const mesh = randomMesh(21, { cells: 4, irregular: true });
				const selection = new Uint8Array(mesh.triangles.length / 3).fill(1);
				await agrees(mesh, { selection, rounds: 6, split });
			});
		});

	describe('does not depend on how far a walk goes at once', () => {
		test.each([1, 2, 3])('%i edges, split longest', async (hops) => {
			const mesh = randomMesh(31, { cells: 16 });
			await agrees(mesh, { selection: randomSelection(mesh, 0.05, 1), rounds: 2 }, hops);
		});

		test.each([1, 2, 3])('%i edges, split all', async (hops) => {
			const mesh = randomMesh(32, { cells: 16 });
			const selection = randomSelection(mesh, 0.05, 1);
			await agrees(mesh, { selection, rounds: 2, split: 'all' }, hops);
		});
	});

	test('goes along a chain of 5,000 triangles to its end', async () => {
		const mesh = longestChain(5000);
		const selection = new Uint8Array(5000);
		selection[0] = 1;
		const { rounds } = await refineOn(open, mesh, { selection });
		// Each triangle's longest edge is divided, the last one on the boundary.
		expect(rounds[0]?.triangles).toBe(5000 + 2 * 5000 - 1);
	});
});
