import { interpolateViridis } from 'd3-scale-chromatic';
import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { PictureOptions } from '../../src/picture/options.ts';
import { sceneOf } from '../../src/picture/sceneOf.ts';
import { svgOf } from '../../src/picture/svg.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { readSvg, rgb } from './readSvg.ts';

const drawn = (mesh: TriMesh, options?: PictureOptions) =>
	readSvg(svgOf(sceneOf(mesh, options).scene));

type Point = readonly [number, number];
const areaOf = ([a, b, c]: readonly Point[]): number =>
	Math.abs((b![0] - a![0]) * (c![1] - a![1]) - (c![0] - a![0]) * (b![1] - a![1])) / 2;

const cornersOf = ({ points, triangles, dimension }: TriMesh): Point[][] =>
	Array.from({ length: triangles.length / 3 }, (_, t) =>
		[0, 1, 2].map((k): Point => {
			const at = dimension * triangles[3 * t + k]!;
			return [points[at]!, points[at + 1]!];
		}),
	);

/** The smallest angle in degrees, by the law of cosines. */
function smallestAngle(corners: readonly Point[]): number {
	const side = (i: number, j: number) =>
		Math.hypot(corners[i]![0] - corners[j]![0], corners[i]![1] - corners[j]![1]);
	const [a, b, c] = [side(1, 2), side(2, 0), side(0, 1)];
	const angle = (p: number, q: number, r: number) =>
		Math.acos((q * q + r * r - p * p) / (2 * q * r));
	return (Math.min(angle(a, b, c), angle(b, c, a), angle(c, a, b)) * 180) / Math.PI;
}

const spanOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

/** Where a picture has a place of the mesh: by the boxes of the two alone. */
function placing(mesh: readonly Point[], picture: readonly Point[]) {
	const [left, right] = spanOf(mesh.map(([x]) => x));
	const [bottom, top] = spanOf(mesh.map(([, y]) => y));
	const [from, to] = spanOf(picture.map(([x]) => x));
	const [above, below] = spanOf(picture.map(([, y]) => y));
	return {
		scale: (to - from) / (right - left),
		scaleDown: (below - above) / (top - bottom),
		place: ([x, y]: Point): Point => [
			from + ((x - left) / (right - left)) * (to - from),
			below - ((y - bottom) / (top - bottom)) * (below - above),
		],
	};
}

