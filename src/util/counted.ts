/**
 * An integer with thousands separators: "1,234". One that is too large to be exact is shown as "more than". `Intl`
 * would take 20 ms for its first number.
 */
export const countText = (count: number): string =>
	count > Number.MAX_SAFE_INTEGER
		? `more than ${countText(Number.MAX_SAFE_INTEGER)}`
		: String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** A count with its noun; the plural has an s by default: "1 triangle", "1,234 triangles". */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
	`${countText(count)} ${count === 1 ? noun : plural}`;

/** A number to `digits` significant digits, without trailing zeros. */
export const rounded = (value: number, digits = 6): string =>
	String(Number(value.toPrecision(digits)));

/** A number for users: integers with separators, others to six significant digits. */
export const numberText = (value: number): string =>
	Number.isInteger(value) && Math.abs(value) < 1e15 ? countText(value) : rounded(value);
