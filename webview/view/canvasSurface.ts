import type { Rgb } from '../../src/draw/look.ts';
import { type Camera, type Size, toScreen } from '../model/camera.ts';
import {
	CUT_SHIFT,
	type FrameOptions,
	LINE_SHIFT,
	MARKED,
	type Palette,
	SELECTED,
} from '../model/palette.ts';
import type { FrameSpace } from '../model/space.ts';
import { backHatch, markHatch } from './canvasHatch.ts';
import { cssColour } from './colours.ts';
import { facing, fromBehind, leftOf, lit, type SeenFaces } from './faces.ts';

/** Width in pixels of the stroke over the seam between two display triangles of a face. */
const SEAM = 2;

/** A mesh in space to draw on a canvas. */
export interface CanvasSurface {
	/** Triangles in sight. */
	readonly shown: Uint32Array;
	readonly seen: SeenFaces;
	readonly looks: Uint8Array;
	readonly colourOf: (triangle: number) => Rgb | null;
	readonly space: FrameSpace;
}

/**
 * Draws a surface from the farthest to the nearest triangle, by their centroids (painter's algorithm): where triangles
 * of very different size overlap, the wrong one may be in front, but picking finds the right one.
 */
export function drawSurface(
	context: CanvasRenderingContext2D,
	{ shown, seen, looks, colourOf, space }: CanvasSurface,
	palette: Palette,
	options: FrameOptions,
	look: Camera,
	size: Size,
): void {
	const isWired = options.wireframe;
	const wire = cssColour(palette.foreground, palette.wire);
	const marks = markHatch(context, palette);
	const back = space.backs ? backHatch(context, palette) : null;
	const { plane } = space;
	const trace = (places: readonly number[]): void => {
		context.beginPath();
		for (let i = 0; i < places.length; i += 2)
			context.lineTo(...toScreen(look, size, places[i]!, places[i + 1]!));
	};
	context.lineJoin = 'round';
	for (const t of fromBehind(seen, shown)) {
		const colour = colourOf(t);
		if (!colour) continue;
		const cuts = (looks[t]! >> CUT_SHIFT) & 3;
		const traceAll = (): void => {
			trace(leftOf(seen, t, [0, 1, 2], plane));
			context.closePath();
		};
		const strokeSide = (side: number): void => {
			trace(leftOf(seen, t, [side, (side + 1) % 3], plane));
			context.stroke();
		};
		traceAll();
		context.lineWidth = 0.8;
		if (options.fill || looks[t]! & (MARKED | SELECTED) || !isWired) {
			const faces = facing(seen, t);
			context.fillStyle = cssColour(space.lit ? lit(colour, faces) : colour);
			context.fill();
			// Covers the seam to neighbours, through which the background would be seen.
			context.strokeStyle = context.fillStyle;
			if (!isWired) context.stroke();
			// The first edges may be cuts inside a face: covers their antialiased seam on both sides.
			context.lineWidth = SEAM;
			for (let side = 0; side < cuts; side++) strokeSide(side);
			context.lineWidth = 0.8;
			if (cuts > 0) traceAll();
			for (const hatch of [faces < 0 ? back : null, looks[t]! & MARKED ? marks : null]) {
				if (!hatch) continue;
				context.fillStyle = hatch;
				context.fill();
			}
		}
		context.strokeStyle = wire;
		if (isWired && cuts === 0) context.stroke();
		for (let side = cuts; isWired && cuts > 0 && side < 3; side++) strokeSide(side);
		const lines = space.lines ? looks[t]! >> LINE_SHIFT : 0;
		context.strokeStyle = cssColour(palette.foreground);
		context.lineWidth = 1.8;
		for (let side = 0; side < 3; side++) {
			if ((lines >> side) & 1) strokeSide(side);
		}
	}
}
