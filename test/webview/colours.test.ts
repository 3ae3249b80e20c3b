import { describe, expect, test } from 'vitest';
import {
	colourScale,
	cssColour,
	parseColour,
	scaleIndex,
	standsOut,
	type ThemeKind,
	toOklab,
} from '../../webview/view/colours.ts';

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
