import { expect, test } from 'vitest';
import { faceFigures } from '../../src/mesh/faceFigures.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { facedMesh } from '../support/facedMesh.ts';
import { randomMesh } from '../support/randomMesh.ts';

test('figures of an L and a quad are those that can be told by hand', () => {
	const { others, angles, lengths, area, histogram } = faceFigures(tessellationOf(facedMesh))!;
	expect(others).toEqual({
		polygons: 2,
		corners: 10,
		byCorners: [0, 0, 0, 0, 1, 0, 1],
		convex: 1,
		area: { least: 0.25, most: 0.75, sum: 1 },
		// The mean is 0.5: one of half of it, one of one and a half.
		byArea: [0, 0, 0, 0, 1, 1, 0, 0, 0, 0],
		edgeRatio: { least: 0.5, mean: 0.75 },
		byEdgeRatio: [0, 0, 0, 0, 0, 1, 0, 0, 0, 1],
		smallest: 1,
	});
	expect(angles).toEqual([90, 270]);
	expect(lengths).toEqual([0.5, 1]);
	expect(area).toBe(1);
	// Nine right angles, and one that is reflex.
	expect([...histogram].map((share) => Math.round(10 * share))).toEqual(
		Array.from({ length: 18 }, (_, bin) => (bin === 9 ? 9 : 0)),
	);
});

test('a face that is counted behind triangles has its number among all', () => {
	const mesh = { ...facedMesh, triangles: Uint32Array.of(0, 1, 2) };
	const { others, area } = faceFigures(tessellationOf(mesh))!;
	expect([others.polygons, others.smallest, area]).toEqual([2, 2, 1.5]);
});

test('triangles alone have none', () => {
	expect(faceFigures(tessellationOf(randomMesh(2)))).toBeUndefined();
});
