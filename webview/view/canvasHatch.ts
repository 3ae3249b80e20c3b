import { HATCH } from '../../src/mesh/facing.ts';
import type { Palette } from '../model/palette.ts';
import { cssColour } from './colours.ts';

/** Stripes of marked triangles: CSS pixels from one to the next, and from where in a period on are an edge and the stripe. */
export const MARK_HATCH = { period: 8, edge: 0.375, stripe: 0.5 } as const;

/** Device pixels of a period. */
export const sizeOf = (period: number, ratio: number): number =>
	Math.max(4, Math.round(period * ratio));

/**
 * How far a device pixel is through a period of stripes, from 0 to 1.
 *
 * @param way 1 for stripes that rise to the right, -1 for those that fall
 */
export const phaseAt = (x: number, y: number, size: number, way: 1 | -1): number =>
	(((x % size) + way * (y % size) + 1 + size) % size) / size;

/**
 * Stripes that repeat each `period` CSS pixels, as the other painters have them; clear between.
 *
 * @param way 1 for stripes that rise to the right, -1 for those that fall
 * @param colourAt the colour so far through a period, from 0 to 1; null for none
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

/** Of marked triangles: stripes of the marks' colour with an edge in the wire's. */
export function markHatch(context: CanvasRenderingContext2D, palette: Palette) {
	const [edge, stripe] = [cssColour(palette.foreground), cssColour(palette.marked)];
	return stripes(context, MARK_HATCH.period, 1, (phase) => {
		if (phase < MARK_HATCH.edge) return null;
		return phase >= MARK_HATCH.stripe ? stripe : edge;
	});
}

/** Of faces that are seen from behind. */
export function backHatch(context: CanvasRenderingContext2D, { foreground }: Palette) {
	const ink = cssColour(foreground, HATCH.opacity);
	return stripes(context, HATCH.period, -1, (phase) => (phase >= 0.5 ? ink : null));
}
