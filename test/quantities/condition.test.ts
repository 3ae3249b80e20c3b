import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { quantityBounds } from '../../src/quantities/bounds.ts';
import { type QuantityCondition, trianglesMeeting } from '../../src/quantities/condition.ts';

/** Right triangles whose legs along x are 1, 2, 3, 4 and whose other leg is 1: areas 0.5 to 2. */
const row: TriMesh = {
	dimension: 2,
	points: Float64Array.from(
		[1, 2, 3, 4].flatMap((leg) => [10 * leg, 0, 10 * leg + leg, 0, 10 * leg, 1]),
	),
	triangles: Uint32Array.from({ length: 12 }, (_, i) => i),
	fields: [
		{
			name: 'heat',
			on: 'points',
			role: 'attribute',
			type: 'real',
			components: 1,
			// The means are 1, 2, 3 and none.
			values: Float64Array.of(0, 1, 2, 2, 2, 2, 1, 3, 5, 4, 4, Number.NaN),
		},
	],
	groups: [
		{
			name: 'steel',
			dimension: 2,
			tag: 7,
			members: [{ of: 'triangles', members: Uint32Array.of(0, 2) }],
		},
		{
			name: 'hot',
			dimension: 2,
			tag: 9,
			members: [{ of: 'triangles', members: Uint32Array.of(2, 3) }],
		},
	],
};
const meeting = (condition: QuantityCondition, mesh = row) => [
	...trianglesMeeting(mesh, condition),
];
const values = (quantity: string, low: number, high: number, outside = false) =>
	meeting({ kind: 'values', quantity, range: [low, high], outside });

describe('triangles are meant', () => {
	test('by values between two ends, which count, or outside them', () => {
		expect(values('metric:area', 1, 1.5)).toEqual([1, 2]);
		expect(values('metric:area', 1, 1.5, true)).toEqual([0, 3]);
		expect(values('metric:area', -Infinity, 1)).toEqual([0, 1]);
		expect(values('metric:area', 1.01, Infinity)).toEqual([2, 3]);
	});

	test('by the mean of their corners where points have values; without one they are neither inside nor outside', () => {
		const id = 'field:points:heat:0';
		expect(values(id, 2, 9)).toEqual([1, 2]);
		expect(values(id, 2, 9, true)).toEqual([0]);
	});

	test('by groups, also where another group gives a triangle its colour', () => {
		const inGroup = (tag: number) => meeting({ kind: 'class', quantity: 'groups:triangles', tag });
		expect(inGroup(7)).toEqual([0, 2]);
		expect(inGroup(9)).toEqual([2, 3]);
		expect(inGroup(8)).toEqual([]);
	});

	test('by markers, and not at all by what the mesh has not', () => {
		const marker = {
			name: 'part',
			on: 'triangles',
			role: 'marker',
			type: 'integer',
			components: 1,
		} as const;
		const mesh = { ...row, fields: [{ ...marker, values: Int32Array.of(3, 4, 3, 4) }] };
		expect(meeting({ kind: 'class', quantity: 'field:triangles:part:0', tag: 4 }, mesh)).toEqual([
			1, 3,
		]);
		expect(values('field:triangles:none:0', -Infinity, Infinity)).toEqual([]);
	});

	test('by their level, of a refined mesh', () => {
		const input = { ...row, triangles: Uint32Array.of(0, 1, 2, 9, 10, 11) };
		const points = Float64Array.of(...row.points, 10.5, 0);
		const mesh = {
			...row,
			points,
			triangles: Uint32Array.of(0, 12, 2, 12, 1, 2, 9, 10, 11),
			fields: [],
		};
		const condition = { kind: 'values', quantity: 'refinement:level', range: [1, 9] } as const;
		const history = { input: { ...input, fields: [] }, parents: Uint32Array.of(0, 0, 1) };
		expect([...trianglesMeeting(mesh, condition, history)]).toEqual([0, 1]);
		expect(meeting(condition, mesh)).toEqual([]);
	});
});

describe('what there is of a quantity', () => {
	test('is its range, with what Verdict does not accept of a metric', () => {
		const bounds = quantityBounds(row, 'metric:minimumAngle')!;
		const degrees = (radians: number) => (180 * radians) / Math.PI;
		expect(bounds.range![0]).toBeCloseTo(degrees(Math.atan(1 / 4)), 9);
		expect(bounds.range![1]).toBeCloseTo(45, 9);
		expect(bounds.suggested).toEqual({ range: [30, 60], outside: true });
	});

	test('of a metric that is acceptable everywhere is its range with the worst tenth', () => {
		const legs = [1, 1.2, 1.4];
		const corners = legs.flatMap((leg) => [9 * leg, 0, 10 * leg, 0, 9 * leg, leg * 0.9]);
		const mesh = {
			...row,
			points: Float64Array.from(corners),
			triangles: row.triangles.slice(0, 9),
		};
		const [low] = quantityBounds(mesh, 'metric:minimumAngle')!.range!;
		expect(low).toBeGreaterThan(40);
		const suggested = { range: [low, low], outside: false };
		expect(quantityBounds(mesh, 'metric:minimumAngle')!.suggested).toEqual(suggested);
	});

	test('of others is its range with the highest tenth', () => {
		// Any area is acceptable.
		expect(quantityBounds(row, 'metric:area')).toMatchObject({
			range: [0.5, 2],
			suggested: { range: [2, 2], outside: false },
		});
		expect(quantityBounds(row, 'field:points:heat:0')?.range).toEqual([1, 3]);
		const many: TriMesh = {
			...row,
			triangles: Uint32Array.from({ length: 300 }, (_, i) => i % 12),
		};
		const { range, outside } = quantityBounds(many, 'order')!.suggested!;
		expect([range, outside]).toEqual([[89, 99], false]);
	});

	test('of groups are their names and sizes', () => {
		const bounds = quantityBounds(row, 'groups:triangles')!;
		expect(bounds.classes?.map(({ label, count }) => [label, count])).toEqual([
			['steel', 2],
			['hot', 2],
		]);
		expect(bounds.range).toBeNull();
	});

	test('is nothing of edges, or of what the mesh has not', () => {
		expect(quantityBounds(row, 'groups:edges')).toBeNull();
		expect(quantityBounds(row, 'metric:beauty')).toBeNull();
	});
});
