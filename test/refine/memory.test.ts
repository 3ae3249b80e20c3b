import { expect, test } from 'vitest';
import { operationOf } from '../../src/refine/registry.ts';
import { runOperation } from '../../src/refine/runOperation.ts';
import type { OptionValues } from '../../src/util/options.ts';
import { perturbedGrid } from '../support/grids.ts';
import { arena, inSharedMemory, openThreaded } from '../support/threads.ts';
import { randomSelection } from './samples.ts';

// Large enough for threads to share the loops that run once.
const mesh = inSharedMemory(perturbedGrid(400, 330));
const selection = randomSelection(mesh, 0.2, 9);

const cases: readonly (readonly [id: string, values: OptionValues])[] = [
	['longest-edge', {}],
	['lepp', {}],
	['lepp', { variant: 'serial' }],
	['polygonise', {}],
	['adapt', { size: '2', rounds: 1 }],
	['coarsen', { size: '2' }],
];

/** Blocks below this size may stay: to drop them costs more than it gains. */
const SMALL = 1 << 16;

test.each(cases)('%s %o gives back all memory that its result is not in', async (id, values) => {
	const engine = openThreaded(2);
	const request = { selection, values, now: () => performance.now() };
	const run = () => runOperation(operationOf(id)!, engine, mesh, request);
	const [, left] = await arena.leftBy(run, SMALL);
	engine.destroy();
	expect(left).toEqual([]);
});
