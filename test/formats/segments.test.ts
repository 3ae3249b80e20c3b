import { expect, test } from 'vitest';
import { planOf } from '../../src/formats/plan.ts';
import { freefem, gmr, gmsh, triangle, vtu } from './loaded.ts';
import { memorySource, readBack } from './sources.ts';

const poly = (marker: number) =>
	`4 2 0 0\n1 0 0\n2 4 0\n3 4 4\n4 0 4\n3 1\n1 1 2 2\n2 2 3 ${marker}\n3 3 4 2\n0\n`;

test.each([vtu, gmsh, freefem])(
	'segments with a marker become lines in $id, and the others are said to be lost',
	async (format) => {
		for (const [marker, lost] of [
			[5, 0],
			[0, 1],
		] as const) {
			const { mesh } = await triangle.read([memorySource('a.poly', poly(marker))]);
			const said = planOf(format, mesh!).losses.find(({ what }) => what.startsWith('segments'));
			expect(said?.count ?? 0).toBe(lost);
			const { mesh: again } = await readBack(format, mesh!);
			const lines = again!.cells?.find(({ shape }) => shape === 'line');
			expect((lines?.nodes.length ?? 0) / 2).toBe(3 - lost);
		}
	},
);

test('formats without markers of edges lose all', async () => {
	const { mesh } = await triangle.read([memorySource('a.poly', poly(5))]);
	const said = planOf(gmr, mesh!).losses.find(({ what }) => what.startsWith('segments'));
	expect(said?.count).toBe(3);
});
