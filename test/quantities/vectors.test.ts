import { describe, expect, test } from 'vitest';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { bandsOf, entryOf } from '../../src/quantities/colourMaps.ts';
import { triangleBands } from '../../src/quantities/triangleBands.ts';
import { arrowSpacing, onePerSquare, vectorsOf } from '../../src/quantities/vectors.ts';
import { rightTriangleGrid } from '../support/grids.ts';

const grid = rightTriangleGrid(20, 20);
const pointsOf = ({ points }: TriMesh) =>
	Array.from(
		{ length: points.length / 2 },
		(_, p) => [points[2 * p]!, points[2 * p + 1]!] as const,
	);

const field = (on: Field['on'], components: number, values: Float64Array): Field => ({
	...{ name: 'v', on, role: 'attribute', type: 'real', components, values },
});

describe('vectors', () => {
	test('are those of the plane, with the longest of them', () => {
		const values = Float64Array.from(pointsOf(grid).flatMap(([x, y]) => [y, -x, 1000]));
		const mesh = { ...grid, fields: [field('points', 3, values)] };
		for (const part of ['0', '2', 'magnitude']) {
			const found = vectorsOf(mesh, `field:points:v:${part}`)!;
			expect(found.feet).toBe(grid.points);
			expect([...found.values.subarray(0, 4)]).toEqual([0, -0, 0, -1]);
			expect(found.longest).toBeCloseTo(Math.hypot(20, 20), 12);
		}
		expect(vectorsOf(mesh, 'field:points:w:0')).toBeUndefined();
		expect(vectorsOf(mesh, 'metric:shape')).toBeUndefined();
	});

	test('of corners are the mean in the middle of a triangle', () => {
		const { triangles, points } = grid;
		const values = Float64Array.from(
			[...triangles].flatMap((p) => [points[2 * p]!, 2 * points[2 * p + 1]!]),
		);
		const mesh = { ...grid, fields: [field('corners', 2, values)] };
		const found = vectorsOf(mesh, 'field:corners:v:1')!;
		for (let t = 0; t < triangles.length / 3; t++) {
			expect(found.values[2 * t]).toBeCloseTo(found.feet[2 * t]!, 12);
			expect(found.values[2 * t + 1]).toBeCloseTo(2 * found.feet[2 * t + 1]!, 12);
		}
	});

	test('of a square are one, the nearest to its middle, and none where there is no number', () => {
		const values = new Float64Array(2 * 21 * 21).fill(1);
		const mesh = { ...grid, fields: [field('points', 2, values)] };
		const found = vectorsOf(mesh, 'field:points:v:0')!;
		const box = { minX: 0, minY: 0, maxX: 19.5, maxY: 7.5 };
		const places = [...onePerSquare(found, box, 4)].map((p) => pointsOf(grid)[p]);
		expect(places).toHaveLength(5 * 2);
		expect(places[0]).toEqual([2, 2]);
		values[2 * (2 * 21 + 2)] = Number.NaN;
		const next = onePerSquare(vectorsOf(mesh, 'field:points:v:0')!, box, 4);
		expect(next).toHaveLength(10);
		expect(pointsOf(grid)[next[0]!]).not.toEqual([2, 2]);
	});

	test('do not begin in hidden triangles, nor at points that only these have', () => {
		const mesh = rightTriangleGrid(2, 1);
		const hidden = Uint8Array.of(1, 1, 0, 0);
		const box = { minX: 0, minY: 0, maxX: 9, maxY: 9 };
		const beginning = (on: Field['on'], count: number) => {
			const own = { ...mesh, fields: [field(on, 2, new Float64Array(2 * count).fill(1))] };
			const found = vectorsOf(own, `field:${on}:v:0`, hidden)!;
			return [...onePerSquare(found, box, 0.1)].sort((a, b) => a - b);
		};
		expect(beginning('triangles', 4)).toEqual([2, 3]);
		// Those of the column between both squares are seen.
		expect(beginning('points', 6)).toEqual([1, 2, 4, 5]);
	});

	test.each([0.001, 1, 37, 32, 1e6])(
		'at %d pixels to a unit have 32 to 64 pixels each',
		(scale) => {
			const pixels = arrowSpacing(scale) * scale;
			expect(pixels).toBeGreaterThanOrEqual(32);
			expect(pixels).toBeLessThan(64);
		},
	);
});

