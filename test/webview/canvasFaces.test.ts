import { describe, expect, test } from 'vitest';
import { brightness, faceColour, markAt, mixed, phaseAt } from '../../src/picture/faceColour.ts';
import { edgeStyle, faceStyle } from '../../src/picture/layers.ts';
import { type FrameOptions, MARKED, type Palette, SELECTED } from '../../webview/model/palette.ts';
import { canvasFaces, heightOf } from '../../webview/view/canvasFaces.ts';
import { drawPixels, pixelOf } from '../../webview/view/canvasPixels.ts';
import { cssColour } from '../../webview/view/colours.ts';

const palette: Palette = {
	scale: new Uint8Array(768),
	foreground: [0.8, 0.8, 0.7],
	background: [0.1, 0.1, 0.1],
	outline: { line: [1, 1, 1], halo: [0, 0, 0] },
	plain: [0.2, 0.3, 0.2],
	marked: [0.8, 0.5, 0.1],
	selected: [0.1, 0.5, 0.9],
	wire: 0.6,
};
const options: FrameOptions = { fill: true, wireframe: true, byAngle: false };
const { selection, marks } = faceStyle;

const styled = (change: Partial<FrameOptions> = {}, colours = palette) => {
	const context = { fillStyle: '', strokeStyle: '', lineWidth: 0, globalAlpha: 1 };
	const style = canvasFaces(context as unknown as CanvasRenderingContext2D, colours, {
		...options,
		...change,
	});
	return { context, style };
};

describe('a face on a canvas', () => {
	test.each([undefined, 0.25, 0.6])('is tinted where it is selected, by %s', (tint) => {
		const { context, style } = styled(tint === undefined ? {} : { tint });
		style.brush(0, palette.plain);
		expect(context.fillStyle).toBe(cssColour(palette.plain));
		style.brush(SELECTED, palette.plain);
		const tinted = mixed(palette.plain, palette.selected, tint ?? selection.opacity);
		expect(context.fillStyle).toBe(cssColour(tinted));
	});

	test('that is not filled shows marks and selection with their opacities', () => {
		const { context, style } = styled({ fill: false });
		expect([0, MARKED, SELECTED].map(style.isFilled)).toEqual([false, true, true]);
		style.brush(MARKED, palette.plain);
		expect(context.globalAlpha).toBe(marks.between);
		style.brush(SELECTED, palette.plain);
		expect(context.globalAlpha).toBe(selection.opacity);
	});

	test('has edges of the opacity of the theme, fainter the lower it is', () => {
		const { context, style } = styled();
		const opacity = (height: number): number => {
			expect(style.pen(0, height)).toBe(true);
			return Number(/, ([\d.]+)\)$/.exec(context.strokeStyle)![1]);
		};
		const { none, full, min } = edgeStyle.edges;
		expect(opacity(100)).toBeCloseTo(palette.wire, 6);
		expect(opacity(full)).toBeCloseTo(palette.wire, 6);
		expect(opacity(none) / palette.wire).toBeCloseTo(min, 1);
		const all = Array.from({ length: 12 }, (_, i) => opacity(i));
		expect(all).toEqual([...all].sort((a, b) => a - b));
		expect(styled({ wireframe: false }).style.pen(0, 100)).toBe(false);
	});

	test.each([0.55, 0.6])('has edges as dark as other painters, with a wire of %s', (wire) => {
		const { context, style } = styled({}, { ...palette, wire });
		style.pen(0, 100);
		// One half of the line has two strokes, the other one.
		const dark = context.lineWidth * ((1 - (1 - wire) ** 2 + wire) / 2);
		expect(dark / (edgeStyle.edges.width * wire)).toBeCloseTo(1, 1);
	});

	test('has a rim in the colour of the selection', () => {
		const { context, style } = styled({ wireframe: false });
		expect(style.pen(SELECTED, 100)).toBe(true);
		expect(context.strokeStyle).toContain(cssColour(palette.selected).split(', ', 3).join(', '));
	});

	test('is as high as its triangles over its longest side', () => {
		expect(heightOf([0, 0, 6, 0, 3, 4])).toBeCloseTo(4, 12);
		expect(heightOf([0, 0, 0, 3, 5, 3, 5, 0])).toBeCloseTo(3, 12);
		expect(heightOf([])).toBe(0);
	});
});

const [width, height] = [40, 40];
const cases = [0, MARKED, SELECTED, MARKED | SELECTED].flatMap((look) =>
	[false, true].map((reversed) => ({ look, reversed })),
);

test.each(cases)('pixels have the layers of a face in their order: %o', ({ look, reversed }) => {
	const [a, b, c] = [
		[-100, -100, 0],
		[100, -100, 150],
		[0, 100, 0],
	] as const;
	const corners = reversed ? [a, c, b] : [a, b, c];
	const faces = {
		shown: [0],
		corners: Float32Array.from(corners.flatMap((corner) => corner.slice(0, 2))),
		heights: Float32Array.from(corners, ([, , z]) => z),
		looks: Uint8Array.of(look),
		colourOf: () => palette.plain,
	};
	const pixels = new Uint32Array(width * height);
	const space = {
		...{ matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1] as const, middle: [0, 0, 0] as const, plane: null },
		...{ lit: true, backs: true, lines: false, features: null },
	};
	const size = { width, height };
	const frame = { space, tint: 0.25 };
	drawPixels({ ...size, pixels }, faces, palette, frame, { x: 0, y: 0, scale: 1 }, size);
	// The normal is (200, 0, 150) × (100, 200, 0), upwards.
	const normal = [-30_000, 15_000, 40_000];
	const light = brightness(normal[2]! / Math.hypot(...normal));
	const wanted = Array.from({ length: width * height }, (_, i) => {
		const [x, y] = [i % width, Math.floor(i / width)];
		const cover = {
			...{ light, tint: look & SELECTED ? 0.25 : 0 },
			back: reversed && phaseAt(x, y, faceStyle.backs.period, -1) >= faceStyle.backs.start,
			mark: look & MARKED ? markAt(phaseAt(x, y, marks.period, 1)) : null,
		};
		return pixelOf(faceColour(palette.plain, cover, palette));
	});
	expect([...pixels]).toEqual(wanted);
});
