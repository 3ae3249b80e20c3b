import { lettering, textWidth } from '../font/strokeFont.ts';
import { HALO_OPACITY, overlayStyle } from '../layers.ts';
import type { Bar, Colour, Dots, Frame, Lines, Scene, Text } from '../scene.ts';
import { fillTriangles, type Image } from './fillTriangles.ts';
import { type ClippedMask, coverBox, coverLine, type Mask, paint } from './mask.ts';

/** Slant of italic letters, as x per unit of y; pen width of bold letters relative to regular ones. */
const SLANT = 0.2;
const BOLD = 1.7;

/**
 * The painter of images of any number of triangles: rasterises a scene with `scale` pixels per CSS pixel, on the CPU and with a
 * built-in stroke font, as Node.js has neither canvas nor fonts. 10⁶ triangles in 1200 × 900 pixels take about a second.
 */
export function rasterOf(scene: Scene, scale = 1): Image {
	const width = Math.max(1, Math.round(scene.width * scale));
	const height = Math.max(1, Math.round(scene.height * scale));
	const image = { width, height, pixels: new Uint8Array(3 * width * height) };
	for (let i = 0; i < image.pixels.length; i++) image.pixels[i] = scene.background[i % 3]!;
	const positions = scene.positions.map((value) => value * scale);
	const frame = scaled(scene.frame, scale);
	// Lines on the boundary of the mesh extend beyond the frame, unless the frame cuts the mesh.
	const clip = scene.cut ? frame : { x: 0, y: 0, width, height };
	if (scene.fill) fillTriangles(image, scene.fill, positions, clip, scale);
	const mask = { width, height, cover: new Uint8Array(width * height) };
	const clipped = { mask, frame: clip };
	const allRows = { start: 0, end: height };
	for (const [i, overlay] of scene.overlays.entries()) {
		if ('ends' in overlay) coverLines(clipped, overlay, positions, scale);
		else coverDots(clipped, overlay, positions, scale);
		// Consecutive lines or dots of one colour are painted as one shape.
		if (!isSame(overlay.colour, scene.overlays[i + 1]?.colour))
			paint(image, mask, overlay.colour, allRows);
	}
	for (const bar of scene.bars) paintBar(image, mask, bar, scale);
	for (const box of scene.boxes) {
		const rectangle = scaled(box, scale);
		coverBox(mask, rectangle);
		paint(image, mask, box.colour, rowsOf(rectangle));
	}
	for (const { ends, colour, width: own } of scene.strokes) {
		const canvas = { mask, frame: { x: 0, y: 0, width, height } };
		const stroke = { width: own * scale, strength: 1 };
		const at = ends.map((value) => value * scale);
		for (let i = 0; i < at.length; i += 4)
			coverLine(canvas, at[i]!, at[i + 1]!, at[i + 2]!, at[i + 3]!, stroke);
		paint(image, mask, colour, allRows);
	}
	for (const text of scene.texts) paintText(image, mask, text, scale);
	return image;
}

const isSame = (a: Colour, b: Colour | undefined): boolean =>
	b !== undefined && a.every((value, k) => value === b[k]);

const scaled = ({ x, y, width, height }: Frame, scale: number): Frame => ({
	x: x * scale,
	y: y * scale,
	width: width * scale,
	height: height * scale,
});

const rowsOf = ({ y, height }: Frame) => ({ start: Math.floor(y), end: Math.ceil(y + height) });

function coverLines(
	clipped: ClippedMask,
	{ ends, width, opacity }: Lines,
	positions: Float64Array,
	scale: number,
): void {
	const stroke = { width: width * scale, strength: opacity };
	for (let i = 0; i < ends.length; i += 2) {
		const [a, b] = [2 * ends[i]!, 2 * ends[i + 1]!];
		coverLine(clipped, positions[a]!, positions[a + 1]!, positions[b]!, positions[b + 1]!, stroke);
	}
}

function coverDots(
	clipped: ClippedMask,
	{ points, radius, opacity }: Dots,
	positions: Float64Array,
	scale: number,
): void {
	const stroke = { width: 2 * radius * scale, strength: opacity };
	for (const p of points) {
		const [x, y] = [positions[2 * p]!, positions[2 * p + 1]!];
		coverLine(clipped, x, y, x, y, stroke);
	}
}

/** Paints a bar row by row, the upper end of the table at the top. */
function paintBar(image: Image, mask: Mask, bar: Bar, scale: number): void {
	const rectangle = scaled(bar, scale);
	const { start, end } = rowsOf(rectangle);
	for (let row = start; row < end; row++) {
		const fraction = Math.max(
			0,
			Math.min(1, (rectangle.y + rectangle.height - row - 0.5) / rectangle.height),
		);
		const at = 4 * Math.min(255, Math.floor(fraction * 256));
		const [top, bottom] = [
			Math.max(row, rectangle.y),
			Math.min(row + 1, rectangle.y + rectangle.height),
		];
		coverBox(mask, { x: rectangle.x, y: top, width: rectangle.width, height: bottom - top });
		const { colours } = bar;
		paint(image, mask, [colours[at]!, colours[at + 1]!, colours[at + 2]!], {
			start: row,
			end: row + 1,
		});
	}
}

function paintText(image: Image, mask: Mask, text: Text, scale: number): void {
	const size = text.size * scale;
	const width = textWidth(text.text, size);
	const start = { start: 0, middle: width / 2, end: width }[text.anchor];
	const base = text.y * scale;
	const { lines, pen } = lettering(text.text, text.x * scale - start, base, size);
	const slant = text.fontStyle === 'italic' ? SLANT : 0;
	const canvas = { mask, frame: { x: 0, y: 0, width: mask.width, height: mask.height } };
	const rows = { start: Math.floor(base - 2 * size), end: Math.ceil(base + size) };
	const strokeLines = (width: number, colour: Colour, strength = 1): void => {
		const stroke = { width, strength };
		for (const line of lines)
			for (let i = 0; i + 3 < line.length; i += 2) {
				const [ax, ay, bx, by] = [line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!];
				const [from, to] = [ax + slant * (base - ay), bx + slant * (base - by)];
				coverLine(canvas, from, ay, to, by, stroke);
			}
		paint(image, mask, colour, rows);
	};
	// A pen finer than a pixel makes letters too pale to read.
	const penWidth = Math.max(text.fontStyle === 'bold' ? BOLD * pen : pen, 1.05);
	if (text.halo) strokeLines(penWidth + overlayStyle.numbers.halo * scale, text.halo, HALO_OPACITY);
	strokeLines(penWidth, text.colour);
}
