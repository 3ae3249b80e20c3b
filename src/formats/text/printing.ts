import { writeShortest } from './shortest.ts';

const zero = 48;
const minus = 45;

/** Maximum number of bytes of an integer within ±2⁵³. */
export const longestInteger = 17;

/** Maximum number of bytes of a double. */
export const longestReal = 25;

/** Writes an integer within ±2⁵³ at byte `start`; returns the byte after it. */
export function writeInteger(bytes: Uint8Array, start: number, value: number): number {
	let at = start;
	let rest = value;
	if (rest < 0) {
		bytes[at++] = minus;
		rest = -rest;
	}
	let digits = 1;
	for (let power = 10; power <= rest; power *= 10) digits++;
	const end = at + digits;
	at = end;
	while (rest > 0x7fffffff) {
		const next = Math.floor(rest / 10);
		bytes[--at] = zero + (rest - 10 * next);
		rest = next;
		digits--;
	}
	let small = rest | 0;
	while (digits-- > 0) {
		const next = (small / 10) | 0;
		bytes[--at] = zero + small - 10 * next;
		small = next;
	}
	return end;
}

/**
 * Writes the shortest decimal that reads back to the same double, as `String` prints it; −0 keeps its sign. Returns the
 * byte after it.
 */
export function writeReal(bytes: Uint8Array, start: number, value: number): number {
	let at = start;
	if (value < 0 || Object.is(value, -0)) bytes[at++] = minus;
	const size = Math.abs(value);
	if (size < 1e15 && Number.isInteger(size)) return writeInteger(bytes, at, size);
	if (Number.isFinite(size)) return writeShortest(bytes, at, size);
	for (const letter of `${size}`) bytes[at++] = letter.charCodeAt(0);
	return at;
}