describe('bands', () => {
	test.each([2, 3, 7, 10, 50])('of %i parts change their colour exactly at the levels', (parts) => {
		const colours = Uint8Array.from({ length: 768 }, (_, i) => Math.floor(i / 3));
		const { table, range } = bandsOf(colours, parts, [-3, 5]);
		const colourAt = (value: number) => table[4 * entryOf(value, range)]!;
		const seen = [colourAt(-3)];
		for (let k = 1; k < parts; k++) {
			const level = -3 + (8 * k) / parts;
			expect(colourAt(level - 1e-9)).toBe(seen.at(-1));
			expect(colourAt(level + 1e-9)).toBeGreaterThan(seen.at(-1)!);
			seen.push(colourAt(level + 1e-9));
		}
		expect([seen[0], seen.at(-1), colourAt(5), colourAt(99)]).toEqual([0, 255, 255, 255]);
		const { table: reversed } = bandsOf(colours, parts, [-3, 5], true);
		expect(reversed[0]).toBe(255);
	});

	test('of a triangle cover it once, each where its values are', () => {
		const places = [0, 0, 4, 1, 1, 5];
		const borders = [-1, 0.5, 1, 1.5, 9];
		const parts: { area: number; band: number; middle: number }[] = [];
		// The value is x: that of the middle of a part is inside its band.
		triangleBands([0, 4, 1], places, borders, (polygon, band) => {
			let [area, x, count] = [0, 0, 0];
			for (let i = 0; i < polygon.length; i += 2) {
				const j = (i + 2) % polygon.length;
				area += (polygon[i]! * polygon[j + 1]! - polygon[j]! * polygon[i + 1]!) / 2;
				x += polygon[i]!;
				count++;
			}
			parts.push({ area, band, middle: x / count });
		});
		expect(parts.map(({ band }) => band)).toEqual([1, 2, 3, 4]);
		expect(parts.reduce((sum, { area }) => sum + area, 0)).toBeCloseTo((4 * 5 - 1) / 2, 12);
		for (const { band, middle } of parts) {
			expect(middle).toBeGreaterThan(borders[band - 1]!);
			expect(middle).toBeLessThan(borders[band]!);
		}
	});

	test('of a triangle with one value, on a border or not, are one', () => {
		const of = (value: number) => {
			const found: number[] = [];
			triangleBands([value, value, value], [0, 0, 1, 0, 0, 1], [0, 1], (_, band) =>
				found.push(band),
			);
			return found;
		};
		expect([of(-1), of(0), of(0.5), of(1), of(2)]).toEqual([[0], [0], [1], [1], [2]]);
	});
});

describe('the ellipses of a metric', () => {
	/** Sizes 3 along (3, 4) / 5 and 1 across it. */
	const metric: Field = {
		...field('points', 3, new Float64Array(3 * 441)),
		role: 'metric',
		values: Float64Array.from(
			{ length: 3 * 441 },
			(_, i) => [9 / 225 + 16 / 25, 12 / 225 - 12 / 25, 16 / 225 + 9 / 25][i % 3]!,
		),
	};

	test('have the direction and the ratio of its sizes, and one length', () => {
		const found = vectorsOf({ ...grid, fields: [metric] }, 'size:points:v:quality')!;
		expect(found.longest).toBe(1);
		expect(found.feet).toBe(grid.points);
		for (let p = 0; p < 441; p++) {
			const [x, y] = [found.values[2 * p]!, found.values[2 * p + 1]!];
			expect(Math.hypot(x, y)).toBeCloseTo(0.5, 12);
			expect(3 * y - 4 * x).toBeCloseTo(0, 12);
			expect(found.ratios![p]).toBeCloseTo(1 / 3, 12);
		}
	});

	test('are not there where it is not positive definite, or hidden', () => {
		const values = Float64Array.from(metric.values);
		values[3] = -1;
		const hidden = new Uint8Array(800).fill(1);
		hidden[0] = 0;
		const mesh = { ...grid, fields: [{ ...metric, values }] };
		const found = vectorsOf(mesh, 'size:points:v:largest', hidden)!;
		const there = [...grid.triangles.subarray(0, 3)].filter((p) => p !== 1);
		const seen = Array.from({ length: 441 }, (_, p) => p).filter(
			(p) => found.values[2 * p]! * 0 === 0,
		);
		expect(seen).toEqual(there.sort((a, b) => a - b));
	});

	test('belong to metrics alone', () => {
		const size: Field = { ...field('points', 1, new Float64Array(441).fill(1)), role: 'size' };
		expect(vectorsOf({ ...grid, fields: [size] }, 'size:points:v:quality')).toBeUndefined();
	});
});
