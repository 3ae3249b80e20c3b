import { HIDDEN, NO_VALUE, placesIn, USUAL_RANGE } from '../../src/draw/look.ts';
import type { TriangleValues } from '../model/colourChoice.ts';
import type { TriangleArrays } from '../model/displayMesh.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';

/** The entry of triangles that have the plain colour. */
export const PLAIN = -1;
/** The entry of triangles that are not drawn. */
const UNSEEN = -2;

/** The colours of triangles that the page draws by itself. */
export interface TriangleColours {
	/** 256 colours. */
	readonly table: Uint8Array;
	/** Bytes of one of them: 3, or 4 with opacity. */
	readonly size: 3 | 4;
	/** The number of the colour of a triangle at a corner; `PLAIN`, or below it where the triangle is not drawn. */
	entryAt(triangle: number, corner: number): number;
	/**
	 * The same of values on corners, not rounded and not cut to 0 to 255, which goes from corner to corner evenly; undefined where
	 * each triangle has one colour.
	 */
	readonly placeAt?: (triangle: number, corner: number) => number;
}

/** What triangles are coloured by in a frame, by their angles or by the values that they were given. */
export function triangleColours(
	angles: TriangleArrays['angles'],
	values: TriangleValues | null,
	{ scale }: Pick<Palette, 'scale'>,
	{ colouring }: Pick<FrameOptions, 'colouring'>,
): TriangleColours {
	const { low, slope, middle } = placesIn(colouring?.range ?? USUAL_RANGE);
	// Not a number counts as 0°.
	const entryOf = (value: number): number =>
		Math.max(0, Math.min(255, Math.round(middle + (value - low) * slope))) || 0;
	const colours = colouring
		? ({ table: colouring.table, size: 4 } as const)
		: ({ table: scale, size: 3 } as const);
	if (colouring?.by !== 'values') return { ...colours, entryAt: (t) => entryOf(angles[t]!) };
	const given = values?.values;
	if (!given) return { ...colours, entryAt: () => PLAIN };
	const entryOfNone = (value: number): number => (value < HIDDEN ? UNSEEN : PLAIN);
	const entryOfValue = (value: number): number =>
		value < NO_VALUE ? entryOfNone(value) : entryOf(value);
	if (values.on === 'triangles') return { ...colours, entryAt: (t) => entryOfValue(given[t]!) };
	// One corner without a value leaves the triangle without.
	const leastOf = (t: number): number =>
		Math.min(given[3 * t]!, given[3 * t + 1]!, given[3 * t + 2]!);
	return {
		...colours,
		entryAt(t, corner) {
			const least = leastOf(t);
			return least < NO_VALUE ? entryOfNone(least) : entryOf(given[3 * t + corner]!);
		},
		placeAt: (t, corner) =>
			leastOf(t) < NO_VALUE ? PLAIN : middle + (given[3 * t + corner]! - low) * slope,
	};
}

/** Whether a colour is drawn at all. */
export const isSeen = ({ table, size }: TriangleColours, entry: number): boolean =>
	entry !== UNSEEN && (size === 3 || entry === PLAIN || table[4 * entry + 3] !== 0);
