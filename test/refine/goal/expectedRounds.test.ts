import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { triangleCount } from '../../../src/mesh/triMesh.ts';
import { parseGoal } from '../../../src/refine/goal/goal.ts';
import { longestEdgeWith } from '../../../src/refine/rounds/inRounds.ts';
import type { Progress } from '../../../src/util/progress.ts';
import { rightTriangleGrid } from '../../support/grids.ts';

/** What a run until a goal says of its progress, and how many rounds it took. */
async function run(goal: string, split: 'longest' | 'all', rounds = 20) {
	const mesh = rightTriangleGrid(4, 4);
	const said: Progress[] = [];
	const refined = await longestEdgeWith({}).refine(createCpuEngine(), mesh, {
		...{ selection: new Uint8Array(triangleCount(mesh)).fill(1), rounds, split },
		...{ until: parseGoal(goal), now: () => 0 },
		onProgress: (progress) => said.push(progress),
	});
	return { said, rounds: refined.rounds.length };
}

describe('progress until a goal', () => {
	// Right triangles with two sides of 1: a round divides squared lengths and areas by 2, or by 4.
	test.each([
		['edge:0.1', 'longest', 8],
		['edge:0.1', 'all', 4],
		['area:0.01', 'longest', 6],
		['area:0.01', 'all', 3],
		['size:0.2', 'longest', 6],
	] as const)('%s, dividing %s sides, is of %i rounds', async (goal, split, expected) => {
		const { said, rounds } = await run(goal, split);
		expect(rounds).toBe(expected);
		const phases = said.map(({ phase }) => phase).filter((phase) => phase.startsWith('round'));
		// One more round looks whether the goal is met.
		for (let round = 2; round <= expected; round++)
			expect(
				phases.some((phase) => phase.startsWith(`round ${round} of about ${expected}: `)),
			).toBe(true);
		const fractions = said.flatMap(({ fraction }) => fraction ?? []);
		expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
		expect(fractions.at(-1)).toBeGreaterThanOrEqual((expected - 1) / expected);
		expect(Math.max(...fractions)).toBeLessThan(1);
	});

	test('is of the rounds that there may be where the goal takes more', async () => {
		const { said } = await run('edge:0.1', 'longest', 3);
		const phases = said.map(({ phase }) => phase);
		expect(phases.some((phase) => phase.startsWith('round 3 of 3: '))).toBe(true);
	});
});
