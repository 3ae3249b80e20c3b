import { expect, test } from 'vitest';
import type { Palette } from '../../webview/model/palette.ts';
import { drawHighlights } from '../../webview/view/drawHighlights.ts';

const palette: Palette = {
	scale: new Uint8Array(0),
	foreground: [0, 0, 0],
	background: [1, 1, 1],
	outline: { line: [0, 0, 1], halo: [0, 1, 0] },
	plain: [0, 0, 0],
	marked: [0, 0, 0],
	selected: [1, 0, 0],
	wire: 1,
};
const none = new Float32Array(0);
const size = { width: 100, height: 100 };
/** A unit is a pixel, and (0, 0) in the middle of the view. */
const camera = { x: 0, y: 0, scale: 1 };

/** A canvas that takes down the paths that are drawn: how many lines or discs each has, and in which colour. */
function recorder() {
	const paths: { kind: 'lines' | 'discs'; count: number; colour: string; width: number }[] = [];
	const starts: [number, number][] = [];
	let count = 0;
	const context = {
		strokeStyle: '',
		lineWidth: 0,
		fillStyle: '',
		beginPath: () => {
			count = 0;
		},
		moveTo: (x: number, y: number) => {
			starts.push([x, y]);
		},
		lineTo: () => count++,
		arc: () => count++,
		stroke: () =>
			paths.push({ kind: 'lines', count, colour: context.strokeStyle, width: context.lineWidth }),
		fill: () => paths.push({ kind: 'discs', count, colour: context.fillStyle, width: 0 }),
	};
	return { paths, starts, context: context as unknown as CanvasRenderingContext2D };
}

const css = {
	halo: 'rgba(0, 255, 0, 1)',
	line: 'rgba(0, 0, 255, 1)',
	selected: 'rgba(255, 0, 0, 1)',
};
const order = Object.values(css);

/** Edges of two pixels from the middle on, and as many points at their starts. */
function many(count: number) {
	const edges = Float32Array.from({ length: 4 * count }, (_, i) => (i % 4 === 2 ? 2 : 0));
	return { edges, points: new Float32Array(2 * count), outline: none, spacing: 2 };
}
const sum = (paths: readonly { count: number }[]): number =>
	paths.reduce((all, { count }) => all + count, 0);

test('each edge is stroked in three layers, all of them in one before the next', () => {
	const { paths, context } = recorder();
	drawHighlights(context, { ...many(300), points: none }, palette, camera, size);
	const colours = paths.map(({ colour }) => colour);
	expect([...new Set(colours)]).toEqual([css.halo, css.line, css.selected]);
	expect(colours).toEqual([...colours].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
	expect(sum(paths)).toBe(900);
});

test('an outline is a line in a halo of twice its width, however thin it is', () => {
	const { paths, context } = recorder();
	const outline = Float32Array.of(0, 0, 2, 0, 2, 0, 2, 2);
	for (const spacing of [2, 40]) {
		paths.length = 0;
		drawHighlights(context, { edges: none, points: none, outline, spacing }, palette, camera, size);
		expect(paths.map(({ colour }) => colour)).toEqual([css.halo, css.line]);
		expect(paths[0]!.width).toBe(2 * paths[1]!.width);
		expect(paths[1]!.width).toBeGreaterThan(1);
	}
});

test('no path has many lines or discs, as time grows faster than that', () => {
	const { paths, context } = recorder();
	drawHighlights(context, many(1000), palette, camera, size);
	expect(Math.max(...paths.map(({ count }) => count))).toBeLessThanOrEqual(64);
	expect(sum(paths)).toBe(6000);
});

test('what is out of sight is not drawn, and does not count', () => {
	const { paths, context } = recorder();
	// One to the right of the view, one across all of it, one whose stroke reaches in from above.
	const edges = Float32Array.of(60, 0, 70, 0, -90, 0, 90, 0, 0, 50.5, 1, 50.5);
	const points = Float32Array.of(0, -60, 0, 0);
	const all = drawHighlights(
		context,
		{ edges, points, outline: none, spacing: 20 },
		palette,
		camera,
		size,
		2,
	);
	expect(all).toBe(true);
	expect(sum(paths.filter(({ kind }) => kind === 'lines'))).toBe(6);
	expect(sum(paths.filter(({ kind }) => kind === 'discs'))).toBe(3);
});

test('at most so many of each are drawn, and it is said that there are more', () => {
	const { paths, context } = recorder();
	expect(drawHighlights(context, many(100), palette, camera, size, 30)).toBe(false);
	expect(sum(paths)).toBe(3 * 30 + 3 * 30);
});

test('a line starts where its first end is on the screen', () => {
	const { starts, context } = recorder();
	const edges = Float32Array.of(10, 20, 12, 20);
	drawHighlights(
		context,
		{ edges, points: none, outline: none, spacing: 2 },
		palette,
		{ x: 0, y: 0, scale: 2 },
		size,
	);
	expect(starts[0]).toEqual([70, 10]);
});
