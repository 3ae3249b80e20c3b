import type { Rgb } from '../../src/draw/look.ts';
import { brightness, faceColour, markAt, phaseAt } from '../../src/picture/faceColour.ts';
import { faceStyle } from '../../src/picture/layers.ts';
import type { Camera, Size } from '../model/camera.ts';
import { type FrameOptions, MARKED, type Palette, SELECTED } from '../model/palette.ts';
import { sizeOf } from './canvasHatch.ts';
import { facing } from './faces.ts';
import { type Corner, fillTriangle } from './fillTriangle.ts';
import { type LineFaces, strokeLines } from './strokeLines.ts';

/** Triangles to rasterize, in space with a depth buffer. */
export interface PixelFaces extends LineFaces {
	/** Indexes of the triangles to draw; in the plane later ones cover earlier ones. */
	readonly shown: ArrayLike<number>;
	/** Flags of each triangle. */
	readonly looks: Uint8Array;
	/** The colour of a triangle; null if it is not drawn. */
	readonly colourOf: (triangle: number) => Rgb | null;
}

/** A colour as a u32 in the format of `ImageData` on little-endian machines. */
export const pixelOf = ([red, green, blue]: Rgb): number =>
	((255 << 24) | (byte(blue) << 16) | (byte(green) << 8) | byte(red)) >>> 0;

const byte = (share: number): number => Math.round(255 * share);

/**
 * Rasterizes triangles without outlines, as filling a path for each would take seconds. A triangle has the colour at
 * its centroid.
 *
 * @param target picture in device pixels, `width` × `height`, to draw into; pixels not drawn stay 0
 */
export function drawPixels(
	target: { readonly width: number; readonly height: number; readonly pixels: Uint32Array },
	faces: PixelFaces,
	palette: Palette,
	{
		space,
		tint: selectionTint = faceStyle.selection.opacity,
	}: Pick<FrameOptions, 'space' | 'tint'>,
	camera: Camera,
	size: Size,
): void {
	const { width, height, pixels } = target;
	const { shown, corners, heights, looks, colourOf } = faces;
	const ratio = width / Math.max(1, size.width);
	const scale = camera.scale * ratio;
	const depths = heights ? new Float32Array(width * height).fill(-Infinity) : null;
	const plane = space?.plane ?? null;
	/** Whether the point in space of a pixel is clipped. */
	const isCut = (x: number, y: number, depth: number): boolean => {
		if (!plane) return false;
		const u = (x + 0.5 - width / 2) / scale + camera.x;
		const v = camera.y - (y + 0.5 - height / 2) / scale;
		return plane[0] * u + plane[1] * v + plane[2] * depth > plane[3];
	};
	const cornerOf = (slot: number): Corner => [
		(corners[2 * slot]! - camera.x) * scale + width / 2,
		(camera.y - corners[2 * slot + 1]!) * scale + height / 2,
		heights ? heights[slot]! : 0,
	];
	const { marks, backs } = faceStyle;
	const [markSize, backSize] = [sizeOf(marks.period, ratio), sizeOf(backs.period, ratio)];
	const foreground = pixelOf(palette.foreground);
	for (let i = 0; i < shown.length; i++) {
		const t = shown[i]!;
		const colour = colourOf(t);
		if (!colour) continue;
		const cosine = heights ? facing({ corners, heights }, t) : 1;
		const light = space?.lit ? brightness(cosine) : 1;
		const tint = looks[t]! & SELECTED ? selectionTint : 0;
		const fill = pixelOf(faceColour(colour, { light, tint }, palette));
		const isBack = space?.backs === true && cosine < 0;
		const isMarked = (looks[t]! & MARKED) !== 0;
		const hatched = isBack ? pixelOf(faceColour(colour, { light, back: true, tint }, palette)) : 0;
		const marked = isMarked && {
			edge: pixelOf(faceColour(colour, { mark: 'edge', tint }, palette)),
			stripe: pixelOf(faceColour(colour, { mark: 'stripe', tint }, palette)),
		};
		fillTriangle([3 * t, 3 * t + 1, 3 * t + 2].map(cornerOf), width, height, (x, y, depth) => {
			const index = y * width + x;
			if (depths && (depths[index]! >= depth || isCut(x, y, depth))) return;
			if (depths) depths[index] = depth;
			const mark = marked && markAt(phaseAt(x, y, markSize, 1));
			if (mark) pixels[index] = marked[mark];
			else pixels[index] = isBack && phaseAt(x, y, backSize, -1) >= backs.start ? hatched : fill;
		});
	}
	if (depths && space?.lines)
		strokeLines(shown, looks, cornerOf, { width, height, depths, ratio }, (x, y, depth) => {
			if (!isCut(x, y, depth)) pixels[y * width + x] = foreground;
		});
}
