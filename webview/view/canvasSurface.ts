import type { Rgb } from '../../src/draw/look.ts';
import { edgeStyle } from '../../src/picture/layers.ts';
import { type Camera, type Size, toScreen } from '../model/camera.ts';
import { CUT_SHIFT, type FrameOptions, LINE_SHIFT, type Palette } from '../model/palette.ts';
import type { FrameSpace } from '../model/space.ts';
import { canvasFaces, heightOf } from './canvasFaces.ts';
import { cssColour } from './colours.ts';
import { clipFace, facing, type RotatedFaces, shade, sortByDepth } from './faces.ts';

/**
 * Width in pixels of the stroke over the seam to a neighbour, and over that between two display triangles of a face.
 */
const COVER = 0.8;
const SEAM = 2;

/** A mesh in space to draw on a canvas. */
export interface CanvasSurface {
	/** Triangles in sight. */
	readonly shown: Uint32Array;
	readonly seen: RotatedFaces;
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
	camera: Camera,
	size: Size,
): void {
	const style = canvasFaces(context, palette, options);
	const ink = cssColour(palette.foreground);
	const { plane } = space;
	/** Screen positions of the corners of a triangle, or the ends of an edge, after clipping by the plane. */
	const positionsOf = (t: number, slots: readonly number[]): number[] => {
		const positions = clipFace(seen, t, slots, plane);
		for (let i = 0; i < positions.length; i += 2)
			[positions[i], positions[i + 1]] = toScreen(camera, size, positions[i]!, positions[i + 1]!);
		return positions;
	};
	const trace = (positions: readonly number[]): void => {
		context.beginPath();
		for (let i = 0; i < positions.length; i += 2) context.lineTo(positions[i]!, positions[i + 1]!);
	};
	context.lineJoin = 'round';
	for (const t of sortByDepth(seen, shown)) {
		const colour = colourOf(t);
		if (!colour) continue;
		const flags = looks[t]!;
		const cuts = (flags >> CUT_SHIFT) & 3;
		const outline = positionsOf(t, [0, 1, 2]);
		const traceAll = (): void => {
			trace(outline);
			context.closePath();
		};
		const strokeEdge = (edge: number): void => {
			trace(positionsOf(t, [edge, (edge + 1) % 3]));
			context.stroke();
		};
		traceAll();
		context.lineWidth = COVER;
		if (style.isFilled(flags)) {
			const cosine = facing(seen, t);
			style.brush(flags, space.lit ? shade(colour, cosine) : colour);
			context.fill();
			// Covers the seam to neighbours, through which the background would be seen.
			context.strokeStyle = context.fillStyle;
			if (options.fill && !options.wireframe) context.stroke();
			// The first edges may be cuts inside a face: covers their antialiased seam on both sides.
			context.lineWidth = SEAM;
			for (let edge = 0; options.fill && edge < cuts; edge++) strokeEdge(edge);
			if (cuts > 0) traceAll();
			style.hatch(flags, space.backs && cosine < 0);
		}
		const isWired = style.pen(flags, heightOf(outline));
		if (isWired && cuts === 0) context.stroke();
		for (let edge = cuts; isWired && cuts > 0 && edge < 3; edge++) strokeEdge(edge);
		const lines = space.lines ? flags >> LINE_SHIFT : 0;
		context.strokeStyle = ink;
		context.lineWidth = edgeStyle.features.width;
		for (let edge = 0; edge < 3; edge++) {
			if ((lines >> edge) & 1) strokeEdge(edge);
		}
	}
}
