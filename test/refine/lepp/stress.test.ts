import { expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { openCpuThreads } from '../../../src/platform/cpuThreads.ts';
import { variants } from '../../../src/refine/lepp/algorithm.ts';
import { lepp } from '../../../src/refine/lepp/lepp.ts';
import { bundleThread } from '../../support/bundleThread.ts';
import { delayAtomics } from '../../support/delayAtomics.ts';
import { equilateralLattice } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { randomSelection } from '../samples.ts';
import { differing } from './differing.ts';

const file = bundleThread('test/support/delayedThread.ts', 'delayed-thread.js');
const now = () => 0;
const meshes = [
	['random mesh', randomMesh(12, { cells: 24 })],
	['equilateral lattice', equilateralLattice(24, 20)],
] as const;

test.each(
	variants.flatMap((variant) =>
		meshes.flatMap(([name, mesh]) => [1, 2, 3].map((seed) => ({ variant, name, mesh, seed }))),
	),
)('$variant is the same with random delays: $name, seed $seed', async ({ variant, mesh, seed }) => {
	const selection = randomSelection(mesh, 0.4, seed);
	const targets = { by: 'random', seed } as const;
	const expected = await lepp(mesh, { now, selection, rounds: 2 });
	const { loops, team, destroy } = createCpuEngine({ threads: openCpuThreads(4, file) });
	const stop = delayAtomics(seed);
	try {
		const sizes = { block: 4, locked: 16, serialBelow: 1 };
		const together = { team: team!, variant, sizes };
		const found = await lepp(mesh, {
			now,
			selection,
			rounds: 2,
			targets,
			loops: loops!,
			parallel: together,
		});
		expect(differing(found, expected)).toEqual([]);
	} finally {
		stop();
		destroy();
	}
});
