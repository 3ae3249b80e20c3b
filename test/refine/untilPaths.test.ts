import { describe, expect, test } from 'vitest';
import { parseGoal } from '../../src/refine/goal.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { paths } from '../support/paths.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';

describe('refinement until a goal is met is the same to the last byte', () => {
	// Large enough that threads share the work.
	const mesh = randomMesh(51, { cells: 64, irregular: true, orientation: 'mixed', holes: 0.1 });
	const [low, high] = [Math.min(...mesh.points), Math.max(...mesh.points)];
	const square = { ...mesh, points: mesh.points.map((x) => (x - low) / (high - low)) };
	const goals = [
		['edge:0.011', 'longest', 20],
		['area:0.00007', 'all', 20],
		['size:0.005 + x / 10 + y * y / 5', 'longest', 3],
		['size:0.01 + hypot(x, y) / 50', 'all', 2],
	] as const;
	const optionsOf = ([goal, split, rounds]: (typeof goals)[number]) => ({
		...{
			selection: new Uint8Array(square.triangles.length / 3).fill(1),
			until: parseGoal(goal),
			split,
			rounds,
		},
	});
	const references = goals.map(async (goal) =>
		refineOn(paths[0]!.open, square, optionsOf(goal), paths[0]!.algorithm),
	);

	describe.each(paths.slice(1))('on $name', ({ open, algorithm, missing }) => {
		test.skipIf(missing).each(goals.map((goal, i) => [...goal, i] as const))(
			'%s, split %s, at most %i rounds',
			async (goal, split, rounds, i) => {
				const expected = await references[i]!;
				expect(expected.rounds.length).toBeGreaterThan(1);
				const options = optionsOf([goal, split, rounds] as (typeof goals)[number]);
				expect(fingerprint(await refineOn(open, square, options, algorithm))).toEqual(
					fingerprint(expected),
				);
			},
		);
	});
});
