import { angleText as anyAngleText } from '../../src/mesh/angleText.ts';
import { countText } from '../../src/util/counted.ts';
import { tickText } from '../../src/util/ticks.ts';

/** Capitalizes the first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Removes a final full stop. */
export const withoutFullStop = (text: string): string => text.replace(/\.$/, '');

/** An angle in degrees, in the format of the whole program; a dash for null. */
export const angleText = (degrees: number | null): string =>
	degrees === null ? '–' : anyAngleText(degrees);

const measures = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** A number with up to six significant digits; very large and very small ones have an exponent. */
export function measureText(value: number): string {
	const magnitude = Math.abs(value);
	return magnitude !== 0 && (magnitude < 1e-4 || magnitude >= 1e9)
		? value.toExponential(5).replace(/\.?0+e/, 'e')
		: measures.format(value);
}

/** Milliseconds, or seconds from 1000 on. */
export const timeText = (milliseconds: number): string =>
	milliseconds >= 1000
		? `${(milliseconds / 1000).toFixed(milliseconds >= 10_000 ? 1 : 2)} s`
		: milliseconds >= 100
			? `${milliseconds.toFixed(0)} ms`
			: `${milliseconds.toFixed(milliseconds >= 10 ? 1 : 2)} ms`;

/** A coordinate with up to six significant digits, without separators, as numbers of entities. */
export const placeText = (value: number): string => measureText(value).replaceAll(',', '');

/** Bytes in MB, or in GB from 1e9 on. */
export const bytesText = (bytes: number): string =>
	bytes >= 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${countText(Math.round(bytes / 1e6))} MB`;

/** A position as "x, y", with enough digits to distinguish neighbouring pixels. */
export function pointText([x, y]: readonly [number, number], pixel: number): string {
	const step = 10 ** Math.floor(Math.log10(pixel));
	return [x, y].map((v) => tickText(Math.round(v / step) * step, step)).join(', ');
}
