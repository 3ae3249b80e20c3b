import { expect, test } from 'vitest';
import { planes, projected } from '../../src/mesh/projected.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';

const mesh: TriMesh = {
	dimension: 3,
	points: Float64Array.of(0, 0, 0, 1, 2, 3, 4, 5, 7, 0, 9, 0),
	triangles: Uint32Array.of(0, 1, 2, 0, 3, 1),
	fields: [
		{
			name: 'tensor',
			on: 'points',
			role: 'metric',
			type: 'real',
			components: 6,
			// xx, xy, yy, xz, yz, zz
			values: Float64Array.from({ length: 24 }, (_, i) => i),
		},
	],
};

test.each([
	['xy', [0, 0, 1, 2, 4, 5, 0, 9], [0, 1, 2], 'z', 2],
	['xz', [0, 0, 1, 3, 4, 7, 0, 0], [0, 3, 5], 'y', 3],
	['yz', [0, 0, 2, 3, 5, 7, 9, 0], [2, 4, 5], 'x', 2],
] as const)(
	'on %s a mesh has two coordinates, and tensors their three numbers',
	(plane, points, tensor, lost, count) => {
		const { mesh: laid } = projected(mesh, plane);
		expect([laid.dimension, ...laid.points]).toEqual([2, ...points]);
		expect(laid.fields[0]).toMatchObject({ components: 3 });
		expect([...laid.fields[0]!.values]).toEqual(
			[0, 6, 12, 18].flatMap((first) => tensor.map((k) => first + k)),
		);
		expect(laid.source?.unkept).toEqual([
			{
				what: `${lost} coordinates of the points`,
				count,
				reason: `the mesh is laid on the plane of ${plane[0]} and ${plane[1]}`,
			},
		]);
	},
);

test('triangles without area there are counted, exactly', () => {
	// Along x the second triangle has its corners on one line in the xz plane.
	expect(planes.map((plane) => projected(mesh, plane).flat)).toEqual([0, 1, 0]);
	const { mesh: same, flat } = projected({ ...mesh, fields: [] }, 'xy');
	expect(flat).toBe(0);
	expect(projected(same, 'xz').flat).toBe(2);
});
