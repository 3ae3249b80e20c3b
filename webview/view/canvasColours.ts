import type { Rgb } from '../../src/draw/look.ts';
import { bordersIn } from '../../src/quantities/colourMaps.ts';
import { triangleBands } from '../../src/quantities/triangleBands.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';
import { isDrawn, PLAIN, triangleColours } from './triangleColours.ts';

/** Triangles are cut along the borders of colours for tables with fewer borders than this. */
const MAX_BANDS = 64;

/** Fill colours of triangles on a canvas, without marks and selection: equal colours are the same object. */
export interface CanvasColours {
	/** The colour at the centroid of a triangle; null if it is not drawn. */
	of(triangle: number): Rgb | null;
	/** Display triangles of a face may differ in colour. */
	readonly varies: boolean;
	/**
	 * Cuts a triangle into polygons by the bands of its values; `positions` are x y of its corners on the canvas. Returns
	 * none for a triangle of one colour. Absent if no triangle is cut.
	 */
	cut?(
		triangle: number,
		positions: readonly number[],
		onBand: (polygon: readonly number[], colour: Rgb) => void,
	): void;
}

/** Fill colours of triangles in a frame. */
export function canvasColours(
	angles: Float32Array,
	values: TriangleValues | null,
	palette: Palette,
	options: FrameOptions,
): CanvasColours {
	const colours = triangleColours(angles, values, palette, options);
	const fills = Array.from({ length: 256 }, (_, i): Rgb => {
		const component = (k: number): number => colours.table[colours.size * i + k]! / 255;
		return [component(0), component(1), component(2)];
	});
	// Values at corners give the colour at the centroid.
	const entryOf = (t: number): number => {
		const [a, b, c] = [0, 1, 2].map((slot) => colours.entryAt(t, slot)) as [number, number, number];
		return a <= PLAIN ? a : Math.round((a + b + c) / 3);
	};
	const { positionAt } = colours;
	const borders = positionAt ? bordersIn(colours.table, colours.size) : [];
	const isCut = options.byAngle && borders.length > 0 && borders.length < MAX_BANDS;
	return {
		varies: options.byAngle && positionAt !== undefined,
		of(t) {
			const entry = options.byAngle ? entryOf(t) : PLAIN;
			if (!isDrawn(colours, entry)) return null;
			return entry === PLAIN ? palette.plain : fills[entry]!;
		},
		...(isCut &&
			positionAt && {
				cut(t, positions, onBand) {
					if (entryOf(t) <= PLAIN) return;
					const values = [positionAt(t, 0), positionAt(t, 1), positionAt(t, 2)] as const;
					triangleBands(values, positions, borders, (polygon, band) =>
						onBand(polygon, fills[Math.ceil(borders[band - 1] ?? 0)]!),
					);
				},
			}),
	};
}
