import type { Rgb } from '../../src/draw/look.ts';
import { mixed } from '../../src/picture/faceColour.ts';

/** Kind of the theme of VS Code; `high-contrast` is the black one. */
export type ThemeKind = 'light' | 'dark' | 'high-contrast' | 'high-contrast-light';

/** Parses `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` or `rgba(…)`; null for anything else. Ignores opacity. */
export function parseColour(text: string): Rgb | null {
	const hex = /^#([0-9a-f]{3,8})$/i.exec(text.trim())?.[1];
	if (hex) {
		const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
		const component = (i: number): number =>
			Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16) / 255;
		return [component(0), component(1), component(2)];
	}
	const numbers = /^rgba?\(([^)]*)\)$/i.exec(text.trim())?.[1]?.match(/[\d.]+/g);
	return numbers && numbers.length >= 3
		? [Number(numbers[0]) / 255, Number(numbers[1]) / 255, Number(numbers[2]) / 255]
		: null;
}

/** The colour in CSS syntax. */
export const cssColour = (rgb: Rgb, alpha = 1): string =>
	`rgba(${rgb.map((component) => Math.round(component * 255)).join(', ')}, ${alpha})`;

const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toSrgb = (c: number): number =>
	c <= 0.0031308 ? 12.92 * Math.max(c, 0) : Math.min(1.055 * c ** (1 / 2.4) - 0.055, 1);

/** Contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(a: Rgb, b: Rgb): number {
	const luminance = ([red, green, blue]: Rgb): number =>
		0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
	const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
	return (high! + 0.05) / (low! + 0.05);
}

/** Lightness, a, b of OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020). */
export function toOklab([red, green, blue]: Rgb): Rgb {
	const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	];
}

/**
 * Whether a mark in one colour is visible on the other: their distance in OKLab is more than a quarter of that between
 * black and white.
 */
export function standsOut(colour: Rgb, background: Rgb): boolean {
	const [a, b] = [toOklab(colour), toOklab(background)];
	return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) > 0.25;
}

/** Small angles contrast with the background, large ones are close to it; lightness is monotonic. */
const stops: Record<ThemeKind, readonly string[]> = {
	light: ['#6e0f35', '#c9483f', '#eda862', '#d3dcc0', '#e6f0ea'],
	dark: ['#ffe9a3', '#f08f4f', '#aa5a68', '#525f84', '#2c475c'],
	'high-contrast': ['#fff7cc', '#ffa64d', '#c95a72', '#54629c', '#1f4560'],
	'high-contrast-light': ['#4a0024', '#b32d33', '#e08a3c', '#bccfa4', '#e3f1e8'],
};

/** The largest possible minimum angle of a triangle, in degrees: the top of the colour scale. */
export const scaleTop = 60;

/** 256 colours (three bytes each) from 0° to `scaleTop`, interpolated in OKLab. */
export function colourScale(kind: ThemeKind): Uint8Array {
	const labs = stops[kind].map((stop) => toOklab(parseColour(stop) ?? [0, 0, 0]));
	const table = new Uint8Array(3 * 256);
	for (let i = 0; i < 256; i++) {
		const position = (i / 255) * (labs.length - 1);
		const low = Math.min(Math.floor(position), labs.length - 2);
		const [from, to, share] = [labs[low]!, labs[low + 1]!, position - low];
		const rgb = fromOklab(mixed(from, to, share));
		for (let k = 0; k < 3; k++) table[3 * i + k] = Math.round(255 * rgb[k]!);
	}
	return table;
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return [
		toSrgb(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
		toSrgb(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
		toSrgb(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
	];
}

/** Index of an angle in the colour scale, 0 to 255; NaN counts as 0°. */
export const scaleIndex = (degrees: number): number =>
	Math.max(0, Math.min(255, Math.round((degrees / scaleTop) * 255))) || 0;
