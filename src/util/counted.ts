/** A whole number with separators between thousands: "1,234". */
export const countText = (count: number): string => count.toLocaleString('en');

/** A count with its noun, whose plural has an s unless it is given: "1 triangle", "1,234 triangles". */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
	`${countText(count)} ${count === 1 ? noun : plural}`;
