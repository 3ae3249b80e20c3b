import { describe, expect, test } from 'vitest';
import { edgeRange } from '../../../src/mesh/metrics/edgeRange.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { MAX_NUMBERS } from '../../../webview/model/numbers.ts';
import { ViewQuery } from '../../../webview/panel/viewQuery.ts';
import { arrowsIn, contourLines } from '../../../webview/work/fieldDrawing.ts';
import { numbersIn } from '../../../webview/work/numbersIn.ts';
import { rightTriangleGrid } from '../../support/grids.ts';

const grid = rightTriangleGrid(10, 10);
const points = Array.from({ length: grid.points.length / 2 }, (_, p) => p);
const attribute = { on: 'points', role: 'attribute', type: 'real' } as const;
const mesh: TriMesh = {
	...grid,
	fields: [
		{
			...attribute,
			name: 'x',
			components: 1,
			values: Float64Array.from(points, (p) => grid.points[2 * p]!),
		},
		{
			...attribute,
			name: 'v',
			components: 2,
			values: Float64Array.from(points.flatMap((p) => [0, p])),
		},
	],
};
const placed = { mesh, origin: [4, 4] as const };

describe('for the page', () => {
	test('contour lines are less the origin, level by level', () => {
		const { positions, starts } = contourLines(placed, 'field:points:x:0', [2.5, 6.5])!;
		expect([...starts]).toEqual([0, 20, 40]);
		const xs = positions.filter((_, i) => i % 2 === 0);
		expect([...new Set(xs.subarray(0, 40)), ...new Set(xs.subarray(40))]).toEqual([-1.5, 2.5]);
		expect(contourLines(placed, 'length:longest', [1])).toBeNull();
	});

	test('arrows are less the origin, in parts of the longest', () => {
		const box = { minX: 0, minY: 0, maxX: 9.5, maxY: 9.5 };
		const found = arrowsIn(placed, 'field:points:v:1', box, 2)!;
		expect(found.longest).toBe(120);
		expect(found.positions.length).toBe(2 * 25);
		for (let i = 0; i < found.positions.length; i += 2) {
			const p = 11 * (found.positions[i + 1]! + 4) + found.positions[i]! + 4;
			expect(found.vectors[i + 1]).toBeCloseTo(p / 120, 6);
		}
		expect(arrowsIn(placed, 'field:points:x:0', box, 2)).toBeNull();
	});

	test('numbers are of what is in sight, as the file counts, and of too many none', () => {
		const from = { ...placed, positions: undefined, first: 1 };
		const box = { minX: -4.5, minY: -4.5, maxX: -2.4, maxY: -3.5 };
		const found = numbersIn(from, 'points', box)!;
		expect([[...found.numbers], [...found.positions]]).toEqual([
			[0, 1],
			[-4, -4, -3, -4],
		]);
		const triangles = numbersIn(from, 'triangles', { minX: -4, minY: -4, maxX: -3, maxY: -3 })!;
		expect([...triangles.numbers]).toEqual([1, 2]);
		expect(triangles.sizes[0]).toBeCloseTo(Math.SQRT1_2, 6);
		const hidden = new Uint8Array(200);
		hidden.fill(1, 0, 3);
		expect([...numbersIn(from, 'points', box, hidden)!.numbers]).toEqual([1]);
		expect(
			numbersIn(from, 'triangles', { minX: -4, minY: -4, maxX: -2, maxY: -3 }, hidden)!.numbers,
		).toEqual(Float64Array.of(4));
		const all = { minX: -9, minY: -9, maxX: 99, maxY: 99 };
		expect(numbersIn(from, 'edges', all)!.numbers).toHaveLength(320);
		const large = { ...from, mesh: rightTriangleGrid(70, 70) };
		expect(70 * 70).toBeGreaterThan(MAX_NUMBERS);
		expect(numbersIn(large, 'points', all)).toBeNull();
	});

	test('the range of edges is that of triangles, in space too, and of segments where there are none', () => {
		expect(edgeRange(grid)).toEqual([1, Math.SQRT2]);
		const space = {
			...grid,
			dimension: 3 as const,
			points: Float64Array.of(0, 0, 0, 0, 3, 4, 0, 0, 1),
		};
		expect(edgeRange({ ...space, triangles: Uint32Array.of(0, 1, 2) })).toEqual([1, 5]);
		const none = { ...grid, triangles: new Uint32Array(0) };
		expect(edgeRange(none)).toBeNull();
		expect(edgeRange({ ...none, edges: Uint32Array.of(0, 2) })).toEqual([2, 2]);
	});
});

describe('what is kept up to date with what is in sight', () => {
	const setUp = () => {
		const asked: number[] = [];
		const shown: number[] = [];
		const answers: ((value: number) => void)[] = [];
		const now = { request: 1 as number | null, subject: {} };
		const sight = new ViewQuery<number, number>({
			subject: () => now.subject,
			request: () => now.request,
			ask(request) {
				asked.push(request);
				return new Promise((resolve) => answers.push(resolve));
			},
			show: (found) => shown.push(found),
		});
		const answer = async (value: number) => {
			answers.shift()!(value);
			await new Promise((resolve) => setImmediate(resolve));
		};
		return { sight, now, asked, shown, answer };
	};

	test('is asked for once, and again when the wish has changed meanwhile', async () => {
		const { sight, now, asked, shown, answer } = setUp();
		sight.viewChanged();
		sight.viewChanged();
		now.request = 2;
		sight.viewChanged();
		now.request = 3;
		expect(asked).toEqual([1]);
		await answer(10);
		expect(asked).toEqual([1, 3]);
		await answer(30);
		sight.viewChanged();
		expect([asked, shown]).toEqual([
			[1, 3],
			[10, 30],
		]);
	});

	test('is not what was found of another mesh, nor before it was renewed', async () => {
		const { sight, now, asked, shown, answer } = setUp();
		sight.viewChanged();
		now.subject = {};
		sight.viewChanged();
		await answer(10);
		expect([asked, shown]).toEqual([[1, 1], []]);
		sight.renew();
		await answer(11);
		await answer(12);
		expect([asked.length, shown]).toEqual([3, [12]]);
	});
});
