import { largestPower, tenPowers } from './tenPowers.ts';

/*
 * Decimal to double, correctly rounded. Up to 15 digits and a power of ten up to 22 are exact in double arithmetic
 * (Clinger 1990, "How to read floating point numbers accurately"). The rest uses double-double arithmetic (Dekker
 * 1971), which detects that it cannot decide; `Number` then parses the decimal.
 */

/** Powers of ten that are exact doubles. */
export const exactPowers = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));

/** 2²⁷ + 1, splits a double in two halves of 26 bits (Veltkamp). */
const splitter = 134217729;

/** Maximum number of significant digits that are used; see `scaled`. */
export const maxDigits = 30;

/** The rounding error of `product`, the double `a * b`; exact unless something over- or underflows. */
export function productError(a: number, b: number, product: number): number {
	const as = splitter * a;
	const ah = as - (as - a);
	const al = a - ah;
	const bs = splitter * b;
	const bh = bs - (bs - b);
	const bl = b - bh;
	return al * bl - (product - ah * bh - al * bh - ah * bl);
}

/**
 * The double nearest to (high · 10^lowDigits + low) · 10^exponent, or NaN if the arithmetic cannot decide. `high` is an
 * integer of at most 15 digits, `low` one of `lowDigits` ≤ 15 digits. `cut`: digits after these 30 were dropped, so the
 * number may be larger by less than one unit of the last digit.
 */
export function scaled(
	high: number,
	low: number,
	lowDigits: number,
	exponent: number,
	cut: boolean,
): number {
	if (exponent < -22 || exponent > 22) return farScaled(high, low, lowDigits, exponent, cut);
	if (lowDigits === 0) {
		if (exponent === 0) return high;
		return exponent < 0 ? high / exactPowers[-exponent]! : high * exactPowers[exponent]!;
	}
	const shift = exactPowers[lowDigits]!;
	const product = high * shift;
	const sum = product + low;
	const rest = low - (sum - product) + productError(high, shift, product);
	let lead: number;
	let tail: number;
	if (exponent <= 0) {
		const power = exactPowers[-exponent]!;
		lead = sum / power;
		const back = lead * power;
		tail = (sum - back - productError(lead, power, back) + rest) / power;
	} else {
		const power = exactPowers[exponent]!;
		lead = sum * power;
		tail = productError(sum, power, lead) + rest * power;
	}
	return roundedSum(lead, tail, cut);
}

/** `scaled` for any power of ten in the table, a sum of two doubles. */
function farScaled(
	high: number,
	low: number,
	lowDigits: number,
	exponent: number,
	cut: boolean,
): number {
	// Closer to the limits the rounding errors would underflow or products overflow.
	if (exponent < -largestPower + 10 || exponent > largestPower - 10) return Number.NaN;
	const { high: powers, low: rests } = tenPowers();
	const shift = exactPowers[lowDigits]!;
	const product = high * shift;
	const sum = product + low;
	const rest = low - (sum - product) + productError(high, shift, product);
	const power = powers[exponent + largestPower]!;
	const lead = sum * power;
	const tail =
		productError(sum, power, lead) + (rest * power + sum * rests[exponent + largestPower]!);
	return roundedSum(lead, tail, cut);
}

/** lead + tail, rounded once; NaN if the error of the tail (and the dropped digits) could change the result. */
function roundedSum(lead: number, tail: number, cut: boolean): number {
	const bound = lead * (cut ? 2 ** -94 : 2 ** -96);
	const value = lead + (tail + bound);
	return value === lead + (tail - bound) ? value : Number.NaN;
}

/** Bytes decoded by one call: the arguments have to fit on the stack. */
const maxChunk = 4096;

/** Decodes bytes [start, end) as Latin-1: one character a byte. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
	let text = '';
	for (let at = start; at < end; at += maxChunk) {
		const chunk = bytes.subarray(at, Math.min(end, at + maxChunk));
		// Spread arguments make a cold start seven times slower: every format decodes the head of a file.
		text += Reflect.apply(String.fromCharCode, undefined, chunk);
	}
	return text;
}

/** Quotes bytes [start, end) for a message: at most 40, as UTF-8 if they are valid, else as Latin-1. */
export function quoted(bytes: Uint8Array, start: number, end: number): string {
	const shownEnd = end - start > 40 ? start + 40 : end;
	let text = '';
	for (let i = start; i < shownEnd; i++) text += `%${bytes[i]!.toString(16).padStart(2, '0')}`;
	try {
		text = decodeURIComponent(text);
	} catch {
		text = latin1(bytes, start, shownEnd);
	}
	text = text.replace(/\p{Cc}/gu, '\ufffd');
	return `"${text}${shownEnd < end ? '…' : ''}"`;
}
