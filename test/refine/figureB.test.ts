import { expect, test } from 'vitest';
import { figureB1 } from '../support/figureB.ts';
import { onEveryPath } from '../support/paths.ts';
import { refineOn } from '../support/refine.ts';

onEveryPath('figure B.1', ({ open, algorithm }) => {
	test('refines to figure B.2, order of edges and triangles included', async () => {
		const mesh = figureB1();
		const { mesh: refined } = await refineOn(open, mesh, { selection: mesh.marked! }, algorithm);
		const point = (p: number) => `[${refined.points[2 * p]} ${refined.points[2 * p + 1]}]`;
		const edges = Array.from(
			{ length: refined.edges!.length / 2 },
			(_, e) => `${point(refined.edges![2 * e]!)} ${point(refined.edges![2 * e + 1]!)}`,
		);
		const triangles = Array.from({ length: refined.triangles.length / 3 }, (_, t) =>
			refined.triangleEdges!.slice(3 * t, 3 * t + 3).join(' '),
		);
		expect(edges).toEqual([
			'[15 0] [0 3]',
			'[0 3] [0 16]',
			'[0 3] [7.5 8]',
			'[25 14] [15 0]',
			'[10 24] [12.5 15]',
			'[0 16] [10 24]',
			'[10 24] [25 14]',
			'[7.5 8] [15 0]',
			'[0 16] [7.5 8]',
			'[12.5 15] [7.5 8]',
			'[15 0] [12.5 15]',
			'[12.5 15] [0 16]',
			'[25 14] [12.5 15]',
		]);
		expect(triangles).toEqual([
			'-3 2 9',
			'11 -13 4',
			'-5 7 13',
			'3 8 1',
			'10 -9 -12',
			'-10 -11 -8',
			'5 12 6',
		]);
	});
});
