import { type Camera, type Size, toScreen } from '../model/camera.ts';
import type { Highlights } from '../model/highlights.ts';
import type { Palette } from '../model/palette.ts';
import { cssColour } from './colours.ts';

/**
 * Lines and discs of one path. Time grows faster than what a path holds: 84,000 short lines take a canvas 3.2 s in one
 * path, 0.7 s by 256 and 0.6 s by 64.
 */
const BATCH = 64;

/**
 * Draws what is in sight, each as two strokes or discs, the wider one in the colour of the background. Where edges are only
 * some pixels long they get thinner, so that many leave the mesh in sight.
 *
 * @param camera of what the highlights are relative to
 * @param most of edges, and of points, that are drawn: the first in sight
 * @returns whether that is all in sight
 */
export function drawHighlights(
	context: CanvasRenderingContext2D,
	{ edges, points, spacing }: Highlights,
	palette: Palette,
	camera: Camera,
	size: Size,
	most = Infinity,
): boolean {
	const half = clamp(spacing * camera.scale * 0.12, 0.6, 2.1);
	const disc = clamp(spacing * camera.scale * 0.22, 1, 4.6);
	const halo = (width: number): number => width + 1.6 * clamp(width - 1, 0, 1);
	const lines = inSight(edges, 2, halo(half), camera, size, most);
	const discs = inSight(points, 1, halo(disc), camera, size, most);
	context.lineCap = 'round';
	for (const [colour, width] of [
		[palette.background, 2 * halo(half)],
		[palette.selected, 2 * half],
	] as const) {
		context.strokeStyle = cssColour(colour);
		context.lineWidth = width;
		for (const batch of batches(lines.positions, 4 * BATCH)) {
			context.beginPath();
			for (let i = 0; i < batch.length; i += 4) {
				context.moveTo(batch[i]!, batch[i + 1]!);
				context.lineTo(batch[i + 2]!, batch[i + 3]!);
			}
			context.stroke();
		}
	}
	for (const [colour, radius] of [
		[palette.background, halo(disc)],
		[palette.selected, disc],
	] as const) {
		context.fillStyle = cssColour(colour);
		for (const batch of batches(discs.positions, 2 * BATCH)) {
			context.beginPath();
			for (let i = 0; i < batch.length; i += 2) {
				const [x, y] = [batch[i]!, batch[i + 1]!];
				context.moveTo(x + radius, y);
				context.arc(x, y, radius, 0, 2 * Math.PI);
			}
			context.fill();
		}
	}
	return lines.all && discs.all;
}

const clamp = (value: number, low: number, high: number): number =>
	Math.max(low, Math.min(high, value));

/** Screen positions of the first `most` entities, of `ends` points each, that may reach into sight. */
function inSight(
	positions: Float32Array,
	ends: 1 | 2,
	margin: number,
	camera: Camera,
	size: Size,
	most: number,
): { readonly positions: Float64Array; readonly all: boolean } {
	const step = 2 * ends;
	const seen = new Float64Array(Math.min(positions.length, step * most));
	let length = 0;
	for (let i = 0; i < positions.length; i += step) {
		const [ax, ay] = toScreen(camera, size, positions[i]!, positions[i + 1]!);
		const [bx, by] =
			ends === 1 ? [ax, ay] : toScreen(camera, size, positions[i + 2]!, positions[i + 3]!);
		if (Math.max(ax, bx) < -margin || Math.min(ax, bx) > size.width + margin) continue;
		if (Math.max(ay, by) < -margin || Math.min(ay, by) > size.height + margin) continue;
		if (length === step * most) return { positions: seen, all: false };
		seen.set(ends === 1 ? [ax, ay] : [ax, ay, bx, by], length);
		length += step;
	}
	return { positions: seen.subarray(0, length), all: true };
}

function* batches(positions: Float64Array, length: number): Generator<Float64Array> {
	for (let from = 0; from < positions.length; from += length)
		yield positions.subarray(from, from + length);
}
