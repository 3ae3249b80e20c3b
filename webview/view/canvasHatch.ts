import { HATCH } from '../../src/mesh/facing.ts';
import type { Palette } from '../model/palette.ts';
import { cssColour } from './colours.ts';

/** Stripes of marked triangles: period in CSS pixels, and the phases where the edge and the stripe begin. */
export const MARK_HATCH = { period: 8, edge: 0.375, stripe: 0.5 } as const;

/** A period in device pixels. */
export const sizeOf = (period: number, ratio: number): number =>
	Math.max(4, Math.round(period * ratio));

/**
 * Phase of a device pixel in the period of stripes, from 0 to 1.
 *
 * @param way 1 for stripes that rise to the right, -1 for those that fall
 */
export const phaseAt = (x: number, y: number, size: number, way: 1 | -1): number =>
	(((x % size) + way * (y % size) + 1 + size) % size) / size;

/**
 * Stripes with a period of `period` CSS pixels, as in the other painters; transparent between them.
 *
 * @param way 1 for stripes that rise to the right, -1 for those that fall
 * @param colourAt colour at a phase from 0 to 1; null for none
 */
function stripes(
	context: CanvasRenderingContext2D,
	period: number,
	way: 1 | -1,
	colourAt: (phase: number) => string | null,
): CanvasPattern | string {
	const ratio = context.getTransform().a;
	const size = sizeOf(period, ratio);
	const tile = new OffscreenCanvas(size, size);
	const pen = tile.getContext('2d');
	for (let x = 0; pen && x < size; x++)
		for (let y = 0; y < size; y++) {
			const colour = colourAt(phaseAt(x, y, size, way));
			if (colour) pen.fillStyle = colour;
			if (colour) pen.fillRect(x, y, 1, 1);
		}
	const pattern = context.createPattern(tile, 'repeat');
	pattern?.setTransform(new DOMMatrix().scale(1 / ratio));
	return pattern ?? colourAt(1) ?? 'transparent';
}

/** Stripes of marked triangles: in the colour of marks, with an edge in that of the wireframe. */
export function markHatch(context: CanvasRenderingContext2D, palette: Palette) {
	const [edge, stripe] = [cssColour(palette.foreground), cssColour(palette.marked)];
	return stripes(context, MARK_HATCH.period, 1, (phase) => {
		if (phase < MARK_HATCH.edge) return null;
		return phase >= MARK_HATCH.stripe ? stripe : edge;
	});
}

/** Stripes of back faces. */
export function backHatch(context: CanvasRenderingContext2D, { foreground }: Palette) {
	const ink = cssColour(foreground, HATCH.opacity);
	return stripes(context, HATCH.period, -1, (phase) => (phase >= 0.5 ? ink : null));
}
