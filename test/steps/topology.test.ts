import { expect, test } from 'vitest';
import { countSides } from '../../src/steps/topology/countSides.ts';
import { onEveryEngine } from '../support/engines.ts';
import { perturbedGrid } from '../support/grids.ts';

onEveryEngine('the places of sides in their lists', ({ open }) => {
	test('are all numbers below the size of the list, each once', async () => {
		const { triangles } = perturbedGrid(128, 128);
		const engine = open();
		const session = engine.begin(() => 0);
		const corners = session.upload('corners', triangles.slice());
		const degrees = session.plane('degrees', 1);
		const sizes = session.plane('sizes', 129 * 129);
		const places = session.plane('places', 2 * (triangles.length / 3));
		const planes = { corners, degrees, sizes, places };
		session.run(countSides, triangles.length / 3, { fewest: 0 }, planes);
		const size = (await session.read(sizes, 129 * 129)).slice();
		const place = (await session.read(places, 2 * (triangles.length / 3))).slice();
		session.end();
		engine.destroy();
		const taken = new Set<string>();
		const take = (point: number, at: number): void => {
			expect(at).toBeLessThan(size[point]!);
			taken.add(`${point} ${at}`);
		};
		for (let t = 0; t < triangles.length / 3; t++) {
			const [x = 0, y = 0] = triangles.slice(3 * t, 3 * t + 3).sort();
			take(x, place[2 * t]!);
			take(x, place[2 * t]! + 1);
			take(y, place[2 * t + 1]!);
		}
		expect(taken.size).toBe(triangles.length);
		expect(size.reduce((sum, n) => sum + n, 0)).toBe(triangles.length);
	});
});
