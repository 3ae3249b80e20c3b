import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import { type Field, pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { complexity, IDEAL_TRIANGLES } from '../../src/sizing/complexity.ts';
import { gradeSizes } from '../../src/sizing/gradation.ts';
import { interpolationMetric } from '../../src/sizing/interpolationMetric.ts';
import { neighboursOf } from '../../src/sizing/neighbours.ts';
import { sizeOptionsOf, sizeSpecs } from '../../src/sizing/options.ts';
import { sizeField } from '../../src/sizing/sizeField.ts';
import type { Loops } from '../../src/util/loop.ts';
import { optionValues } from '../../src/util/options.ts';
import { allSlices } from '../../src/util/slices.ts';
import { backwards } from '../support/backwards.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';

const mapped = (mesh: TriMesh, to: (x: number, y: number) => [number, number]): TriMesh => ({
	...mesh,
	points: Float64Array.from(
		{ length: mesh.points.length },
		(_, i) => to(mesh.points[i & ~1]!, mesh.points[i | 1]!)[(i & 1) as 0 | 1],
	),
});

/** The unit square. */
const square = (cells: number): TriMesh =>
	mapped(rightTriangleGrid(cells, cells), (x, y) => [x / cells, y / cells]);

const made = (mesh: TriMesh, given: Record<string, unknown>, loops?: Loops) =>
	allSlices(sizeField(mesh, sizeOptionsOf(optionValues('metric', sizeSpecs, given)), loops));

const onPoints = (
	name: string,
	components: number,
	values: Float64Array,
	role: Field['role'] = 'attribute',
): Field => ({ name, on: 'points', role, type: 'real', components, values });

const valuesOn = ({ points }: TriMesh, f: (x: number, y: number) => number | readonly number[]) =>
	Float64Array.from(
		Array.from({ length: points.length / 2 }, (_, p) =>
			f(points[2 * p]!, points[2 * p + 1]!),
		).flat(),
	);

/** The length of the shortest way along edges from the nearest of some points, whose own are given. */
function distances(mesh: TriMesh, starts: ReadonlyMap<number, number>): Float64Array {
	const found = new Float64Array(pointCount(mesh)).fill(Infinity);
	for (const [p, start] of starts) found[p] = start;
	const { edges } = topologyOf(mesh);
	for (let isSettled = false; !isSettled; ) {
		isSettled = true;
		for (let e = 0; e < edges.length; e += 2) {
			const [a, b] = [edges[e]!, edges[e + 1]!];
			const length = Math.hypot(
				mesh.points[2 * a]! - mesh.points[2 * b]!,
				mesh.points[2 * a + 1]! - mesh.points[2 * b + 1]!,
			);
			for (const [from, to] of [
				[a, b],
				[b, a],
			] as const)
				if (found[from]! + length < found[to]!) {
					found[to] = found[from]! + length;
					isSettled = false;
				}
		}
	}
	return found;
}

describe('gradation', () => {
	test('of the same sizes in all directions lets them grow with the way along edges', () => {
		const mesh = randomMesh(4, { cells: 16 });
		const random = seededRandom(11);
		const sizes = valuesOn(mesh, () => (random() < 0.02 ? 0.05 + random() : 40));
		const metrics = new Float64Array(3 * sizes.length);
		sizes.forEach((size, p) => {
			metrics[3 * p] = metrics[3 * p + 2] = size ** -2;
		});
		const neighbours = neighboursOf(topologyOf(mesh), sizes.length);
		const rate = Math.log(1.3);
		allSlices(gradeSizes(mesh.points, neighbours, metrics, 1.3));
		const ways = distances(mesh, new Map([...sizes].map((size, p) => [p, size / rate])));
		for (let p = 0; p < sizes.length; p++)
			expect(metrics[3 * p]! ** -0.5 / (rate * ways[p]!)).toBeCloseTo(1, 1.5);
	});

	test('changes nothing where sizes grow slowly', () => {
		const mesh = square(8);
		const metrics = valuesOn(mesh, () => [4, 1, 9]);
		const before = metrics.slice();
		const neighbours = neighboursOf(topologyOf(mesh), pointCount(mesh));
		allSlices(gradeSizes(mesh.points, neighbours, metrics, 1.3));
		expect(metrics).toEqual(before);
	});

	test('reaches across hundreds of edges', () => {
		const mesh = mapped(rightTriangleGrid(300, 1), (x, y) => [x / 4, y]);
		const metrics = valuesOn(mesh, (x) => (x === 0 ? [100, 0, 100] : [1e-4, 0, 1e-4]));
		const neighbours = neighboursOf(topologyOf(mesh), pointCount(mesh));
		allSlices(gradeSizes(mesh.points, neighbours, metrics, 1.3));
		for (let p = 0; p < pointCount(mesh); p++) {
			const size = 0.1 + Math.log(1.3) * mesh.points[2 * p]!;
			expect(Math.abs(metrics[3 * p]! ** -0.5 / size - 1)).toBeLessThan(0.02);
		}
	});

	test('holds along and across each edge in all directions, whatever the directions of sizes', () => {
		const mesh = randomMesh(7, { cells: 24 });
		const random = seededRandom(5);
		const given = valuesOn(mesh, () => {
			if (random() < 0.9) return [1e-4, 0, 1e-4];
			const [a, b, angle] = [10 ** (4 * random()), 10 ** (4 * random()), 7 * random()];
			const [c, s] = [Math.cos(angle), Math.sin(angle)];
			return [a * c * c + b * s * s, (a - b) * c * s, a * s * s + b * c * c];
		});
		const fields = [onPoints('given', 3, given, 'metric')];
		const { metrics } = made({ ...mesh, fields }, { size: 'field:given', anisotropy: 1e6 });
		const size = (p: number, x: number, y: number) =>
			(metrics[3 * p]! * x * x + 2 * metrics[3 * p + 1]! * x * y + metrics[3 * p + 2]! * y * y) **
			-0.5;
		/** The largest growth from q to p as a part of what is allowed. */
		const growth = (p: number, q: number): number => {
			const [x, y] = [0, 1].map((k) => mesh.points[2 * p + k]! - mesh.points[2 * q + k]!) as [
				number,
				number,
			];
			const allowed = 1 + Math.log(1.3) / size(q, x, y);
			const angles = Array.from({ length: 32 }, (_, i) => (i * Math.PI) / 32);
			return Math.max(
				...angles.map((angle) => {
					const along = [Math.cos(angle), Math.sin(angle)] as const;
					return size(p, ...along) / size(q, ...along) / allowed;
				}),
			);
		};
		const opposite = new Map<string, number[]>();
		const { triangles } = mesh;
		for (let i = 0; i < triangles.length; i++) {
			const [a, b, c] = [0, 1, 2].map((k) => triangles[i - (i % 3) + ((i + k) % 3)]!) as number[];
			const ends = `${Math.min(a!, b!)} ${Math.max(a!, b!)}`;
			opposite.set(ends, [...(opposite.get(ends) ?? []), c!]);
		}
		let [along, across] = [0, 0];
		for (const [ends, [c, d]] of opposite) {
			const [a, b] = ends.split(' ').map(Number) as [number, number];
			along = Math.max(along, growth(a, b), growth(b, a));
			if (d !== undefined) across = Math.max(across, growth(c!, d), growth(d, c!));
		}
		expect(along).toBeLessThan(1.02);
		expect(along).toBeGreaterThan(0.99);
		expect(across).toBeLessThan(1.02);
		expect(across).toBeGreaterThan(0.99);
	});
});

describe('the metric of a Hessian', () => {
	test.each([1, 2, 4])('has the wanted complexity and the ratio of sizes in L%i', (norm) => {
		const plane = square(20);
		const hessian = valuesOn(plane, (x, y) => [100 * (1 + x), 0, -(1 + y)]);
		const wanted = { norm, complexity: 500, anisotropy: 1e6 };
		const metrics = allSlices(interpolationMetric(plane, hessian, wanted));
		expect(allSlices(complexity(plane, metrics))).toBeCloseTo(500, 8);
		for (let p = 0; p < metrics.length / 3; p++) {
			const [a, b] = [metrics[3 * p]!, metrics[3 * p + 2]!];
			expect(a / b).toBeCloseTo(hessian[3 * p]! / -hessian[3 * p + 2]!, 8);
			// √det M goes with det|H|^(p/(2p+2)).
			const power = (-hessian[3 * p]! * hessian[3 * p + 2]!) ** (norm / (2 * norm + 2));
			const first = (100 * 1) ** (norm / (2 * norm + 2));
			const start = Math.sqrt(metrics[0]! * metrics[2]!);
			expect(Math.sqrt(a * b) / start).toBeCloseTo(power / first, 8);
		}
	});

	test('is no longer than the anisotropy allows, and nothing where the function is linear', () => {
		const plane = square(4);
		const hessian = valuesOn(plane, (x) => (x > 0.5 ? [1, 0, 0] : [0, 0, 0]));
		const wanted = { norm: 2, complexity: 9, anisotropy: 10 };
		const metrics = allSlices(interpolationMetric(plane, hessian, wanted));
		for (let p = 0; p < metrics.length / 3; p++)
			if (plane.points[2 * p]! > 0.5)
				expect(metrics[3 * p]! / metrics[3 * p + 2]!).toBeCloseTo(100, 8);
			else expect([...metrics.slice(3 * p, 3 * p + 3)]).toEqual([0, 0, 0]);
	});
});

describe('the sizes of a mesh', () => {
	test('of one number h ask for 1/h² of complexity on the unit square', () => {
		const field = made(square(10), { size: '0.05' });
		expect(field.complexity).toBeCloseTo(400, 9);
		expect(field.warnings).toEqual([]);
	});

	test('of the linear layer have a complexity of 465.2, 1,074 triangles', () => {
		const mesh = mapped(rightTriangleGrid(2000, 2), (x, y) => [x / 2000, y / 2]);
		const layer = valuesOn(mesh, (x) => [
			(0.001 + 2 * 0.099 * Math.abs(x - 0.5)) ** -2,
			0,
			0.1 ** -2,
		]);
		const fields = [onPoints('layer', 3, layer, 'metric')];
		const field = made({ ...mesh, fields }, { size: 'field:layer', growth: 1e6 });
		expect(field.complexity).toBeCloseTo((10 * Math.log(100)) / 0.099, 0);
		expect(IDEAL_TRIANGLES * field.complexity).toBeCloseTo(1074, -0.5);
	});

	test.each([
		['hessian:u', { triangles: 5000 }],
		['0.01 + x^2', { triangles: 700 }],
		['hessian:u; 0.1', { complexity: 2000, anisotropy: 20 }],
	])('%s meet their target to 1 %%', (size, target) => {
		const mesh = square(24);
		const fields = [
			onPoints(
				'u',
				1,
				valuesOn(mesh, (x, y) => Math.tanh(20 * (x - y * y))),
			),
		];
		const field = made({ ...mesh, fields }, { size, ...target });
		const wanted = 'complexity' in target ? target.complexity : target.triangles / IDEAL_TRIANGLES;
		expect(Math.abs(field.complexity / wanted - 1)).toBeLessThan(0.01);
		expect(field.warnings).toEqual([]);
	});

	test.each([300, 20_000])(
		'for %i triangles grow no faster than asked, however they are scaled',
		(triangles) => {
			const mesh = square(40);
			const u = valuesOn(mesh, (x, y) => Math.tanh(30 * (x - y * y)));
			const given = { size: 'hessian:u', triangles, largest: 100 };
			const { metrics } = made({ ...mesh, fields: [onPoints('u', 1, u)] }, given);
			const { edges } = topologyOf(mesh);
			let most = 0;
			for (let i = 0; i < edges.length; i++) {
				const [p, q] = [edges[i]!, edges[i ^ 1]!];
				const [x, y] = [0, 1].map((k) => mesh.points[2 * p + k]! - mesh.points[2 * q + k]!);
				const length = (of: number) =>
					Math.sqrt(
						metrics[3 * of]! * x! * x! +
							2 * metrics[3 * of + 1]! * x! * y! +
							metrics[3 * of + 2]! * y! * y!,
					);
				most = Math.max(most, length(q) / length(p) / (1 + Math.log(1.31) * length(q)));
			}
			expect(most).toBeLessThan(1.02);
			expect(most).toBeGreaterThan(0.99);
		},
	);

	test('are the same by parts of loops', () => {
		const plain = randomMesh(2, { cells: 24, holes: 0.05 });
		const u = valuesOn(plain, (x, y) => Math.tanh(3 * (x - y * y)));
		const mesh = { ...plain, fields: [onPoints('u', 1, u)] };
		const given = { size: 'hessian:u; 0.5', triangles: 9000 };
		expect(made(mesh, given, backwards)).toEqual(made(mesh, given));
	});

	test('stay within their bounds, and say so where the target is beyond them', () => {
		const field = made(square(8), { size: '1', triangles: 1e6, smallest: 0.05 });
		expect(field.complexity).toBeCloseTo(400, 6);
		expect(field.warnings).toEqual([
			'the sizes ask for about 924 triangles, not 1,000,000: the bounds and the growth of sizes allow no more',
		]);
	});

	test('of any intersection and gradation stay within their bounds', () => {
		const plain = square(12);
		const random = seededRandom(3);
		const metric = () =>
			valuesOn(plain, () => {
				const [h, k, angle] = [10 ** (-3 * random()), 10 ** (-3 * random()), 3 * random()];
				const [c, s] = [Math.cos(angle), Math.sin(angle)];
				const [a, b] = [h ** -2, k ** -2];
				return [a * c * c + b * s * s, (a - b) * c * s, a * s * s + b * c * c];
			});
		const fields = ['a', 'b', 'c'].map((name) => onPoints(name, 3, metric(), 'metric'));
		const bounds = { smallest: 0.01, largest: 0.5, anisotropy: 4 };
		const { metrics } = made(
			{ ...plain, fields },
			{ size: 'field:a; field:b; field:c', ...bounds },
		);
		for (let at = 0; at < metrics.length; at += 3) {
			const [xx, xy, yy] = [metrics[at]!, metrics[at + 1]!, metrics[at + 2]!];
			const root = Math.hypot((xx - yy) / 2, xy);
			const [larger, smaller] = [(xx + yy) / 2 + root, (xx + yy) / 2 - root];
			expect(larger ** -0.5).toBeGreaterThan(0.01 - 1e-12);
			expect(smaller ** -0.5).toBeLessThan(0.5 + 1e-12);
			expect(Math.sqrt(larger / smaller)).toBeLessThan(4 + 1e-9);
		}
	});

	test('below the lattice are raised, and counted', () => {
		const field = made(square(4), { size: 'x < 0.1 ? 1e-12 : 0.1', growth: 1e6 });
		expect(field.warnings).toEqual([
			'the size at 5 points is below the resolution of the lattice; 0.00000191 (1,024 lattice units) is used there',
		]);
	});

	test('of a group are at its points alone, of several sources the smaller', () => {
		const mesh: TriMesh = {
			...square(4),
			groups: [
				{
					name: 'a;b',
					dimension: 2,
					tag: 7,
					members: [{ of: 'triangles', members: Uint32Array.of(0) }],
				},
			],
		};
		for (const group of ['"a;b"', '7']) {
			const { metrics } = made(mesh, { size: `0.5; group:${group}=0.1`, growth: 1e6 });
			const corners = new Set(mesh.triangles.subarray(0, 3));
			for (let p = 0; p < pointCount(mesh); p++)
				expect(metrics[3 * p]! ** -0.5).toBeCloseTo(corners.has(p) ? 0.1 : 0.5, 12);
		}
	});

	test('on triangles are at a point the smallest around it', () => {
		const plain = square(2);
		const values = Float64Array.from({ length: plain.triangles.length / 3 }, (_, t) => t + 1);
		const mesh: TriMesh = {
			...plain,
			fields: [
				{ name: 'h', on: 'triangles', role: 'attribute', type: 'real', components: 1, values },
			],
		};
		const { metrics } = made(mesh, { size: 'field:h', growth: 1e6, largest: 100 });
		const wanted = new Array<number>(pointCount(mesh)).fill(Infinity);
		mesh.triangles.forEach((p, i) => {
			wanted[p] = Math.min(wanted[p]!, Math.floor(i / 3) + 1);
		});
		wanted.forEach((size, p) => {
			expect(metrics[3 * p]! ** -0.5).toBeCloseTo(size, 12);
		});
	});

	test('at midside nodes are the mean of the metrics at both ends', () => {
		const points = Float64Array.of(0, 0, 4, 0, 0, 4, 2, 2, 0, 2, 2, 0);
		const mesh: TriMesh = {
			...{ dimension: 2, points, triangles: Uint32Array.of(0, 1, 2) },
			fields: [
				{
					...{ name: 'middles', on: 'triangles', role: 'midNodes', type: 'integer' },
					...{ components: 3, values: Int32Array.of(3, 4, 5) },
				},
			],
		};
		const { metrics } = made(mesh, { size: 'x + y + 1', growth: 1e6 });
		const at = (p: number) => metrics[3 * p]!;
		expect([at(3), at(4), at(5)]).toEqual([1, 2, 0].map((p, i) => (at(p) + at([2, 0, 1][i]!)) / 2));
	});

	test('in a tilted plane are those of the plane', () => {
		const flat = square(6);
		const c = Math.cos(0.4);
		const s = Math.sin(0.4);
		const points = Float64Array.from({ length: pointCount(flat) }, () => 0);
		const tilted: TriMesh = {
			...flat,
			dimension: 3,
			points: Float64Array.from(
				[...points].flatMap((_, p) => {
					const [x, y] = [flat.points[2 * p]!, flat.points[2 * p + 1]!];
					return [c * x + 5, y, s * x];
				}),
			),
		};
		const field = made(tilted, { size: '0.1 + 0*z' });
		expect(field.complexity).toBeCloseTo(100, 6);
		const [area] = [field.of.planar.points];
		expect(area.length).toBe(flat.points.length);
	});

	test.each([
		[{ size: 'x - 0.5' }, 'the size at point 0 (0, 0) is -0.5, not a positive number'],
		[{ size: 'sqrt(x - 0.5)' }, 'point 0 (0, 0) is NaN'],
		[{ size: '1/0' }, 'point 0 (0, 0) is Infinity'],
		[{ size: 'field:h' }, 'there is no field h on points; the mesh has v, bad'],
		[
			{ size: 'field:v' },
			'the field v has 2 components on points; expected a size, or on points a metric (xx, xy, yy, or all of a matrix)',
		],
		[
			{ size: 'field:bad' },
			'the metric bad at point 0 (0, 0) is not positive definite: xx 1, xy 2, yy 1',
		],
		[{ size: 'group:wall=1' }, 'there is no group wall; the mesh has none'],
		[
			{ size: 'hessian:v:2', triangles: 9 },
			'the field v has 2 components, 0 to 1; there is no component 2',
		],
		[
			{ size: 'hessian:v' },
			'hessian:v gives directions and ratios of sizes, not sizes: give the number of triangles or the complexity too',
		],
		[{ size: '1', smallest: 3, largest: 2 }, 'the smallest size, 3, is larger than the largest, 2'],
		[
			{ size: '1', triangles: 3, complexity: 2 },
			'triangles and complexity say the same: give one of them',
		],
		[{}, 'size is missing'],
	])('%j are refused', (given, message) => {
		const mesh = square(2);
		const fields = [
			onPoints(
				'v',
				2,
				valuesOn(mesh, () => [1, 2]),
			),
			onPoints(
				'bad',
				3,
				valuesOn(mesh, () => [1, 2, 1]),
				'metric',
			),
		];
		expect(() => made({ ...mesh, fields }, given)).toThrow(message);
	});

	test('are refused for surfaces', () => {
		const flat = square(2);
		const points = Float64Array.from(
			Array.from({ length: pointCount(flat) }, (_, p) => {
				const [x, y] = [flat.points[2 * p]!, flat.points[2 * p + 1]!];
				return [x, y, x * y];
			}).flat(),
		);
		expect(() => made({ ...flat, dimension: 3, points }, { size: '1' })).toThrow(
			/the mesh is not planar: point \d+ lies .* outside the plane/,
		);
	});
});

test('own sizes are the mean lengths of the edges at each point', () => {
	const mesh = randomMesh(8, { cells: 6 });
	const { edges } = topologyOf(mesh);
	const lengths = Array.from({ length: pointCount(mesh) }, (): number[] => []);
	for (let e = 0; e < edges.length; e += 2) {
		const [p, q] = [edges[e]!, edges[e + 1]!];
		const along = [0, 1].map((k) => mesh.points[2 * p + k]! - mesh.points[2 * q + k]!);
		for (const end of [p, q]) lengths[end]!.push(Math.hypot(...along));
	}
	const { metrics } = made(mesh, { size: 'own', growth: 1e6 });
	for (const [p, own] of lengths.entries()) {
		if (own.length === 0) continue;
		const size = own.reduce((sum, length) => sum + length, 0) / own.length;
		expect(metrics[3 * p]! * size ** 2).toBeCloseTo(1, 9);
		expect([metrics[3 * p + 1], metrics[3 * p + 2]]).toEqual([0, metrics[3 * p]]);
	}
});
