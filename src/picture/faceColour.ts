import { faceStyle } from './layers.ts';

/** Red, green and blue, in any unit. */
type Components = readonly [number, number, number];

/** Brightness of a face by the cosine between its normal and the view axis: 1 or −1 perpendicular, 0 edge-on. */
export const brightness = (facing: number): number =>
	faceStyle.edgeOn + (1 - faceStyle.edgeOn) * Math.abs(facing);

/** Interpolates between two colours: the first for 0, the second for 1. */
export const mixed = (
	[a, b, c]: Components,
	[x, y, z]: Components,
	fraction: number,
): Components => [a + (x - a) * fraction, b + (y - b) * fraction, c + (z - c) * fraction];

/** Layers over a face at one point. */
export interface FaceCover {
	/** Factor of the colour, 0 to 1. */
	readonly light?: number;
	/** In a stripe of a back face. */
	readonly back?: boolean;
	/** In a stripe of a marked face. */
	readonly mark?: 'edge' | 'stripe' | null;
	/** Opacity of the selection. */
	readonly tint?: number;
}

/** The colour of a filled face at a position, without lines: light, back stripes, mark stripes and selection, in this order. */
export function faceColour(
	colour: Components,
	{ light = 1, back = false, mark = null, tint = 0 }: FaceCover,
	palette: Readonly<Record<'foreground' | 'marked' | 'selected', Components>>,
): Components {
	const lit = mixed([0, 0, 0], colour, light);
	const hatched = back ? mixed(lit, palette.foreground, faceStyle.backs.opacity) : lit;
	const marked = { edge: palette.foreground, stripe: palette.marked };
	const covered = mark ? marked[mark] : hatched;
	return tint === 0 ? covered : mixed(covered, palette.selected, tint);
}

/**
 * The part of a period of stripes at the centre of a pixel, from 0 to 1.
 *
 * @param direction 1 for stripes that rise to the right, on marked faces; -1 for those that fall, on back faces
 */
export function phaseAt(x: number, y: number, period: number, direction: 1 | -1): number {
	const phase = (x + direction * y + (1 + direction) / 2) / period;
	return phase - Math.floor(phase);
}

/** The stripe of a marked face at a phase; null between stripes. */
export function markAt(phase: number): 'edge' | 'stripe' | null {
	if (phase < faceStyle.marks.edge) return null;
	return phase < faceStyle.marks.stripe ? 'edge' : 'stripe';
}
