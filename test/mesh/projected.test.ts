import { expect, test } from 'vitest';
import { planes, projected } from '../../src/mesh/projected.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';

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
		const reason = `projected onto the ${plane} plane`;
		expect(laid.source?.unkept).toEqual([
			{ what: `${lost} coordinates`, count, reason },
			{ what: `${lost} components of the field "tensor"`, count: 4, reason },
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

const numbers = (
	name: string,
	on: Field['on'],
	components: number,
	...values: number[]
): Field => ({
	...{ name, on, role: 'attribute', type: 'real' },
	components,
	values: Float64Array.from(values),
});

test('vectors on points, triangles and cells are laid on the plane, what they lose is counted, and nothing else changes', () => {
	const speed = numbers('speed', 'points', 3, 1, 2, 3, 4, 5, 0, 7, 8, 9, 0, 0, 0);
	const flux = numbers('flux', 'triangles', 3, 1, 2, 3, 4, 5, 6);
	const pull = numbers('pull', 'cells', 3, 7, 8, 9);
	const others = [
		numbers('colour', 'points', 3, ...speed.values),
		numbers('plane', 'triangles', 2, 1, 2, 3, 4),
		{ ...flux, name: 'ids', type: 'integer' as const, values: Int32Array.from(flux.values) },
	];
	const stress = numbers('stress', 'triangles', 6, ...speed.values);
	const { mesh: laid, unprojected } = projected(
		{
			...mesh,
			fields: [speed, flux, ...others, stress],
			cells: [{ shape: 'line', nodes: Uint32Array.of(0, 1), fields: [pull] }],
		},
		'yz',
	);
	expect(laid.fields.slice(0, 2).map(({ components, values }) => [components, ...values])).toEqual([
		[2, 2, 3, 5, 0, 8, 9, 0, 0],
		[2, 2, 3, 5, 6],
	]);
	expect(laid.fields.slice(2)).toEqual([...others, stress]);
	expect([...laid.cells![0]!.fields[0]!.values]).toEqual([8, 9]);
	expect(laid.source?.unkept?.slice(1).map(({ what, count }) => [what, count])).toEqual([
		['x components of the field "speed"', 3],
		['x components of the field "flux"', 2],
		['x components of the field "pull"', 1],
	]);
	expect(unprojected).toEqual(['stress']);
});
