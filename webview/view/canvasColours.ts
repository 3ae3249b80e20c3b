import type { Rgb } from '../../src/draw/look.ts';
import { bordersIn } from '../../src/quantities/colourMaps.ts';
import { triangleBands } from '../../src/quantities/triangleBands.ts';
import type { TriangleValues } from '../model/colourChoice.ts';
import { type FrameOptions, type Palette, SELECTED } from '../model/palette.ts';
import { isSeen, PLAIN, triangleColours } from './triangleColours.ts';

/** Of tables with no more colours triangles are cut where these change. */
const MOST_BANDS = 64;

/** What a canvas fills triangles with: the same object for the same colour. */
export interface CanvasColours {
	/** The colour of a triangle's middle; null for what is not drawn. */
	of(triangle: number): Rgb | null;
	/** The colours of the display triangles of a face may differ. */
	readonly varies: boolean;
	/**
	 * The parts of a triangle in the colours of the bands that its values are in, by x y of its corners in the picture; none
	 * where it has one colour. Absent where no triangle is cut.
	 */
	cut?(
		triangle: number,
		places: readonly number[],
		take: (polygon: readonly number[], colour: Rgb) => void,
	): void;
}

/** What triangles are filled with in a frame. */
export function canvasColours(
	angles: Float32Array,
	values: TriangleValues | null,
	looks: Uint8Array,
	palette: Palette,
	options: FrameOptions,
): CanvasColours {
	const colours = triangleColours(angles, values, palette, options);
	const fills = Array.from({ length: 256 }, (_, i): Rgb => {
		const component = (k: number): number => colours.table[colours.size * i + k]! / 255;
		return [component(0), component(1), component(2)];
	});
	// Between the corners, the colour of their middle.
	const entryOf = (t: number): number => {
		const [a, b, c] = [0, 1, 2].map((slot) => colours.entryAt(t, slot)) as [number, number, number];
		return a <= PLAIN ? a : Math.round((a + b + c) / 3);
	};
	const isSelected = (t: number): boolean =>
		(looks[t]! & SELECTED) !== 0 && options.tint === undefined;
	const { placeAt } = colours;
	const borders = placeAt ? bordersIn(colours.table, colours.size) : [];
	const isCut = options.byAngle && borders.length > 0 && borders.length < MOST_BANDS;
	return {
		varies: options.byAngle && placeAt !== undefined,
		of(t) {
			const entry = options.byAngle ? entryOf(t) : PLAIN;
			if (!isSeen(colours, entry)) return null;
			if (isSelected(t)) return palette.selected;
			return entry === PLAIN ? palette.plain : fills[entry]!;
		},
		...(isCut &&
			placeAt && {
				cut(t, places, take) {
					if (entryOf(t) <= PLAIN || isSelected(t)) return;
					const values = [placeAt(t, 0), placeAt(t, 1), placeAt(t, 2)] as const;
					triangleBands(values, places, borders, (polygon, band) =>
						take(polygon, fills[Math.ceil(borders[band - 1] ?? 0)]!),
					);
				},
			}),
	};
}
