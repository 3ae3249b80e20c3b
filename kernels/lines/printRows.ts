/*
 * Prints rows of numbers as text: integers, and doubles with the fewest digits that read back as the same double, by the
 * Schubfach algorithm.
 */
import { isTabulated, lowerOf, upperOf, upperProduct } from './powers';

/** Kinds of the parts of a row: a counter, an integer, a double; any other is text alone. */
const count: u32 = 0;
const integer: u32 = 1;
const real: u32 = 2;

/**
 * Bytes of a part record: kind, address of the next value (of `count` the value itself), increment from row to row,
 * offset to add to an integer, and begin and end of the text before it.
 */
const partBytes: usize = 24;

/** Two digits for each number below 100. */
const digitPairs: usize = memory.data(200, 8);
for (let i = 0; i < 100; i++) {
	store<u8>(digitPairs + 2 * i, <u8>(48 + i / 10));
	store<u8>(digitPairs + 2 * i, <u8>(48 + (i % 10)), 1);
}

function writePair(at: usize, number: u32): void {
	store<u16>(at, load<u16>(digitPairs + ((<usize>number) << 1)));
}

/** Decimal digits of a number. */
function digitsOf(number: u32): i32 {
	if (number < 10000) return number < 100 ? (number < 10 ? 1 : 2) : number < 1000 ? 3 : 4;
	if (number < 100000000)
		return number < 1000000 ? (number < 100000 ? 5 : 6) : number < 10000000 ? 7 : 8;
	return number < 1000000000 ? 9 : 10;
}

/** Writes the last `digits` digits of a number. */
function writeDigits(at: usize, number: u32, digits: i32): void {
	let end = at + digits;
	let rest = number;
	while (end >= at + 2) {
		const next = rest / 100;
		end -= 2;
		writePair(end, rest - 100 * next);
		rest = next;
	}
	if (end > at) store<u8>(at, <u8>(48 + (rest % 10)));
}

/** Writes an integer; returns the byte after it. */
function writeInteger(start: usize, value: i64): usize {
	let at = start;
	if (value < 0) store<u8>(at++, 45);
	const size = <u32>(value < 0 ? -value : value);
	const digits = digitsOf(size);
	writeDigits(at, size, digits);
	return at + digits;
}

/** Product of a number and a power of ten, rounded to odd: its lowest bit is set if it is not exact (Giulietti). */
function toOdd(power: i32, significand: u64): u64 {
	const low = upperProduct(lowerOf(power), significand);
	const middle = upperOf(power) * significand + low;
	const high = upperProduct(upperOf(power), significand) + (middle < low ? 1 : 0);
	return high | <u64>(middle > 1);
}

/** Power of ten by which to multiply the result of `shortest`. */
let decimalExponent: i32 = 0;

/**
 * Shortest decimal, up to trailing zeros, that reads back as the double, and of those the nearest: Giulietti, "The
 * Schubfach way to render doubles", 2020. 0 for a subnormal, or if the table lacks the power of ten.
 */
function shortest(bits: u64): u64 {
	const fraction = bits & 0xfffffffffffff;
	const binary = <i32>((bits >> 52) & 0x7ff);
	if (binary === 0) return 0;
	const significand = fraction | (1 << 52);
	const exponent = binary - 1075;
	const odd = significand & 1;
	// The spacing of doubles is half as large below a power of two.
	const irregular = fraction === 0 ? 1 : 0;
	const k = (exponent * 1262611 - irregular * 524031) >> 22;
	if (!isTabulated(-k)) return 0;
	const shift = exponent + ((-k * 1741647) >> 19) + 1;
	const quadrupled = significand << 2;
	const lower = toOdd(-k, (quadrupled - 2 + irregular) << shift) + odd;
	const middle = toOdd(-k, quadrupled << shift);
	const upper = toOdd(-k, (quadrupled + 2) << shift) - odd;
	const integerPart = middle >> 2;
	// A tenth, as the upper part of a product: a division takes longer than all else here.
	const tenth = upperProduct(integerPart, 0xcccccccccccccccd) >> 3;
	const lowerFits = lower <= 40 * tenth;
	const upperFits = 40 * tenth + 40 <= upper;
	decimalExponent = k + 1;
	if (lowerFits !== upperFits) return tenth + <u64>upperFits;
	decimalExponent = k;
	const floorFits = lower <= 4 * integerPart;
	const ceilingFits = 4 * integerPart + 4 <= upper;
	if (floorFits !== ceilingFits) return integerPart + <u64>ceilingFits;
	const half = 4 * integerPart + 2;
	return integerPart + <u64>(middle > half || (middle === half && (integerPart & 1) !== 0));
}