describe('an SVG', () => {
	test.each([1, 2, 3])('has each triangle of random mesh %i in its place and colour', (seed) => {
		const mesh = randomMesh(seed, { cells: 8, holes: 0.2, orientation: 'mixed', irregular: true });
		const corners = cornersOf(mesh);
		const { triangles } = drawn(mesh);
		expect(triangles.length).toBe(corners.length);
		const { scale, scaleDown, place } = placing(
			corners.flat(),
			triangles.flatMap((one) => one.corners),
		);
		expect(scaleDown / scale).toBeCloseTo(1, 3);
		const left = [...triangles];
		for (const own of corners) {
			const placed = own.map(place);
			const middle = [0, 1].map((k) => placed.reduce((sum, one) => sum + one[k]! / 3, 0));
			const far = ({ corners: seen }: (typeof triangles)[0]) =>
				Math.hypot(
					...[0, 1].map((k) => seen.reduce((sum, one) => sum + one[k]! / 3, 0) - middle[k]!),
				);
			const nearest = left.reduce((best, one) => (far(one) < far(best) ? one : best));
			expect(far(nearest)).toBeLessThan(0.02);
			// A corner is at most 0.01 pixels off.
			const round = 0.02 * Math.sqrt(areaOf(placed)) * 10;
			expect(Math.abs(areaOf(nearest.corners) - areaOf(placed))).toBeLessThan(0.02 + round);
			const expected = rgb(interpolateViridis(smallestAngle(own) / 60));
			for (const k of [0, 1, 2])
				expect(Math.abs(nearest.colour[k]! - expected[k]!)).toBeLessThanOrEqual(5);
			left.splice(left.indexOf(nearest), 1);
		}
	});

	test('has as many paths as colours, not as triangles', () => {
		const { named, triangles } = drawn(rightTriangleGrid(20, 20), {
			wireframe: false,
			boundary: false,
		});
		expect([triangles.length, named('path').length]).toEqual([800, 1]);
	});

	test('has each edge once, those of the boundary apart', () => {
		const { lines } = drawn(rightTriangleGrid(4, 3));
		expect([lines('edges').length, lines('boundary').length]).toEqual([3 * 4 + 2 * 4 + 3 * 3, 14]);
		const without = drawn(rightTriangleGrid(4, 3), { wireframe: false });
		expect([without.lines('edges').length, without.lines('boundary').length]).toEqual([0, 14]);
		const alike = drawn(rightTriangleGrid(4, 3), { boundary: false });
		expect([alike.lines('edges').length, alike.lines('boundary').length]).toEqual([43, 0]);
	});

	test('leaves out what is not wanted', () => {
		const { triangles, texts, boxes } = drawn(rightTriangleGrid(2, 2), {
			...{ fill: false, legend: false, scaleBar: false },
		});
		expect([triangles, texts, boxes.length]).toEqual([[], [], 1]);
	});

	test('of 100,000 triangles is refused in words that name PNG', () => {
		const { scene } = sceneOf(rightTriangleGrid(500, 100), { wireframe: false, boundary: false });
		expect(() => svgOf(scene)).toThrow(/100,000 triangles would be too large.*as PNG/);
	});

	test('is well-formed whatever a title says', () => {
		const { texts, root } = drawn(rightTriangleGrid(1, 1), { title: 'a <b> & "c" \u0001 é' });
		expect(texts[0]!.text).toBe('a <b> & "c"  é');
		expect(root.attributes).toMatchObject({ width: '1200' });
	});

	test('of an empty mesh, or one without extent, has no number that is none', () => {
		const nothing = {
			...rightTriangleGrid(1, 1),
			points: new Float64Array(),
			triangles: new Uint32Array(),
		};
		const dot = { ...rightTriangleGrid(1, 1), points: new Float64Array(8).fill(3) };
		for (const mesh of [nothing, dot])
			expect(svgOf(sceneOf(mesh).scene)).not.toMatch(/NaN|Infinity|null|undefined/);
	});

	test('shows of a camera what is in its frame, and cuts the rest', () => {
		const mesh = rightTriangleGrid(10, 10);
		const size = { width: 300, height: 200 };
		const { triangles, named } = drawn(mesh, { size, camera: { x: 5, y: 5, scale: 100 } });
		expect(areaOf(triangles[0]!.corners)).toBeCloseTo(5000, 0);
		const [clip] = named('clipPath');
		expect(clip!.toJSON()).toMatchObject({
			children: [{ attributes: { width: '300', height: '200' } }],
		});
	});
});

describe('classes', () => {
	const square = rightTriangleGrid(2, 1);
	const mesh: TriMesh = {
		...square,
		groups: [
			{
				name: 'steel',
				dimension: 2,
				tag: 7,
				members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }],
			},
			{
				name: 'air',
				dimension: 2,
				tag: 9,
				members: [{ of: 'triangles', members: Uint32Array.of(2) }],
			},
			{
				name: 'rim',
				dimension: 0,
				tag: 1,
				members: [{ of: 'points', members: Uint32Array.of(0, 3) }],
			},
		],
	};

	test('of triangles have the first colours of tab20, and a row of the legend each', () => {
		const { triangles, texts } = drawn(mesh, { quantity: 'groups:triangles' });
		const colours = triangles.map(({ colour }) => colour.join());
		expect(colours.filter((one) => one === rgb('#1f77b4').join()).length).toBe(2);
		expect(colours.filter((one) => one === rgb('#ff7f0e').join()).length).toBe(1);
		const words = texts.map(({ text }) => text);
		expect(words).toEqual(expect.arrayContaining(['Groups', 'steel', '2', 'air', '1']));
	});

	test('of points are dots over a plain mesh', () => {
		const { lines, triangles } = drawn(mesh, { quantity: 'groups:points' });
		expect(lines('points').length).toBe(2);
		expect(new Set(triangles.map(({ colour }) => colour.join())).size).toBe(1);
	});
});

test('numbers of edges are lines in the colours of the scale, and the mesh is plain', () => {
	const square = rightTriangleGrid(1, 1);
	const mesh: TriMesh = {
		...square,
		edges: Uint32Array.of(0, 1, 1, 2, 2, 0),
		fields: [
			{
				...{ name: 'flux', on: 'edges', role: 'attribute', type: 'real', components: 1 },
				values: Float64Array.of(5, Number.NaN, 9),
			},
		],
	};
	const { paths, triangles, texts } = drawn(mesh, { quantity: 'field:edges:flux:0' });
	const strokes = paths('class').map(({ stroke }) => stroke);
	expect(strokes).toEqual(['#440154', '#fde725']);
	expect(new Set(triangles.map(({ colour }) => colour.join())).size).toBe(1);
	const words = texts.map(({ text }) => text);
	expect(words).toContain('5');
	expect(words).not.toContain('no value');
});
