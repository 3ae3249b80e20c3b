import type { Colour } from './scene.ts';

/** A number with at most four decimals. */
export const numberText = (value: number): string => String(Number(value.toFixed(4)));

/** A colour as `#rrggbb`. */
export const hex = (colour: Colour): string =>
	`#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** Attribute of a fill, after a blank. */
export const fillOf = (colour: Colour): string => ` fill="${hex(colour)}"`;

/** Attribute of an opacity below 1, after a blank. */
export const opacityAttribute = (opacity: number): string =>
	opacity < 1 ? ` stroke-opacity="${numberText(opacity)}"` : '';

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
};

/** Escapes text for XML; drops characters that XML does not allow. */
export const escaped = (text: string): string =>
	text
		.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
		.replace(/[&<>"]/g, (char) => entities[char] ?? char);
