import { glyphs, missingGlyph } from './glyphs.ts';

/** The em in the font's units; a capital is 14 units high. */
const EM = 19.6;
/** Space between two characters. */
const GAP = 3.1;
/** Width of a stroke, in the font's units. */
const PEN = 1.55;
/** Line segments of a curve. */
const CURVE_SEGMENTS = 6;

/** Text as polylines in pixels, y pointing down: x y of the points of each line. */
export interface Lettering {
	readonly lines: readonly Float64Array[];
	/** Stroke width. */
	readonly pen: number;
}

/** Width of `text` in pixels at font size `size`. */
export function textWidth(text: string, size: number): number {
	const chars = charactersOf(text);
	const units = chars.reduce((sum, char) => sum + glyphOf(char)[0], 0);
	return ((units + GAP * Math.max(0, chars.length - 1)) * size) / EM;
}

/** The characters of `text` without accents, which the font lacks. */
const charactersOf = (text: string): string[] => [...text.normalize('NFD').replace(/\p{M}/gu, '')];

const glyphOf = (char: string) => glyphs[char] ?? missingGlyph;

/** The strokes of `text`, with the start of its baseline at x, y. */
export function lettering(text: string, x: number, y: number, size: number): Lettering {
	const unit = size / EM;
	const lines: Float64Array[] = [];
	let left = x;
	for (const char of charactersOf(text)) {
		const [width, strokes] = glyphOf(char);
		for (const line of polylinesOf(strokes))
			lines.push(line.map((value, i) => (i % 2 === 0 ? left + value * unit : y - value * unit)));
		left += (width + GAP) * unit;
	}
	return { lines, pen: PEN * unit };
}

const cache = new Map<string, readonly Float64Array[]>();

/** Converts strokes to polylines, with curves flattened. */
function polylinesOf(strokes: string): readonly Float64Array[] {
	const cached = cache.get(strokes);
	if (cached) return cached;
	const lines: number[][] = [];
	for (const [, command, numbers] of strokes.matchAll(/([MLQ])([^MLQ]*)/g)) {
		const [a = 0, b = 0, c = 0, d = 0] = numbers!.trim().split(/\s+/).map(Number);
		const line = lines.at(-1);
		if (command === 'M' || !line) lines.push([a, b]);
		else if (command === 'L') line.push(a, b);
		else {
			const [fromX, fromY] = line.slice(-2) as [number, number];
			for (let i = 1; i <= CURVE_SEGMENTS; i++) {
				const t = i / CURVE_SEGMENTS;
				const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
				line.push(p * fromX + q * a + r * c, p * fromY + q * b + r * d);
			}
		}
	}
	const flattened = lines.map((line) => Float64Array.from(line));
	cache.set(strokes, flattened);
	return flattened;
}
