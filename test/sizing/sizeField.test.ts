import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { IDEAL_TRIANGLES } from '../../src/sizing/complexity.ts';
import { backwards } from '../support/backwards.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { mappedMesh, pointField, sizeFieldOf, square, valuesOn } from './squareFields.ts';

describe('the sizes of a mesh', () => {
	test('of one number h ask for 1/h² of complexity on the unit square', () => {
		const field = sizeFieldOf(square(10), { size: '0.05' });
		expect(field.complexity).toBeCloseTo(400, 9);
		expect(field.warnings).toEqual([]);
	});

	test('of the linear layer have a complexity of 465.2, 1,074 triangles', () => {
		const mesh = mappedMesh(rightTriangleGrid(2000, 2), (x, y) => [x / 2000, y / 2]);
		const layer = valuesOn(mesh, (x) => [
			(0.001 + 2 * 0.099 * Math.abs(x - 0.5)) ** -2,
			0,
			0.1 ** -2,
		]);
		const fields = [pointField('layer', 3, layer, 'metric')];
		const field = sizeFieldOf({ ...mesh, fields }, { size: 'field:layer', growth: 1e6 });
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
			pointField(
				'u',
				1,
				valuesOn(mesh, (x, y) => Math.tanh(20 * (x - y * y))),
			),
		];
		const field = sizeFieldOf({ ...mesh, fields }, { size, ...target });
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
			const { metrics } = sizeFieldOf({ ...mesh, fields: [pointField('u', 1, u)] }, given);
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
		const mesh = { ...plain, fields: [pointField('u', 1, u)] };
		const given = { size: 'hessian:u; 0.5', triangles: 9000 };
		expect(sizeFieldOf(mesh, given, backwards)).toEqual(sizeFieldOf(mesh, given));
	});

	test('stay within their bounds, and say so where the target is beyond them', () => {
		const field = sizeFieldOf(square(8), { size: '1', triangles: 1e6, smallest: 0.05 });
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
		const fields = ['a', 'b', 'c'].map((name) => pointField(name, 3, metric(), 'metric'));
		const bounds = { smallest: 0.01, largest: 0.5, anisotropy: 4 };
		const { metrics } = sizeFieldOf(
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
		const field = sizeFieldOf(square(4), { size: 'x < 0.1 ? 1e-12 : 0.1', growth: 1e6 });
		expect(field.warnings).toEqual([
			'the size at 5 points is below the resolution of the lattice; 0.00000191 (1,024 lattice units) is used there',
		]);
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
		const field = sizeFieldOf(tilted, { size: '0.1 + 0*z' });
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
			pointField(
				'v',
				2,
				valuesOn(mesh, () => [1, 2]),
			),
			pointField(
				'bad',
				3,
				valuesOn(mesh, () => [1, 2, 1]),
				'metric',
			),
		];
		expect(() => sizeFieldOf({ ...mesh, fields }, given)).toThrow(message);
	});

	test('are refused for surfaces', () => {
		const flat = square(2);
		const points = Float64Array.from(
			Array.from({ length: pointCount(flat) }, (_, p) => {
				const [x, y] = [flat.points[2 * p]!, flat.points[2 * p + 1]!];
				return [x, y, x * y];
			}).flat(),
		);
		expect(() => sizeFieldOf({ ...flat, dimension: 3, points }, { size: '1' })).toThrow(
			/the mesh is not planar: point \d+ lies .* outside the plane/,
		);
	});
});
