import type { Rgb } from '../../src/draw/look.ts';
import type { TriangleValues } from '../model/colourChoice.ts';
import { type FrameOptions, type Palette, SELECTED } from '../model/palette.ts';
import { isSeen, PLAIN, triangleColours } from './triangleColours.ts';

/** What a canvas fills triangles with: the same object for the same colour; null for what is not drawn. */
export function canvasColours(
	angles: Float32Array,
	values: TriangleValues | null,
	looks: Uint8Array,
	palette: Palette,
	options: FrameOptions,
): (triangle: number) => Rgb | null {
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
	return (t) => {
		const entry = options.byAngle ? entryOf(t) : PLAIN;
		if (!isSeen(colours, entry)) return null;
		if (looks[t]! & SELECTED && options.tint === undefined) return palette.selected;
		return entry === PLAIN ? palette.plain : fills[entry]!;
	};
}
