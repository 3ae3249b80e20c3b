/**
 * An angle in degrees for people, everywhere the same: to a hundredth, and to three digits where it is below one degree,
 * so that a small one does not read as none.
 */
export const angleText = (degrees: number): string =>
	`${degrees === 0 ? '0' : degrees < 1 ? degrees.toPrecision(3) : degrees.toFixed(2)}°`;
