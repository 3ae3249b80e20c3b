import { describe, expect, test } from 'vitest';
import type { Rgb } from '../../src/draw/look.ts';
import { LINE_SHIFT, MARKED, type Palette } from '../../webview/model/palette.ts';
import type { FrameSpace } from '../../webview/model/space.ts';
import { drawPixels, pixelOf } from '../../webview/view/canvasPixels.ts';
import { type Corner, fillTriangle } from '../../webview/view/fillTriangle.ts';
import { torus } from '../support/surfaces.ts';

const [red, green, blue, white]: Rgb[] = [
	[1, 0, 0],
	[0, 1, 0],
	[0, 0, 1],
	[1, 1, 1],
];
const palette = { foreground: white!, marked: blue! } as Palette;
const space: FrameSpace = {
	...{ matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1], middle: [0, 0, 0], plane: null },
	...{ lit: false, backs: false, lines: false, features: null },
};
const [width, height] = [40, 40];

/** Two triangles that cover the picture, the second at the depth that is given, in red and green. */
function twoLayers(
	depth: number,
	options: Partial<FrameSpace> = {},
	look = 0,
	colours = [red!, green!],
) {
	const one = [-100, -100, 100, -100, 0, 100];
	const faces = {
		shown: [0, 1],
		corners: Float32Array.from([...one, ...one]),
		heights: Float32Array.from([0, 0, 0, depth, depth, depth]),
		looks: Uint8Array.of(look, look),
		colourOf: (t: number) => colours[t]!,
	};
	const pixels = new Uint32Array(width * height);
	const camera = { x: 0, y: 0, scale: 1 };
	const frame = { space: { ...space, ...options } };
	drawPixels({ width, height, pixels }, faces, palette, frame, camera, { width, height });
	return [...pixels];
}

const share = (pixels: readonly number[], colour: Rgb): number =>
	pixels.filter((pixel) => pixel === pixelOf(colour)).length / pixels.length;

describe('triangles drawn pixel by pixel', () => {
	test('have the nearest in front, whichever comes first', () => {
		expect(share(twoLayers(1), green!)).toBe(1);
		expect(share(twoLayers(-1), red!)).toBe(1);
	});

	test('leave neither gaps nor pixels of two where triangles meet', () => {
		const at = (i: number, j: number): Corner => [
			i * 3.7 + Math.sin(7 * i + 3 * j) - 2,
			j * 4.3 + Math.cos(5 * i + j) - 2,
			0,
		];
		const visits = new Uint8Array(width * height);
		const visit = (x: number, y: number): void => {
			visits[y * width + x]!++;
		};
		for (let i = -1; i < 13; i++)
			for (let j = -1; j < 12; j++) {
				const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
				fillTriangle([a, b, c], width, height, visit);
				fillTriangle([d, c, a], width, height, visit);
			}
		expect([...visits].every((count) => count === 1)).toBe(true);
	});

	test('are cut where a plane says so, and show what lies behind', () => {
		// What is nearer than 0.5 is cut off.
		expect(share(twoLayers(1, { plane: [0, 0, 1, 0.5] }), red!)).toBe(1);
		// The right half is.
		const pixels = twoLayers(1, { plane: [1, 0, 0, 0] });
		expect(share(pixels, green!)).toBe(0.5);
		expect(pixels.filter((pixel) => pixel === 0)).toHaveLength(width * height * 0.5);
	});

	test('are hatched where they are marked, and where they are seen from behind', () => {
		const marked = twoLayers(1, {}, MARKED);
		expect(share(marked, blue!)).toBeCloseTo(0.5, 1);
		expect(share(marked, white!)).toBeGreaterThan(0.05);
		expect(share(marked, green!)).toBeGreaterThan(0.3);
		const behind = {
			corners: Float32Array.of(-100, -100, 0, 100, 100, -100),
			heights: new Float32Array(3),
		};
		const pixels = new Uint32Array(width * height);
		const faces = { shown: [0], ...behind, looks: new Uint8Array(1), colourOf: () => red! };
		const frame = { space: { ...space, backs: true } };
		const size = { width, height };
		drawPixels({ ...size, pixels }, faces, palette, frame, { x: 0, y: 0, scale: 1 }, size);
		expect(share([...pixels], red!)).toBeCloseTo(0.5, 1);
	});

	test('have the lines of the surface that nothing covers', () => {
		const lines = 7 << LINE_SHIFT;
		const faces = {
			shown: [0, 1],
			corners: Float32Array.of(-15, -15, 15, -15, 0, 15, -100, -100, 100, -100, 0, 100),
			looks: Uint8Array.of(lines, 0),
			colourOf: () => red!,
		};
		const size = { width, height };
		const drawn = (depth: number): number => {
			const pixels = new Uint32Array(width * height);
			const heights = Float32Array.of(0, 0, 0, depth, depth, depth);
			const frame = { space: { ...space, lines: true } };
			const camera = { x: 0, y: 0, scale: 1 };
			drawPixels({ ...size, pixels }, { ...faces, heights }, palette, frame, camera, size);
			return pixels.filter((pixel) => pixel === pixelOf(white!)).length;
		};
		expect(drawn(-1)).toBeGreaterThan(90);
		expect(drawn(1)).toBe(0);
	});

	test('draw 200,000 of a torus with its hole', () => {
		const { points, triangles } = torus(500, 200);
		const slots = [...triangles.keys()];
		const faces = {
			shown: Uint32Array.from(slots.slice(0, triangles.length / 3)),
			corners: Float32Array.from(
				slots.flatMap((s) => [0, 1].map((k) => points[3 * triangles[s]! + k]!)),
			),
			heights: Float32Array.from(slots, (s) => points[3 * triangles[s]! + 2]!),
			looks: new Uint8Array(triangles.length / 3),
			colourOf: () => red!,
		};
		const pixels = new Uint32Array(300 * 300);
		const size = { width: 300, height: 300 };
		drawPixels({ ...size, pixels }, faces, palette, { space }, { x: 0, y: 0, scale: 50 }, size);
		// Between circles of 50 and 150 pixels.
		const drawn = pixels.filter((pixel) => pixel !== 0).length;
		expect(drawn / (Math.PI * (150 ** 2 - 50 ** 2))).toBeCloseTo(1, 2);
	});
});
