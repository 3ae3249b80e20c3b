/** Formats numbers and lists in markdown. */

/** Coordinates with all digits of a double. */
export const coordinateText = (coordinates: readonly number[]): string =>
	`(${coordinates.join(', ')})`;

/** Maximum number of listed numbers. */
const SHOWN = 8;

/** The first numbers of a list, joined by `separator`. */
export function firstOf(
	numbers: readonly number[],
	separator = ', ',
	total = numbers.length,
): string {
	const shown = numbers.slice(0, SHOWN).join(separator);
	return total > Math.min(SHOWN, numbers.length) ? `${shown}${separator}…` : shown;
}

/** Escapes text for markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');

/** Capitalises the first letter. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
