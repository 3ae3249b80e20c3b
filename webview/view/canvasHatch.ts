import { HATCH } from '../../src/mesh/facing.ts';
import type { Palette } from '../model/palette.ts';
import { cssColour } from './colours.ts';

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
	const size = Math.max(4, Math.round(period * ratio));
	const tile = new OffscreenCanvas(size, size);
	const pen = tile.getContext('2d');
	for (let x = 0; pen && x < size; x++)
		for (let y = 0; y < size; y++) {
			const colour = colourAt(((x + way * y + 1 + size) / size) % 1);
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
	return stripes(context, 8, 1, (phase) => {
		if (phase < 0.375) return null;
		return phase >= 0.5 ? stripe : edge;
	});
}

/** Of faces that are seen from behind. */
export function backHatch(context: CanvasRenderingContext2D, { foreground }: Palette) {
	const ink = cssColour(foreground, HATCH.opacity);
	return stripes(context, HATCH.period, -1, (phase) => (phase >= 0.5 ? ink : null));
}
