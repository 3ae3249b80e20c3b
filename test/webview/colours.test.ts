import { describe, expect, test } from 'vitest';
import type { Rgb } from '../../src/draw/look.ts';
import { classTable, colourMaps, mapColours } from '../../src/quantities/colourMaps.ts';
import {
	colourScale,
	contrast,
	cssColour,
	parseColour,
	scaleIndex,
	standsOut,
	type ThemeKind,
	toOklab,
} from '../../webview/view/colours.ts';
import { outlineOn } from '../../webview/view/theme.ts';
import { themes } from './harness/themes.ts';

const kinds: ThemeKind[] = ['light', 'dark', 'high-contrast', 'high-contrast-light'];

describe('colour scale', () => {
	test.each(kinds)('of the %s theme has a lightness that only rises or only falls', (kind) => {
		const table = colourScale(kind);
		const lightness = Array.from({ length: 256 }, (_, i) => {
			const [r, g, b] = table.subarray(3 * i, 3 * i + 3);
			return toOklab([r! / 255, g! / 255, b! / 255])[0];
		});
		const way = Math.sign(lightness[255]! - lightness[0]!);
		const backward = lightness.filter((l, i) => i > 0 && way * (l - lightness[i - 1]!) < -0.004);
		expect(backward).toEqual([]);
		expect(Math.abs(lightness[255]! - lightness[0]!)).toBeGreaterThan(0.4);
	});

	test.each([
		['light', 1],
		['dark', 0],
		['high-contrast', 0],
		['high-contrast-light', 1],
	] as const)('of the %s theme comes near the background for good triangles', (kind, white) => {
		const at = (i: number) => {
			const [r, g, b] = colourScale(kind).subarray(3 * i, 3 * i + 3);
			return Math.abs(toOklab([r! / 255, g! / 255, b! / 255])[0] - white);
		};
		expect(at(255)).toBeLessThan(at(0));
	});

	test('places 0°, 60° and what lies beyond at its ends', () => {
		expect([0, 30, 60, 75, -1, Number.NaN].map(scaleIndex)).toEqual([0, 128, 255, 255, 0, 0]);
	});
});

describe('a colour', () => {
	const on = (colour: string, background: string) =>
		standsOut(parseColour(colour)!, parseColour(background)!);

	test('of a mark contrasts with light and dark', () => {
		expect([on('#d18616', '#ffffff'), on('#d18616', '#1f1f1f')]).toEqual([true, true]);
		expect([on('#007acc', '#f5f5f5'), on('#007acc', '#000000')]).toEqual([true, true]);
	});

	test('as pale or as dark as the background does not', () => {
		expect([on('#edc9d8', '#f5f5f5'), on('#2a2a33', '#1f1f1f')]).toEqual([false, false]);
	});
});

describe('contrast', () => {
	const of = (a: string, b: string) => contrast(parseColour(a)!, parseColour(b)!);

	test('is 21 of black and white, 1 of the same, and that of the WCAG between', () => {
		expect(of('#000', '#fff')).toBeCloseTo(21, 10);
		expect(of('#1f77b4', '#1f77b4')).toBe(1);
		// Grey that just meets 4.5 on white.
		expect(of('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
	});

	/** Colours of a table of so many bytes each. */
	const coloursIn = (table: Uint8Array, size: number): Rgb[] =>
		Array.from({ length: table.length / size }, (_, i) => [
			table[size * i]! / 255,
			table[size * i + 1]! / 255,
			table[size * i + 2]! / 255,
		]);

	test.each(kinds)('of the outline in the %s theme is 3 or more on every palette', (kind) => {
		const { line, halo } = outlineOn(kind.endsWith('light'));
		const background = parseColour(themes[`vscode-${kind}`]!['editor-background']!)!;
		const palettes = [
			...coloursIn(colourScale(kind), 3),
			...colourMaps.flatMap((map) => [
				...coloursIn(map.colours, 3),
				...coloursIn(mapColours(map), 3),
				...coloursIn(classTable(map, 20), 4),
			]),
		];
		const best = palettes.map((one) => Math.max(contrast(line, one), contrast(halo, one)));
		expect(Math.min(...best)).toBeGreaterThanOrEqual(3);
		expect(contrast(line, halo)).toBeGreaterThanOrEqual(3);
		expect(contrast(line, background)).toBeGreaterThanOrEqual(3);
	});
});

describe('colours as CSS writes them', () => {
	test.each([
		['#fff', [1, 1, 1]],
		['#00ff00', [0, 1, 0]],
		[' #0000ff80', [0, 0, 1]],
		['rgb(255, 0, 0)', [1, 0, 0]],
		['rgba(0, 255, 0, 0.5)', [0, 1, 0]],
	])('%s is read', (text, rgb) => {
		expect(parseColour(text)).toEqual(rgb);
	});

	test('anything else is no colour', () => {
		expect(['', 'red', '#12', 'var(--x)'].map(parseColour)).toEqual([null, null, null, null]);
	});

	test('are written with their opacity', () => {
		expect(cssColour([1, 0.5, 0], 0.25)).toBe('rgba(255, 128, 0, 0.25)');
	});
});
