import { describe, expect, test } from 'vitest';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import type { PictureOptions } from '../../src/picture/options.ts';
import { rasterOf } from '../../src/picture/raster/rasterOf.ts';
import { sceneOf } from '../../src/picture/sceneOf.ts';
import { svgOf } from '../../src/picture/svg.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { readSvg } from './readSvg.ts';

const field = (name: string, on: Field['on'], components: number, values: number[]): Field => ({
	...{ name, on, role: 'attribute', type: 'real', components },
	values: Float64Array.from(values),
});

/** A grid of 8 by 4 with x on its points and corners, and vectors of length 3 to the right. */
const grid = rightTriangleGrid(8, 4);
const xOf = (p: number) => grid.points[2 * p]!;
const points = Array.from({ length: grid.points.length / 2 }, (_, p) => p);
const mesh: TriMesh = {
	...grid,
	fields: [
		field('x', 'points', 1, points.map(xOf)),
		field('c', 'corners', 1, [...grid.triangles].map(xOf)),
		field(
			'v',
			'points',
			2,
			points.flatMap(() => [3, 0]),
		),
		{
			...field(
				'm',
				'points',
				3,
				points.flatMap(() => [4, 0, 1]),
			),
			role: 'metric',
		},
	],
};
/** 100 pixels to a unit, in the middle. */
const camera = { x: 4, y: 2, scale: 100 };
const size = { width: 800, height: 400 };
const shown = (options: PictureOptions) => {
	const { scene } = sceneOf(mesh, { camera, size, ...options });
	return { scene, ...readSvg(svgOf(scene)) };
};
/** The place of x = 0 in the picture. */
const left = shown({ legend: false }).scene.frame.x;

describe('a picture of a field', () => {
	test.each(['points:x', 'corners:c'])('on %s has contour lines where its levels are', (id) => {
		const { lines } = shown({ quantity: `field:${id}:0`, contours: 'lines', levels: 5 });
		const found = lines('contours');
		expect(lines('halo')).toHaveLength(found.length);
		const places = new Set(found.flat().map(([x]) => Math.round(x! - left)));
		expect([...places].sort((a, b) => a - b)).toEqual([160, 320, 480, 640]);
		const length = found.reduce((sum, [a, b]) => sum + Math.abs(b![1] - a![1]), 0);
		expect(length).toBeCloseTo(4 * 400, 0);
	});

	test.each(['points:x', 'corners:c'])('on %s has bands of one colour in SVG and PNG', (id) => {
		const { scene, triangles } = shown({
			...{ quantity: `field:${id}:0`, contours: 'bands', levels: 4 },
			...{ wireframe: false, boundary: false },
		});
		const colours = new Set(triangles.map(({ colour }) => colour.join()));
		expect(colours.size).toBe(4);
		for (const { colour, corners } of triangles)
			for (const other of triangles)
				if (other.colour.join() !== colour.join()) {
					const [own, others] = [corners, other.corners].map((all) => all.map(([x]) => x!));
					const apart =
						Math.max(...own!) <= Math.min(...others!) + 0.02 ||
						Math.max(...others!) <= Math.min(...own!) + 0.02;
					expect(apart).toBe(true);
				}
		const { pixels, width } = rasterOf(scene);
		const row = Math.round(scene.frame.y + 130) * width;
		const at = (x: number) =>
			[
				...pixels.subarray(3 * (row + Math.round(left + x)), 3 * (row + Math.round(left + x)) + 3),
			].join();
		for (const border of [200, 400, 600]) {
			expect(at(border - 2)).not.toBe(at(border + 2));
			expect(at(border + 2)).toBe(at(border + 190));
		}
	});

	test('of vectors has arrows of its length, and says in the legend what one is for', () => {
		const { lines, texts } = shown({ quantity: 'field:points:v:magnitude', arrows: true });
		const shafts = lines('arrows').filter(([a, b]) => a![1] === b![1]);
		expect(shafts.length).toBeGreaterThan(20);
		for (const [a, b] of shafts) expect(b![0] - a![0]).toBeCloseTo(28, 1);
		expect(texts.map(({ text }) => text)).toContain('2');
		const bare = shown({ quantity: 'field:points:x:0', arrows: true, contours: 'none' });
		expect([bare.lines('arrows'), bare.lines('contours')]).toEqual([[], []]);
	});

	test('of metrics has ellipses, all of one length, and one with words in the legend', () => {
		const { lines, paths, texts, scene } = shown({
			...{ quantity: 'size:points:m:smallest', arrows: true },
		});
		expect(texts.map(({ text }) => text).join(' ')).toContain('direction and ratio of sizes');
		expect(paths('key')).toHaveLength(1);
		const { ends } = scene.strokes[0]!;
		const [xs, ys] = [0, 1].map((axis) => ends.filter((_, i) => i % 2 === axis)) as [
			number[],
			number[],
		];
		expect(Math.min(...xs)).toBeGreaterThan(scene.frame.x + scene.frame.width);
		expect(Math.max(...xs)).toBeLessThan(scene.width);
		const image = rasterOf(scene);
		const at = 3 * (Math.round(ys[0]!) * image.width + Math.round(Math.min(...xs)));
		expect(image.pixels[at]).toBeLessThan(200);
		expect(shown({ quantity: 'field:points:v:magnitude', arrows: true }).scene.strokes).toEqual([]);
		const strokes = lines('arrows');
		expect(strokes.length % 24).toBe(0);
		expect(strokes.length).toBeGreaterThan(240);
		for (let first = 0; first < strokes.length; first += 24) {
			const all = strokes.slice(first, first + 24).map(([from]) => from!);
			const width = (axis: 0 | 1) =>
				Math.max(...all.map((at) => at[axis])) - Math.min(...all.map((at) => at[axis]));
			// The longer axis lies along y.
			expect([width(0), width(1)].map((value) => value.toFixed(1))).toEqual(['14.0', '28.0']);
		}
	});

	test('whose triangles are not filled has lines in the colours of their levels, with halos', () => {
		const options = { quantity: 'field:points:x:0', contours: 'lines', fill: false } as const;
		const { paths, triangles } = shown({ ...options, levels: 3 });
		expect(triangles).toEqual([]);
		expect(new Set(paths('contours').map(({ stroke }) => stroke)).size).toBe(2);
		expect(paths('halo')).toHaveLength(2);
	});
});
