import { describe, expect, test } from 'vitest';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { trianglesMeeting } from '../../src/quantities/condition.ts';
import { faceQuantities, faceQuantity } from '../../src/quantities/faceQuantities.ts';
import { quantitiesOf } from '../../src/quantities/quantities.ts';
import { facedMesh } from '../support/facedMesh.ts';
import { randomMesh } from '../support/randomMesh.ts';

/** Two triangles beside the unit square 0 1 2 3. */
const twoTriangles = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 2, 0, 2, 1),
	triangles: Uint32Array.of(1, 4, 2, 4, 5, 2),
	fields: [],
} as const;

const valuesOf = (id: string) => Array.from(faceQuantity(facedMesh, id)!.values.values);

describe('quantities of faces', () => {
	test('are those of triangles where there are no others', () => {
		const mesh = randomMesh(4);
		expect(faceQuantities(mesh)).toEqual(quantitiesOf(mesh));
	});

	test('are listed without those that triangles alone have', () => {
		const ids = faceQuantities(facedMesh).map(({ id }) => id);
		expect(ids.filter((id) => id.startsWith('metric:'))).toEqual([
			'metric:area',
			'metric:edgeRatio',
			'metric:maximumAngle',
			'metric:minimumAngle',
		]);
		expect(ids).toEqual(
			expect.arrayContaining([
				'face:corners',
				'length:longest',
				'groups:triangles',
				'field:triangles:part:0',
				'field:points:p:0',
				'order',
			]),
		);
	});

	test('have one value for each face, which all its pieces have', () => {
		expect(valuesOf('metric:area')).toEqual([0.75, 0.25]);
		expect(valuesOf('metric:edgeRatio')).toEqual([2, 1]);
		expect(valuesOf('metric:maximumAngle')).toEqual([270, 90]);
		expect(valuesOf('face:corners')).toEqual([6, 4]);
		const { values, onDisplayTriangles } = faceQuantity(facedMesh, 'metric:area')!;
		expect([...onDisplayTriangles(values.values)]).toEqual([0.75, 0.75, 0.75, 0.75, 0.25, 0.25]);
	});

	test('have the angles of squares for bounds where most faces are no triangles', () => {
		expect(faceQuantity(facedMesh, 'metric:minimumAngle')!.quantity).toMatchObject({
			full: [0, 90],
			acceptable: [45, 90],
		});
		const listed = faceQuantities(facedMesh).find(({ id }) => id === 'metric:maximumAngle');
		expect(listed).toMatchObject({ full: [90, 360], acceptable: [90, 135] });
		// A square among two triangles.
		const square = { shape: 'quad', nodes: Uint32Array.of(0, 1, 2, 3), fields: [] } as const;
		const mixed = { ...twoTriangles, cells: [square] };
		expect(faceQuantity(mixed, 'metric:minimumAngle')!.quantity.full).toEqual([0, 60]);
	});

	test('have the classes of groups and fields, each face counted once', () => {
		const groups = faceQuantity(facedMesh, 'groups:triangles')!.values;
		expect(groups.classes).toEqual([{ label: 'arms', tag: 3, count: 1 }]);
		expect([...groups.values]).toEqual([0, -1]);
		const parts = faceQuantity(facedMesh, 'field:triangles:part:0')!.values;
		expect(parts.classes?.map(({ tag, count }) => [tag, count])).toEqual([
			[5, 1],
			[8, 1],
		]);
	});

	test('choose faces by their values', () => {
		const { standIns } = tessellationOf(facedMesh);
		const where = (quantity: string, range: readonly [number, number]) => [
			...trianglesMeeting(standIns, { kind: 'values', quantity, range }),
		];
		expect(where('metric:area', [0, 0.5])).toEqual([1]);
		expect(where('face:corners', [5, 9])).toEqual([0]);
	});
});
