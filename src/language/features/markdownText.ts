/** Numbers and lists for people, in markdown. */

/** Coordinates as the file gives them, to the last digit of a double. */
export const coordinateText = (coordinates: readonly number[]): string =>
	`(${coordinates.join(', ')})`;

/** How many numbers of a list are shown. */
const SHOWN = 8;

/** Numbers separated by `separator`, the first few of them. */
export function firstOf(
	numbers: readonly number[],
	separator = ', ',
	total = numbers.length,
): string {
	const shown = numbers.slice(0, SHOWN).join(separator);
	return total > Math.min(SHOWN, numbers.length) ? `${shown}${separator}…` : shown;
}

/** Text that markdown shows as it is. */
export const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');

/** The same with a capital letter at its start. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
