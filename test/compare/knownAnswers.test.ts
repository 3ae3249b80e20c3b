import { describe, expect, test } from 'vitest';
import { compareMeshes } from '../../src/compare/compareMeshes.ts';
import { exact } from '../../src/compare/tolerance.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { Cancelled, CancelSource } from '../../src/util/cancel.ts';
import { inSlices } from '../../src/util/inSlices.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { compared, countsOf, renumbered } from './shared.ts';

/** A grid of n by n squares, each of two triangles. */
function grid(n: number): TriMesh {
	const points: number[] = [];
	const triangles: number[] = [];
	for (let y = 0; y <= n; y++) for (let x = 0; x <= n; x++) points.push(x, y);
	for (let y = 0; y < n; y++)
		for (let x = 0; x < n; x++) {
			const p = y * (n + 1) + x;
			triangles.push(p, p + 1, p + n + 2, p, p + n + 2, p + n + 1);
		}
	return {
		dimension: 2,
		points: Float64Array.from(points),
		triangles: Uint32Array.from(triangles),
		fields: [],
	};
}
const plain = grid(4);
const same = { same: true };
const real = (values: number[], extra: Partial<Field> = {}): Field => ({
	name: 'u',
	on: 'points',
	role: 'attribute',
	type: 'real',
	components: 1,
	values: Float64Array.from(values),
	...extra,
});
const withPoint = (mesh: TriMesh, p: number, x: number, y: number): TriMesh => {
	const points = mesh.points.slice();
	points.set([x, y], 2 * p);
	return { ...mesh, points };
};

describe('the same mesh', () => {
	test('has no difference to itself, nor renumbered', () => {
		expect(countsOf(plain, plain)).toEqual(same);
		for (let seed = 0; seed < 20; seed++) {
			const mesh = randomMesh(seed, { orientation: 'mixed', holes: 0.1 });
			expect(countsOf(mesh, renumbered(mesh, seededRandom(seed)))).toEqual(same);
		}
	});

	test('in space with z = 0 is the same, with z = 1 at one point it is not', () => {
		const points = Float64Array.from({ length: 75 }, (_, i) =>
			i % 3 === 2 ? 0 : plain.points[2 * Math.floor(i / 3) + (i % 3)]!,
		);
		const inSpace: TriMesh = { ...plain, dimension: 3, points };
		expect(countsOf(plain, inSpace)).toEqual(same);
		expect(countsOf(inSpace, plain)).toEqual(same);
		const raised = points.with(3 * 12 + 2, 1);
		expect(countsOf(plain, { ...inSpace, points: raised })).toEqual({
			same: false,
			'points moved': 1,
		});
	});

	test('without points or triangles is the same', () => {
		const empty = { ...plain, points: new Float64Array(), triangles: new Uint32Array() };
		expect(countsOf(empty, empty)).toEqual(same);
		expect(countsOf(empty, plain)).toEqual({
			same: false,
			'points added': 25,
			'faces added': 32,
		});
	});

	test('0 and −0 are the same coordinate', () => {
		expect(countsOf(plain, withPoint(plain, 0, -0, -0))).toEqual(same);
	});
});

describe('points', () => {
	test('one that moved has moved by its vector', () => {
		const moved = renumbered(withPoint(plain, 12, 2.3, 2.4), seededRandom(1));
		expect(countsOf(plain, moved)).toEqual({ same: false, 'points moved': 1 });
		const { points } = compared(plain, moved);
		expect([...points.moved.points]).toEqual([12]);
		expect(points.moved.max).toBeCloseTo(0.5, 12);
	});

	test('all inner ones moved, as by smoothing', () => {
		const random = seededRandom(2);
		let mesh = plain;
		for (const p of [6, 7, 8, 11, 12, 13, 16, 17, 18])
			mesh = withPoint(mesh, p, plain.points[2 * p]! + random() / 4, plain.points[2 * p + 1]!);
		expect(countsOf(plain, renumbered(mesh, random))).toEqual({ same: false, 'points moved': 9 });
	});

	test('within the tolerance is no difference, but is counted', () => {
		const near = withPoint(plain, 12, 2 + 2 ** -20, 2);
		expect(countsOf(plain, near, { tolerance: 2 ** -19 })).toEqual({
			same: true,
			'points within': 1,
		});
		expect(compared(plain, near, { tolerance: 2 ** -19 }).points.within.max).toBe(2 ** -20);
		expect(countsOf(plain, near, { tolerance: 2 ** -21 })).toEqual({
			same: false,
			'points moved': 1,
		});
	});

	test('an unused one that is elsewhere is removed and added', () => {
		const at = (x: number): TriMesh => ({
			...plain,
			points: Float64Array.from([...plain.points, x, 9]),
		});
		expect(countsOf(at(1), at(2))).toEqual({
			same: false,
			'points removed': 1,
			'points added': 1,
		});
		expect(countsOf(plain, at(2), { partial: true }).same).toBe(true);
		expect(countsOf(at(2), plain, { partial: true }).same).toBe(false);
	});

	test('at the same place are told apart by their triangles', () => {
		// A crack along x = 2: each half has its own points.
		const points = [...plain.points];
		const copies = new Map<number, number>();
		const triangles = plain.triangles.map((p, i) => {
			const t = i - (i % 3);
			const isRight = [0, 1, 2].some((k) => plain.points[2 * plain.triangles[t + k]!]! > 2);
			if (!isRight || plain.points[2 * p] !== 2) return p;
			if (!copies.has(p)) {
				copies.set(p, points.length / 2);
				points.push(2, plain.points[2 * p + 1]!);
			}
			return copies.get(p)!;
		});
		const cracked: TriMesh = { ...plain, points: Float64Array.from(points), triangles };
		for (let seed = 0; seed < 10; seed++)
			expect(countsOf(cracked, renumbered(cracked, seededRandom(seed)))).toEqual(same);
		// A triangle at the crack that belongs to the other side at one corner.
		const other = triangles.slice();
		const slot = other.indexOf(copies.get(12)!);
		other[slot] = 12;
		const changed = renumbered({ ...cracked, triangles: other }, seededRandom(3));
		expect(countsOf(cracked, changed)).toEqual({
			same: false,
			'faces removed': 1,
			'faces added': 1,
		});
	});

	test('two whole copies at the same place are the same', () => {
		const twice: TriMesh = {
			...plain,
			points: Float64Array.from([...plain.points, ...plain.points]),
			triangles: Uint32Array.from([...plain.triangles, ...plain.triangles.map((p) => p + 25)]),
		};
		for (let seed = 0; seed < 10; seed++)
			expect(countsOf(twice, renumbered(twice, seededRandom(seed)))).toEqual(same);
	});
});

