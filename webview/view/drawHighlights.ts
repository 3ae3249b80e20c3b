import type { Rgb } from '../../src/draw/look.ts';
import { highlightStyle, layers } from '../../src/picture/layers.ts';
import { type Camera, type Size, toScreen } from '../model/camera.ts';
import type { Highlights } from '../model/highlights.ts';
import type { Palette } from '../model/palette.ts';
import { cssColour } from './colours.ts';

/**
 * Lines or discs per path. The time for a path grows faster than its size: a canvas takes 3.2 s for 84,000 short lines
 * in one path, 0.7 s in paths of 256, and 0.6 s in paths of 64.
 */
const BATCH = 64;

/** A colour and the half-width of its stroke, in CSS pixels. */
type Stroke = readonly [colour: Rgb, half: number];
const { outlined, ringed, ...sizes } = highlightStyle;
type HighlightLayer = keyof typeof sizes;

/**
 * Draws the highlights in sight in layers of decreasing width, which form rings. They get thinner where edges are only
 * a few pixels long, so that the mesh remains visible.
 *
 * @param camera relative to the origin of the highlights
 * @param limit maximum number of edges, edges of the outline, and points: the first in sight are drawn
 * @returns whether all in sight were drawn
 */
export function drawHighlights(
	context: CanvasRenderingContext2D,
	{ edges, points, outline, spacing }: Highlights,
	palette: Palette,
	camera: Camera,
	size: Size,
	limit = Infinity,
): boolean {
	const length = spacing * camera.scale;
	context.lineCap = 'round';
	const positions = { outline, selectedEdges: edges, selectedPoints: points };
	let isAll = true;
	for (const layer of layers) {
		if (!(layer in positions)) continue;
		const highlightLayer = layer as HighlightLayer;
		const strokes = strokesOf(highlightLayer, length, palette);
		const ends = highlightLayer === 'selectedPoints' ? 1 : 2;
		const margin = strokes[0]![1];
		const visible = visibleOnScreen(positions[highlightLayer], ends, margin, camera, size, limit);
		for (const [colour, halfWidth] of strokes)
			(ends === 1 ? fillDiscs : stroke)(context, visible.positions, cssColour(colour), halfWidth);
		isAll &&= visible.all;
	}
	return isAll;
}

/**
 * Strokes of a layer, the widest first; `length` is the mean length of edges in pixels. Selected edges and points have
 * a ring and a halo, unless they are thin; the outline of triangles always has a halo.
 */
function strokesOf(
	layer: HighlightLayer,
	length: number,
	{ selected, outline }: Palette,
): readonly Stroke[] {
	const { share, min, max } = sizes[layer];
	const halfWidth = clamp(length * share, min, max);
	if (layer === 'outline')
		return [
			[outline.halo, halfWidth * outlined.halo],
			[outline.line, halfWidth * outlined.line],
		];
	const ring = clamp(halfWidth - 1, 0, 1);
	return [
		[outline.halo, halfWidth + ring * ringed.halo],
		[outline.line, halfWidth + ring * ringed.line],
		[selected, halfWidth],
	];
}

const clamp = (value: number, low: number, high: number): number =>
	Math.max(low, Math.min(high, value));

function stroke(
	context: CanvasRenderingContext2D,
	positions: Float64Array,
	colour: string,
	halfWidth: number,
): void {
	context.strokeStyle = colour;
	context.lineWidth = 2 * halfWidth;
	for (const batch of batches(positions, 4 * BATCH)) {
		context.beginPath();
		for (let i = 0; i < batch.length; i += 4) {
			context.moveTo(batch[i]!, batch[i + 1]!);
			context.lineTo(batch[i + 2]!, batch[i + 3]!);
		}
		context.stroke();
	}
}

function fillDiscs(
	context: CanvasRenderingContext2D,
	positions: Float64Array,
	colour: string,
	radius: number,
): void {
	context.fillStyle = colour;
	for (const batch of batches(positions, 2 * BATCH)) {
		context.beginPath();
		for (let i = 0; i < batch.length; i += 2) {
			const [x, y] = [batch[i]!, batch[i + 1]!];
			context.moveTo(x + radius, y);
			context.arc(x, y, radius, 0, 2 * Math.PI);
		}
		context.fill();
	}
}

/** Screen positions of the first `limit` entities in the view, with a margin in pixels; an entity has `ends` points. */
function visibleOnScreen(
	positions: Float32Array,
	ends: 1 | 2,
	margin: number,
	camera: Camera,
	size: Size,
	limit: number,
): { readonly positions: Float64Array; readonly all: boolean } {
	const step = 2 * ends;
	const visible = new Float64Array(Math.min(positions.length, step * limit));
	let length = 0;
	for (let i = 0; i < positions.length; i += step) {
		const [ax, ay] = toScreen(camera, size, positions[i]!, positions[i + 1]!);
		const [bx, by] =
			ends === 1 ? [ax, ay] : toScreen(camera, size, positions[i + 2]!, positions[i + 3]!);
		if (Math.max(ax, bx) < -margin || Math.min(ax, bx) > size.width + margin) continue;
		if (Math.max(ay, by) < -margin || Math.min(ay, by) > size.height + margin) continue;
		if (length === step * limit) return { positions: visible, all: false };
		visible.set(ends === 1 ? [ax, ay] : [ax, ay, bx, by], length);
		length += step;
	}
	return { positions: visible.subarray(0, length), all: true };
}

/** Splits positions into batches of at most `length` numbers. */
function* batches(positions: Float64Array, length: number): Generator<Float64Array> {
	for (let from = 0; from < positions.length; from += length)
		yield positions.subarray(from, from + length);
}
