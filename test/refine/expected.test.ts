import { describe, expect, test } from 'vitest';
import { pointCount, triangleCount } from '../../src/mesh/triMesh.ts';
import { onEveryEngine } from '../support/engines.ts';
import { expectedRefinement } from '../support/external.ts';
import { hashedSelection, orderFreeChecksum, perturbedGrid } from '../support/grids.ts';
import { refineOn } from '../support/refine.ts';

const expected = expectedRefinement();
const cases = expected?.cases.filter(({ alg, prec }) => alg === 'leb' && prec === 'f64') ?? [];

describe.skipIf(!expected)('what an independent program computed', () => {
	test('is there', () => {
		expect(cases.length).toBe(12);
	});

	onEveryEngine('agrees', ({ open }) => {
		test.each(cases)('$mesh, $markMode of $fraction', async (expectedCase) => {
			const { W, H } = expected!.meshes[expectedCase.mesh]!;
			const mesh = perturbedGrid(W, H);
			const selection = hashedSelection(triangleCount(mesh), expectedCase.fraction);
			expect(selection.reduce((sum, mark) => sum + mark, 0)).toBe(expectedCase.markedTriangles);
			const { mesh: refined } = await refineOn(open, mesh, {
				selection,
				split: expectedCase.markMode === 'all3' ? 'all' : 'longest',
			});
			expect({
				points: pointCount(refined),
				edges: refined.edges!.length / 2,
				triangles: triangleCount(refined),
				checksum: orderFreeChecksum(refined),
			}).toEqual({
				points: expectedCase.outV,
				edges: expectedCase.outE,
				triangles: expectedCase.outT,
				checksum: expectedCase.checksum,
			});
		});
	});
});
