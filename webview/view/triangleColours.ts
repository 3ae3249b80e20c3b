import { DEFAULT_RANGE, HIDDEN, NO_VALUE, tableMapping } from '../../src/draw/look.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import type { TriangleArrays } from '../model/displayMesh.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';

/** Entry of triangles in the plain colour. */
export const PLAIN = -1;
/** Entry of triangles that are not drawn. */
const NOT_DRAWN = -2;

/** Colours of triangles that the page draws. */
export interface TriangleColours {
	/** 256 colours. */
	readonly table: Uint8Array;
	/** Bytes per colour: 3, or 4 with opacity. */
	readonly size: 3 | 4;
	/** Colour index of a triangle at a corner; `PLAIN`, or less if the triangle is not drawn. */
	entryAt(triangle: number, corner: number): number;
	/**
	 * For values at corners, the index before rounding and clamping, which is linear between corners; undefined if each
	 * triangle has one colour.
	 */
	readonly positionAt?: (triangle: number, corner: number) => number;
}

/** Colours of triangles in a frame, by their angles or by given values. */
export function triangleColours(
	angles: TriangleArrays['angles'],
	values: TriangleValues | null,
	{ scale }: Pick<Palette, 'scale'>,
	{ colouring }: Pick<FrameOptions, 'colouring'>,
): TriangleColours {
	const { low, slope, middle } = tableMapping(colouring?.range ?? DEFAULT_RANGE);
	// NaN counts as 0°.
	const entryOf = (value: number): number =>
		Math.max(0, Math.min(255, Math.round(middle + (value - low) * slope))) || 0;
	const colours = colouring
		? ({ table: colouring.table, size: 4 } as const)
		: ({ table: scale, size: 3 } as const);
	if (colouring?.by !== 'values') return { ...colours, entryAt: (t) => entryOf(angles[t]!) };
	const numbers = values?.values;
	if (!numbers) return { ...colours, entryAt: () => PLAIN };
	const entryWithoutValue = (value: number): number => (value < HIDDEN ? NOT_DRAWN : PLAIN);
	const entryOfValue = (value: number): number =>
		value < NO_VALUE ? entryWithoutValue(value) : entryOf(value);
	if (values.on === 'triangles') return { ...colours, entryAt: (t) => entryOfValue(numbers[t]!) };
	// A corner without a value leaves the triangle without one.
	const minOf = (t: number): number =>
		Math.min(numbers[3 * t]!, numbers[3 * t + 1]!, numbers[3 * t + 2]!);
	return {
		...colours,
		entryAt(t, corner) {
			const min = minOf(t);
			return min < NO_VALUE ? entryWithoutValue(min) : entryOf(numbers[3 * t + corner]!);
		},
		positionAt: (t, corner) =>
			minOf(t) < NO_VALUE ? PLAIN : middle + (numbers[3 * t + corner]! - low) * slope,
	};
}

/** Whether a colour is drawn, that is, not fully transparent. */
export const isDrawn = ({ table, size }: TriangleColours, entry: number): boolean =>
	entry !== NOT_DRAWN && (size === 3 || entry === PLAIN || table[4 * entry + 3] !== 0);