describe('triangles', () => {
	test('a flipped edge is two removed and two added', () => {
		const flipped = plain.triangles.slice();
		flipped.set([0, 1, 5, 1, 6, 5]);
		expect(countsOf(plain, { ...plain, triangles: flipped })).toEqual({
			same: false,
			'faces removed': 2,
			'faces added': 2,
		});
	});

	test('a reversed one is reversed, a repeated one added', () => {
		const reversed = plain.triangles.slice();
		reversed.set([0, 6, 1]);
		expect(countsOf(plain, { ...plain, triangles: reversed })).toEqual({
			same: false,
			'faces reversed': 1,
		});
		const twice = Uint32Array.from([...plain.triangles, 6, 0, 1]);
		expect(countsOf(plain, { ...plain, triangles: twice })).toEqual({
			same: false,
			'faces added': 1,
		});
		expect(countsOf({ ...plain, triangles: twice }, plain)).toEqual({
			same: false,
			'faces removed': 1,
		});
	});

	test('mirrored: all are reversed', () => {
		const mirrored = plain.triangles.map((_, i, all) => all[i - (i % 3) + [0, 2, 1][i % 3]!]!);
		expect(countsOf(plain, { ...plain, triangles: mirrored })).toEqual({
			same: false,
			'faces reversed': 32,
		});
	});

	test('many equal ones take linear time', () => {
		const many = (count: number): TriMesh => ({
			...plain,
			triangles: new Uint32Array(3 * count).map((_, i) => [0, 1, 6][i % 3]!),
		});
		const turned = {
			...many(200_000),
			triangles: many(200_000).triangles.map((p, i, all) => all[i - (i % 3) + ((i + 1) % 3)] ?? p),
		};
		expect(countsOf(many(200_001), turned)).toEqual({ same: false, 'faces removed': 1 });
	});

	test('a fan of many around one point takes linear time', () => {
		const n = 50_000;
		const points = Float64Array.from({ length: 2 * n + 2 }, (_, i) =>
			i < 2 ? 0 : i % 2 ? Math.sin(i) : Math.cos(i) + i,
		);
		const triangles = Uint32Array.from({ length: 3 * n - 3 }, (_, i) =>
			i % 3 === 0 ? 0 : Math.floor(i / 3) + (i % 3),
		);
		const fan: TriMesh = { dimension: 2, points, triangles, fields: [] };
		expect(countsOf(fan, renumbered(fan, seededRandom(4)))).toEqual(same);
	});
});

