import { expect, test } from 'vitest';
import { pngOf } from '../../src/picture/png.ts';
import { rasterOf } from '../../src/picture/raster/rasterOf.ts';
import { sceneOf } from '../../src/picture/sceneOf.ts';
import { svgOf } from '../../src/picture/svg.ts';
import type { ViewOverlay } from '../../src/picture/viewOverlay.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { readPng } from './readPng.ts';
import { readSvg } from './readSvg.ts';

const over: ViewOverlay = {
	texts: [
		{ text: '1', x: 100, y: 50, size: 11, fontStyle: 'bold' },
		{ text: '1', x: 100, y: 100, size: 11, fontStyle: 'italic' },
		{ text: '1', x: 100, y: 150, size: 11 },
	],
	ruler: [
		[20, 180],
		[180, 180],
	],
};
const [width, height] = [200, 200];
/** The mesh fills all of a view, in black, which is cut at its edges. */
const { scene } = sceneOf(rightTriangleGrid(1, 1), {
	...{
		overlay: over,
		quantity: null,
		legend: false,
		scaleBar: false,
		wireframe: false,
		boundary: false,
	},
	...{ size: { width, height }, camera: { x: 0.5, y: 0.5, scale: 400 } },
	theme: {
		background: [255, 255, 255],
		ink: [255, 0, 0],
		...{ line: [0, 0, 0], dim: [0, 0, 0], plain: [0, 0, 0], wire: 0 },
	},
});
const { x: left, y: top } = scene.frame;

test('what lies over a view is text and a line in an SVG', () => {
	const { named, lines, texts } = readSvg(svgOf(scene));
	const looks = named('text').map(({ attributes }) => [
		attributes['font-weight'],
		attributes['font-style'],
		attributes['paint-order'],
	]);
	expect(looks).toEqual([
		['bold', undefined, 'stroke'],
		[undefined, 'italic', 'stroke'],
		[undefined, undefined, 'stroke'],
	]);
	expect(texts.map(({ x }) => x - left)).toEqual([100, 100, 100]);
	for (const [i, { y }] of texts.entries()) expect(y - top).toBeCloseTo(50 * (i + 1) + 3.85, 6);
	expect(lines('ruler')).toEqual([
		[
			[left + 20, top + 180],
			[left + 180, top + 180],
		],
	]);
});

test('what lies over a view is in its places in a PNG, too, each with a halo', () => {
	const scale = 4;
	const { at } = readPng(pngOf(rasterOf(scene, scale), scale));
	const near = (x: number, y: number, radius: number) => {
		const found = { ink: [] as number[][], halo: 0 };
		for (let py = (top + y - radius) * scale; py < (top + y + radius) * scale; py++)
			for (let px = (left + x - radius) * scale; px < (left + x + radius) * scale; px++) {
				const [red = 0, green = 0] = at(px, py);
				if (red > 200 && green < 50) found.ink.push([px / scale - left - x, py / scale - top - y]);
				if (red > 200 && green > 200) found.halo++;
			}
		return found;
	};
	const [bold, italic, plain] = over.texts.map(({ x, y }) => near(x, y, 10));
	for (const { ink, halo } of [bold!, italic!, plain!]) {
		const middle = ink.reduce((sum, [, y]) => sum + y!, 0) / ink.length;
		expect(Math.abs(middle)).toBeLessThan(1.5);
		expect(halo).toBeGreaterThan(ink.length / 2);
	}
	expect(bold!.ink.length).toBeGreaterThan(1.3 * plain!.ink.length);
	// What is italic leans to the right: its upper half is farther right than its lower one, by more than a plain one's.
	const lean = ({ ink }: { readonly ink: number[][] }) => {
		const mean = (half: number[][]) => half.reduce((sum, [x]) => sum + x!, 0) / half.length;
		return mean(ink.filter(([, y]) => y! < 0)) - mean(ink.filter(([, y]) => y! >= 0));
	};
	expect(lean(italic!)).toBeGreaterThan(lean(plain!) + 0.5);
	// Along the ruler, and its ends.
	expect(near(100, 180, 2).ink.length).toBeGreaterThan(0);
	expect(near(20, 180, 5).ink.length).toBeGreaterThan(2 * near(100, 180, 5).ink.length);
	expect(near(100, 170, 4)).toEqual({ ink: [], halo: 0 });
});
