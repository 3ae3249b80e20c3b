/**
 * A whole number with separators between thousands: "1,234". One too large to be exact is not given as if it were.
 * `Intl` would take 20 ms for its first number.
 */
export const countText = (count: number): string =>
	count > Number.MAX_SAFE_INTEGER
		? `more than ${countText(Number.MAX_SAFE_INTEGER)}`
		: String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** A count with its noun, whose plural has an s unless it is given: "1 triangle", "1,234 triangles". */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
	`${countText(count)} ${count === 1 ? noun : plural}`;

/** A measure to `digits` significant digits, without zeros behind them. */
export const rounded = (value: number, digits = 6): string =>
	String(Number(value.toPrecision(digits)));

/** A number for people: a whole one with separators, another to six significant digits. */
export const numberText = (value: number): string =>
	Number.isInteger(value) && Math.abs(value) < 1e15 ? countText(value) : rounded(value);
