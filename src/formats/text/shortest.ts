import { productError } from './decimal.ts';
import { largestPower, tenPowers } from './tenPowers.ts';

/*
 * The shortest decimal of a double, as JavaScript prints it, without making a string. The double is scaled to 17 digits
 * before the point in double-double arithmetic (Dekker 1971); all decimals within half a unit in its last place read
 * back to it, and the nearest of those with the fewest digits is chosen (the problem of Steele and White 1990). Two
 * decimals of 15 digits never share a double, so only three lengths have to be tried. `String` prints doubles at the
 * ends of the range, and those for which the arithmetic cannot decide: fewer than one in 10⁹.
 */

/** Comparisons closer than this are undecided; the errors are below 10⁻¹³. */
const tolerance = 1e-10;

const zero = 48;
const point = 46;
const plus = 43;
const minus = 45;
const letterE = 101;

/** Biased exponents of the doubles that are printed here: their powers of ten are in the table. */
const lowestExponent = 1023 - 860;
const highestExponent = 1023 + 860;

const value64 = new Float64Array(1);
const value32 = new Uint32Array(value64.buffer);

/**
 * By biased exponent: the power of ten that scales to 17 digits before the point, or to 18, and half a unit in the last
 * place.
 */
const scaleOf = new Int16Array(2048);
const halfUnit = new Float64Array(2048);
for (let biased = lowestExponent; biased <= highestExponent; biased++) {
	scaleOf[biased] = 16 - Math.floor((biased - 1023) * Math.log10(2));
	halfUnit[biased] = 2 ** (biased - 1023 - 53);
}

/** "00" to "99". */
const pairs = new Uint8Array(200);
for (let i = 0; i < 100; i++) {
	pairs[2 * i] = zero + Math.floor(i / 10);
	pairs[2 * i + 1] = zero + (i % 10);
}

/**
 * Writes a positive finite double that is not an integer below 10¹⁵, as `String` prints it; at most 25 bytes. Returns
 * the byte after it.
 */
export function writeShortest(bytes: Uint8Array, start: number, value: number): number {
	value64[0] = value;
	const upper = value32[1]!;
	const biased = upper >>> 20;
	if (biased < lowestExponent || biased > highestExponent)
		return writeText(bytes, start, `${value}`);
	const { high: powers, low: rests } = tenPowers();
	let scale = scaleOf[biased]!;
	if (value >= powers[largestPower + 17 - scale]!) scale--;
	const power = powers[largestPower + scale]!;
	// The double times 10^scale is head · 10⁸ + tail + rest, |rest| ≤ 1/2.
	const product = value * power;
	const error = productError(value, power, product) + value * rests[largestPower + scale]!;
	let head = Math.floor(product / 1e8);
	const carry = Math.round(error);
	const rest = error - carry;
	let tail = product - head * 1e8 + carry;
	if (tail < 0) {
		tail += 1e8;
		head--;
	} else if (tail >= 1e8) {
		tail -= 1e8;
		head++;
	}
	tail |= 0;
	const halfUlp = halfUnit[biased]! * power;
	// Fifteen digits: at most one multiple of 100 is near enough.
	const hundreds = (tail / 100) | 0;
	const overHundred = tail - 100 * hundreds + rest;
	const down = overHundred < 50;
	const distance = down ? Math.abs(overHundred) : 100 - overHundred;
	let digits = 17;
	if (distance < halfUlp - tolerance) {
		tail = 100 * (down ? hundreds : hundreds + 1);
		digits = 15;
		// Below a power of two, doubles are half as far apart.
		if (distance > tolerance && (upper & 0xfffff) === 0 && value32[0] === 0)
			return writeText(bytes, start, `${value}`);
	} else {
		if (distance < halfUlp + tolerance || ((upper & 0xfffff) === 0 && value32[0] === 0))
			return writeText(bytes, start, `${value}`);
		const tens = (tail / 10) | 0;
		const overTen = tail - 10 * tens + rest;
		const near = overTen < 5 ? overTen : 10 - overTen;
		if (
			Math.abs(near - halfUlp) < tolerance ||
			near > 5 - tolerance ||
			Math.abs(rest) > 0.5 - tolerance
		)
			return writeText(bytes, start, `${value}`);
		if (near < halfUlp) {
			tail = 10 * (overTen < 5 ? tens : tens + 1);
			digits = 16;
		}
	}
	if (tail >= 1e8) {
		tail -= 1e8;
		head++;
	}
	if (head < 1e8 || head >= 1e9) return writeText(bytes, start, `${value}`);
	return writeDigits(bytes, start, head, tail, digits, 17 - scale);
}

/** Writes head · 10⁸ + tail, whose last 17 − `digitCount` digits are 0, with `before` digits before the point. */
function writeDigits(
	bytes: Uint8Array,
	start: number,
	head: number,
	tail: number,
	digitCount: number,
	before: number,
): number {
	let at = start;
	if (before <= 0 && before > -6) {
		bytes[at++] = zero;
		bytes[at++] = point;
		for (let i = before; i < 0; i++) bytes[at++] = zero;
	} else at++;
	const first = (head / 1e8) | 0;
	bytes[at] = zero + first;
	writeEight(bytes, at + 1, head - 1e8 * first);
	writeEight(bytes, at + 9, tail);
	let digits = digitCount;
	if (digitCount === 15) while (bytes[at + digits - 1] === zero) digits--;
	let end = at + digits;
	if (before <= 0 && before > -6) return end;
	if (before > 0 && before <= 21) {
		// Moves the digits before the point down by one byte, to free one for the point.
		if (before >= digits) {
			bytes.copyWithin(start, at, end);
			end--;
			for (let i = digits; i < before; i++) bytes[end++] = zero;
			return end;
		}
		for (let i = start; i < start + before; i++) bytes[i] = bytes[i + 1]!;
		bytes[start + before] = point;
		return end;
	}
	bytes[start] = bytes[at]!;
	if (digits === 1) end = at;
	else bytes[at] = point;
	return writeExponent(bytes, end, before - 1);
}

/** Writes `e`, a sign and one to three digits; returns the byte after them. */
function writeExponent(bytes: Uint8Array, start: number, exponent: number): number {
	let at = start;
	bytes[at++] = letterE;
	bytes[at++] = exponent < 0 ? minus : plus;
	const size = Math.abs(exponent);
	if (size >= 100) bytes[at++] = zero + ((size / 100) | 0);
	if (size >= 10) bytes[at++] = zero + (((size / 10) | 0) % 10);
	bytes[at++] = zero + (size % 10);
	return at;
}

/** Writes a number below 10⁸ with all of its eight digits. */
function writeEight(bytes: Uint8Array, at: number, number: number): void {
	const high = (number / 10000) | 0;
	const low = number - 10000 * high;
	const a = (high / 100) | 0;
	const b = high - 100 * a;
	const c = (low / 100) | 0;
	const d = low - 100 * c;
	bytes[at] = pairs[2 * a]!;
	bytes[at + 1] = pairs[2 * a + 1]!;
	bytes[at + 2] = pairs[2 * b]!;
	bytes[at + 3] = pairs[2 * b + 1]!;
	bytes[at + 4] = pairs[2 * c]!;
	bytes[at + 5] = pairs[2 * c + 1]!;
	bytes[at + 6] = pairs[2 * d]!;
	bytes[at + 7] = pairs[2 * d + 1]!;
}

/** Writes ASCII text; returns the byte after it. */
function writeText(bytes: Uint8Array, at: number, text: string): number {
	for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
	return at + text.length;
}
