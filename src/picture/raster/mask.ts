import type { Colour, Frame } from '../scene.ts';
import type { Image } from './fillTriangles.ts';

/** How much of each pixel is covered, 0 to 255. What is drawn over itself is not darker there. */
export interface Mask {
	readonly width: number;
	readonly height: number;
	readonly cover: Uint8Array;
}

/** A mask with a clip rectangle. */
export interface ClippedMask {
	readonly mask: Mask;
	/** In pixels; nothing outside it is covered. */
	readonly frame: Frame;
}

/** A line with round ends, lengths in pixels; `strength` from 0 to 1. */
export interface Stroke {
	readonly width: number;
	readonly strength: number;
}

/**
 * Covers a line from a to b, inside the frame. A pixel is covered by how far the line's border is from its centre, so that
 * one finer than a pixel is paler.
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
	const most = 255 * strength * Math.min(1, width);
	const steep = Math.abs(dy) > Math.abs(dx);
	// Along the axis that the line runs more along, and as far across it as it reaches there.
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
		const share = along > 0 ? (i + 0.5 - (steep ? ay : ax)) / (steep ? dy : dx) : 0;
		const middle = (steep ? ax : ay) + Math.max(0, Math.min(1, share)) * (steep ? dx : dy);
		const start = Math.max(lowAcross, Math.floor(middle - spread - 0.5));
		const end = Math.min(highAcross, Math.floor(middle + spread + 0.5));
		for (let j = start; j <= end; j++) {
			const [x, y] = steep ? [j + 0.5 - ax, i + 0.5 - ay] : [i + 0.5 - ax, j + 0.5 - ay];
			const place =
				length > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy) / (length * length))) : 0;
			const [offX, offY] = [x - place * dx, y - place * dy];
			const cover = reach - Math.sqrt(offX * offX + offY * offY);
			if (cover <= 0) continue;
			const value = Math.round(most * Math.min(1, cover));
			const at = (steep ? i : j) * mask.width + (steep ? j : i);
			if (value > mask.cover[at]!) mask.cover[at] = value;
		}
	}
}

/** Covers an upright rectangle by how much of each pixel is in it. */
export function coverBox(mask: Mask, { x, y, width, height }: Frame): void {
	const columns = shares(x, width, mask.width);
	const rows = shares(y, height, mask.height);
	for (const [row, down] of rows)
		for (const [column, along] of columns) {
			const at = row * mask.width + column;
			mask.cover[at] = Math.max(mask.cover[at]!, Math.round(255 * along * down));
		}
}

/** How much of each pixel along an axis is in a span. */
function shares(from: number, width: number, limit: number): (readonly [number, number])[] {
	const found: (readonly [number, number])[] = [];
	const to = from + width;
	for (let i = Math.max(0, Math.floor(from)); i < Math.min(limit, Math.ceil(to)); i++)
		found.push([i, Math.min(to, i + 1) - Math.max(from, i)]);
	return found;
}

/** Colours what a mask covers, and clears the mask. */
export function paint({ width, pixels }: Image, { cover }: Mask, colour: Colour, rows: Rows): void {
	const end = Math.min(cover.length, rows.end * width);
	for (let i = Math.max(0, rows.start * width); i < end; i++) {
		const share = cover[i]!;
		if (share === 0) continue;
		cover[i] = 0;
		for (let k = 0; k < 3; k++) {
			const at = 3 * i + k;
			pixels[at] = Math.round(pixels[at]! + ((colour[k]! - pixels[at]!) * share) / 255);
		}
	}
}

/** Rows of an image from `start` on, without `end`. */
export interface Rows {
	readonly start: number;
	readonly end: number;
}
