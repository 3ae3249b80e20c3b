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
		const places = session.plane('places', triangles.length);
		session.run(countSides, triangles.length, { fewest: 0 }, { corners, degrees, sizes, places });
		const size = (await session.read(sizes, 129 * 129)).slice();
		const place = (await session.read(places, triangles.length)).slice();
		session.end();
		engine.destroy();
		const taken = new Set<string>();
		for (let side = 0; side < triangles.length; side++) {
			const end = triangles[side % 3 === 2 ? side - 2 : side + 1]!;
			const at = Math.min(triangles[side]!, end);
			expect(place[side]).toBeLessThan(size[at]!);
			taken.add(`${at} ${place[side]}`);
		}
		expect(taken.size).toBe(triangles.length);
		expect(size.reduce((sum, n) => sum + n, 0)).toBe(triangles.length);
	});
});