/** Writes upper · 10⁸ + lower without its last `trailingZeros` digits, which are zeros, as `digits` digits. */
function writeNumber(at: usize, upper: u32, lower: u32, digits: i32, trailingZeros: i32): void {
	if (trailingZeros >= 8) {
		let rest = upper;
		for (let i = 8; i < trailingZeros; i++) rest /= 10;
		writeDigits(at, rest, digits);
		return;
	}
	let rest = lower;
	for (let i = 0; i < trailingZeros; i++) rest /= 10;
	const lowerDigits = min(8 - trailingZeros, digits);
	writeDigits(at + digits - lowerDigits, rest, lowerDigits);
	if (digits > lowerDigits) writeDigits(at, upper, digits - lowerDigits);
}

/** Number of trailing zeros of upper · 10⁸ + lower. */
function zerosOf(upper: u32, lower: u32): i32 {
	let zeros = lower === 0 ? 8 : 0;
	let rest = lower === 0 ? upper : lower;
	while (rest % 10 === 0) {
		rest /= 10;
		zeros++;
	}
	return zeros;
}

/** Writes e and an exponent; returns the byte after them. */
function writeExponent(at: usize, exponent: i32): usize {
	store<u8>(at, 101);
	store<u8>(at, exponent < 0 ? 45 : 43, 1);
	return writeInteger(at + 2, exponent < 0 ? -exponent : exponent);
}

/** Writes zeros; returns the byte after them. */
function writeZeros(at: usize, zeros: i32): usize {
	for (let i = 0; i < zeros; i++) store<u8>(at + i, 48);
	return at + zeros;
}

/** Writes a double as JavaScript prints it, but −0 with its sign; returns the byte after it, or 0 off the fast path. */
function writeReal(start: usize, value: f64): usize {
	let at = start;
	const size = abs(value);
	const bits = reinterpret<u64>(value);
	if (bits >> 63 !== 0) store<u8>(at++, 45);
	if (size < 1e9 && floor(size) === size) return writeInteger(at, <i64>size);
	const decimal = shortest(bits);
	if (decimal === 0) return 0;
	const upper = <u32>(upperProduct(decimal, 0xabcc77118461cefd) >> 26);
	const lower = <u32>(decimal - <u64>upper * 100000000);
	const zeros = zerosOf(upper, lower);
	const digits = (upper === 0 ? digitsOf(lower) : 8 + digitsOf(upper)) - zeros;
	const pointPosition = digits + zeros + decimalExponent;
	if (pointPosition <= 0 && pointPosition > -6) {
		store<u16>(at, 0x2e30);
		at = writeZeros(at + 2, -pointPosition);
		writeNumber(at, upper, lower, digits, zeros);
		return at + digits;
	}
	if (pointPosition >= digits && pointPosition <= 21) {
		writeNumber(at, upper, lower, digits, zeros);
		return writeZeros(at + digits, pointPosition - digits);
	}
	// Move the digits before the point by a byte to make room for it.
	writeNumber(at + 1, upper, lower, digits, zeros);
	const integerDigits = pointPosition > 0 && pointPosition <= 21 ? pointPosition : 1;
	for (let i = 0; i < integerDigits; i++) store<u8>(at + i, load<u8>(at + i, 1));
	store<u8>(at + integerDigits, 46);
	if (integerDigits === pointPosition) return at + digits + 1;
	return writeExponent(digits === 1 ? at + 1 : at + digits + 1, pointPosition - 1);
}

/**
 * Prints rows; the output has room for `rows` rows of the greatest length.
 *
 * @returns the byte after the last; 0 if a double is off the fast path
 */
export function printRows(start: usize, rows: u32, parts: usize, length: i32): usize {
	const partsEnd = parts + <usize>length * partBytes;
	let at = start;
	for (let row: u32 = 0; row < rows; row++)
		for (let part = parts; part < partsEnd; part += partBytes) {
			const end: usize = load<u32>(part, 20);
			for (let from: usize = load<u32>(part, 16); from < end; from++)
				store<u8>(at++, load<u8>(from));
			const kind = load<u32>(part);
			const from = load<u32>(part, 4);
			if (kind === count) at = writeInteger(at, from);
			else if (kind === integer)
				at = writeInteger(at, <i64>load<i32>(from) + <i64>load<i32>(part, 12));
			else if (kind === real) {
				at = writeReal(at, load<f64>(from));
				if (at === 0) return 0;
			}
			store<u32>(part, from + load<u32>(part, 8), 4);
		}
	return at;
}
