import type { Colour, Frame } from '../scene.ts';
import type { Image } from './fillTriangles.ts';

/** Coverage of each pixel, 0 to 255. Overlapping shapes take the maximum. */
export interface Mask {
	readonly width: number;
	readonly height: number;
	readonly cover: Uint8Array;
}

/** A mask with a clip rectangle. */
export interface ClippedMask {
	readonly mask: Mask;
	/** Clip rectangle in pixels. */
	readonly frame: Frame;
}

/** Style of a line with round ends: width in pixels, opacity `strength` from 0 to 1. */
export interface Stroke {
	readonly width: number;
	readonly strength: number;
}

/**
 * Covers a line from a to b, inside the frame. Coverage follows from the distance between the centre of a pixel and the
 * border of the line; lines finer than a pixel are paler.
 */
export function coverLine(
	{ mask, frame }: ClippedMask,
	ax: number,
	ay: number,
	bx: number,
	by: number,
	{ width, strength }: Stroke,
): void {
	const [dx, dy] = [bx - ax, by - ay];
	const length = Math.hypot(dx, dy);
	const reach = width / 2 + 0.5;
	const maximum = 255 * strength * Math.min(1, width);
	const steep = Math.abs(dy) > Math.abs(dx);
	// Iterate along the line's major axis, and across it as far as the line reaches.
	const [from, to] = steep
		? [Math.min(ay, by), Math.max(ay, by)]
		: [Math.min(ax, bx), Math.max(ax, bx)];
	const along = Math.abs(steep ? dy : dx);
	const spread = along > 0 ? (reach * length) / along : reach;
	const left = Math.max(0, Math.floor(frame.x));
	const right = Math.min(mask.width, Math.ceil(frame.x + frame.width)) - 1;
	const top = Math.max(0, Math.floor(frame.y));
	const bottom = Math.min(mask.height, Math.ceil(frame.y + frame.height)) - 1;
	const [low, high] = steep ? [top, bottom] : [left, right];
	const [lowAcross, highAcross] = steep ? [left, right] : [top, bottom];
	const first = Math.max(low, Math.floor(from - reach));
	const last = Math.min(high, Math.floor(to + reach));
	for (let i = first; i <= last; i++) {
		const fraction = along > 0 ? (i + 0.5 - (steep ? ay : ax)) / (steep ? dy : dx) : 0;
		const middle = (steep ? ax : ay) + Math.max(0, Math.min(1, fraction)) * (steep ? dx : dy);
		const start = Math.max(lowAcross, Math.floor(middle - spread - 0.5));
		const end = Math.min(highAcross, Math.floor(middle + spread + 0.5));
		for (let j = start; j <= end; j++) {
			const [x, y] = steep ? [j + 0.5 - ax, i + 0.5 - ay] : [i + 0.5 - ax, j + 0.5 - ay];
			const nearest =
				length > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy) / (length * length))) : 0;
			const [offX, offY] = [x - nearest * dx, y - nearest * dy];
			const cover = reach - Math.sqrt(offX * offX + offY * offY);
			if (cover <= 0) continue;
			const value = Math.round(maximum * Math.min(1, cover));
			const at = (steep ? i : j) * mask.width + (steep ? j : i);
			if (value > mask.cover[at]!) mask.cover[at] = value;
		}
	}
}

/** Covers an axis-aligned rectangle by the fraction of each pixel in it. */
export function coverBox(mask: Mask, { x, y, width, height }: Frame): void {
	const columns = pixelFractions(x, width, mask.width);
	const rows = pixelFractions(y, height, mask.height);
	for (const [row, down] of rows)
		for (const [column, along] of columns) {
			const at = row * mask.width + column;
			mask.cover[at] = Math.max(mask.cover[at]!, Math.round(255 * along * down));
		}
}

/** The fraction of each pixel along an axis in [from, from + width). */
function pixelFractions(from: number, width: number, limit: number): (readonly [number, number])[] {
	const fractions: (readonly [number, number])[] = [];
	const to = from + width;
	for (let i = Math.max(0, Math.floor(from)); i < Math.min(limit, Math.ceil(to)); i++)
		fractions.push([i, Math.min(to, i + 1) - Math.max(from, i)]);
	return fractions;
}

/** Blends `colour` into the image by coverage, and clears the mask. */
export function paint({ width, pixels }: Image, { cover }: Mask, colour: Colour, rows: Rows): void {
	const end = Math.min(cover.length, rows.end * width);
	for (let i = Math.max(0, rows.start * width); i < end; i++) {
		const coverage = cover[i]!;
		if (coverage === 0) continue;
		cover[i] = 0;
		for (let k = 0; k < 3; k++) {
			const at = 3 * i + k;
			pixels[at] = Math.round(pixels[at]! + ((colour[k]! - pixels[at]!) * coverage) / 255);
		}
	}
}

/** Rows [start, end) of an image. */
export interface Rows {
	readonly start: number;
	readonly end: number;
}