describe('fields', () => {
	const values = Array.from({ length: 25 }, (_, i) => i + 0.5);
	const a = { ...plain, fields: [real(values)] };

	test('one ulp at one point is found, with its place', () => {
		const b = renumbered(
			{ ...plain, fields: [real(values.with(7, 7.500000000000001))] },
			seededRandom(5),
		);
		const { fields } = compared(a, b);
		expect(fields).toMatchObject([
			{ name: 'u', on: 'points', status: 'different', differing: 1, compared: 25, worst: { a: 7 } },
		]);
		expect(fields[0]!.max).toBe(2 ** -50);
		expect(
			countsOf(a, b, { toleranceOf: () => ({ kind: 'ulps-double', value: 1, floor: 0 }) }),
		).toEqual(same);
	});

	test('values that are not numbers are equal unless they differ by option', () => {
		const nan = { ...plain, fields: [real(values.with(3, Number.NaN))] };
		expect(countsOf(nan, nan)).toEqual(same);
		expect(countsOf(nan, nan, { nanDiffers: true })).toMatchObject({ 'u on points values': 1 });
		expect(countsOf(a, nan)).toMatchObject({ 'u on points values': 1 });
	});

	test('a missing, a further and a field of another type are differences', () => {
		expect(countsOf(a, plain)).toEqual({ same: false, 'u on points removed': 1 });
		expect(countsOf(plain, a)).toEqual({ same: false, 'u on points added': 1 });
		expect(countsOf(plain, a, { partial: true }).same).toBe(true);
		const whole = (type: Field['type'], array: Field['values']) => ({
			...plain,
			fields: [real([], { type, values: array })],
		});
		const ones = countsOf(
			whole('real', new Float64Array(25).fill(1)),
			whole('integer', new Int32Array(25).fill(1)),
		);
		expect(ones).toEqual({ same: false, 'u on points different': 1 });
	});

	test('norms sum up over components', () => {
		const pair = (x: number, y: number) => ({
			...plain,
			fields: [
				real(
					Array.from({ length: 50 }, (_, i) => (i === 8 ? x : i === 9 ? y : 0)),
					{ components: 2 },
				),
			],
		});
		const [field] = compared(pair(0, 0), pair(3, -4)).fields;
		expect(field).toMatchObject({
			differing: 2,
			l1: 7,
			l2: 5,
			max: 4,
			worst: { a: 4, component: 1 },
		});
	});

	test('middle nodes follow rotated corners', () => {
		const points = Float64Array.of(0, 0, 2, 0, 0, 2, 1, 1, 0, 1, 1, 0);
		const six = (triangle: number[], middles: number[]): TriMesh => ({
			dimension: 2,
			points,
			triangles: Uint32Array.from(triangle),
			fields: [
				real([], {
					name: 'middle',
					on: 'triangles',
					role: 'midNodes',
					type: 'integer',
					components: 3,
					values: Int32Array.from(middles),
				}),
			],
		});
		expect(countsOf(six([0, 1, 2], [3, 4, 5]), six([1, 2, 0], [4, 5, 3]))).toEqual(same);
		expect(countsOf(six([0, 1, 2], [3, 4, 5]), six([1, 2, 0], [3, 4, 5]))).toMatchObject({
			'middle on faces values': 3,
		});
	});
});

describe('groups', () => {
	const group = (name: string | undefined, tag: number, members: number[]): TriMesh => ({
		...plain,
		groups: [
			{
				...(name !== undefined && { name }),
				tag,
				dimension: 2,
				members: [{ of: 'triangles', members: Uint32Array.from(members) }],
			},
		],
	});

	test('with another name and the same members is renamed', () => {
		expect(countsOf(group('inlet', 1, [1, 2]), group('outlet', 1, [1, 2]))).toEqual({
			same: false,
			'group inlet renamed': 1,
		});
		expect(countsOf(group('inlet', 1, [1, 2]), group('inlet', 2, [1, 2]))).toEqual({
			same: false,
			'group inlet renamed': 1,
		});
	});

	test('counts members that joined and left', () => {
		const b = renumbered(group('inlet', 1, [2, 3, 4]), seededRandom(6));
		expect(countsOf(group('inlet', 1, [1, 2]), b)).toEqual({
			same: false,
			'group inlet changed': 1,
			'group inlet joined': 2,
			'group inlet left': 1,
		});
	});

	test('of edges and of lines between the same points are the same', () => {
		const edges = Uint32Array.of(0, 1, 1, 2);
		const lines = { shape: 'line', nodes: Uint32Array.of(2, 1, 1, 0), fields: [] } as const;
		const of = (at: 'edges' | number): NonNullable<TriMesh['groups']> => [
			{ name: 'wall', tag: 1, dimension: 1, members: [{ of: at, members: Uint32Array.of(0, 1) }] },
		];
		expect(
			countsOf(
				{ ...plain, edges, groups: of('edges') },
				{ ...plain, cells: [lines], groups: of(0) },
			),
		).toEqual(same);
	});
});

test('a surface elsewhere has its distance', () => {
	const away = {
		...plain,
		dimension: 3 as const,
		points: Float64Array.from({ length: 75 }, (_, i) =>
			i % 3 === 2 ? 0.25 : plain.points[2 * Math.floor(i / 3) + (i % 3)]! + 0,
		),
	};
	const { surfaces, same: isSame } = compared(plain, away);
	expect(isSame).toBe(false);
	expect(surfaces).toMatchObject({
		hausdorff: 0.25,
		areas: [16, 16],
		aToB: { mean: 0.25 },
		bToA: { max: 0.25 },
	});
});

test('can be cancelled between slices', async () => {
	const source = new CancelSource();
	let slices = 0;
	const pause = async () => {
		if (++slices === 3) source.cancel();
	};
	const options = {
		matching: 'position',
		tolerance: 0,
		partial: false,
		nanDiffers: false,
	} as const;
	const work = compareMeshes(plain, grid(5), { ...options, toleranceOf: () => exact });
	await expect(inSlices(work, { signal: source.signal, pause })).rejects.toThrow(Cancelled);
	expect(slices).toBe(3);
});
