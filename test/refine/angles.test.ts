import { describe, expect, test } from 'vitest';
import { triangleCount } from '../../src/mesh/triMesh.ts';
import { onEveryEngine } from '../support/engines.ts';
import { equilateralLattice, hashedSelection, rightTriangleGrid } from '../support/grids.ts';
import { extremeAngles } from '../support/measures.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';
import { corpusSamples, randomSelection } from './samples.ts';

onEveryEngine('longest-edge bisection', ({ open }) => {
	describe('keeps at least half the smallest angle over five rounds (Rivara 1984)', () => {
		test.each([11, 12, 13, 14])('random mesh, seed %i', async (seed) => {
			const mesh = randomMesh(seed, { cells: 16, irregular: seed % 2 === 0 });
			const { mesh: refined, rounds } = await refineOn(open, mesh, {
				selection: randomSelection(mesh, 0.3, seed),
				rounds: 5,
			});
			expect(rounds.map(({ shortEdges }) => shortEdges)).toEqual([0, 0, 0, 0, 0]);
			const before = extremeAngles(mesh).smallest;
			expect(extremeAngles(refined).smallest).toBeGreaterThanOrEqual(before * (0.5 - 1e-9));
		});
	});

	test.each(corpusSamples.filter(({ name }) => !/greenland|empty/.test(name)))(
		'keeps at least half the smallest angle of $name over five rounds',
		async ({ load }) => {
			const mesh = await load();
			const { mesh: refined, rounds } = await refineOn(open, mesh, {
				selection: randomSelection(mesh, 0.1, 5),
				rounds: 5,
			});
			expect(rounds.at(-1)?.shortEdges).toBe(0);
			const before = extremeAngles(mesh).smallest;
			expect(extremeAngles(refined).smallest).toBeGreaterThanOrEqual(before * (0.5 - 1e-9));
		},
	);

	describe('makes at most 8 new triangles per mark where all edges tie, at 0.1 % marked', () => {
		test.each([
			['equilateral lattice', equilateralLattice(256, 200)],
			['right-triangle grid', rightTriangleGrid(256, 200)],
		] as const)('%s', async (_, mesh) => {
			const selection = hashedSelection(triangleCount(mesh), 0.001);
			const marks = selection.reduce((sum, mark) => sum + mark, 0);
			expect(marks).toBeGreaterThan(90);
			const { mesh: refined } = await refineOn(open, mesh, { selection });
			const made = triangleCount(refined) - triangleCount(mesh);
			expect(made).toBeLessThanOrEqual(8 * marks);
			expect(made).toBeGreaterThanOrEqual(marks);
		});
	});
});
