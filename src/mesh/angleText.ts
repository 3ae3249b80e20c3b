/**
 * Formats an angle in degrees: two decimals, or three significant digits below one degree, so that a small angle does not read
 * as 0.
 */
export const angleText = (degrees: number): string =>
	`${degrees === 0 ? '0' : degrees < 1 ? degrees.toPrecision(3) : degrees.toFixed(2)}°`;
