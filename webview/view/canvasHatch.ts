import { markAt, phaseAt } from '../../src/picture/faceColour.ts';
import { faceStyle } from '../../src/picture/layers.ts';
import type { Palette } from '../model/palette.ts';
import { cssColour } from './colours.ts';

type StripeColours = Pick<Palette, 'foreground' | 'marked'>;

/** A period in device pixels. */
export const sizeOf = (period: number, ratio: number): number =>
	Math.max(4, Math.round(period * ratio));

/** Stripes of marked triangles: in the colour of marks, with an edge in that of the wireframe. */
export function markHatch(context: CanvasRenderingContext2D, palette: StripeColours) {
	const colours = { edge: cssColour(palette.foreground), stripe: cssColour(palette.marked) };
	return stripes(context, faceStyle.marks.period, 1, (phase) => {
		const mark = markAt(phase);
		return mark && colours[mark];
	});
}

/** Stripes of back faces. */
export function backHatch(context: CanvasRenderingContext2D, { foreground }: StripeColours) {
	const { period, start, opacity } = faceStyle.backs;
	const colour = cssColour(foreground, opacity);
	return stripes(context, period, -1, (phase) => (phase < start ? null : colour));
}

/**
 * Stripes with a period of `period` CSS pixels, as in the other painters; transparent between them.
 *
 * @param direction 1 for stripes that rise to the right, -1 for those that fall
 * @param colourAt colour at a phase from 0 to 1; null for none
 */
function stripes(
	context: CanvasRenderingContext2D,
	period: number,
	direction: 1 | -1,
	colourAt: (phase: number) => string | null,
): CanvasPattern | string {
	const ratio = context.getTransform().a;
	const size = sizeOf(period, ratio);
	const tile = new OffscreenCanvas(size, size);
	const pen = tile.getContext('2d');
	for (let x = 0; pen && x < size; x++)
		for (let y = 0; y < size; y++) {
			const colour = colourAt(phaseAt(x, y, size, direction));
			if (colour) pen.fillStyle = colour;
			if (colour) pen.fillRect(x, y, 1, 1);
		}
	const pattern = context.createPattern(tile, 'repeat');
	pattern?.setTransform(new DOMMatrix().scale(1 / ratio));
	return pattern ?? colourAt(1) ?? 'transparent';
}
