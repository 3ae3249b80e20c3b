import { isKept, lowerOf, upperOf, upperProduct } from './powers';

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
const pairs: usize = memory.data(200, 8);
for (let i = 0; i < 100; i++) {
	store<u8>(pairs + 2 * i, <u8>(48 + i / 10));
	store<u8>(pairs + 2 * i, <u8>(48 + (i % 10)), 1);
}

function writePair(at: usize, number: u32): void {
	store<u16>(at, load<u16>(pairs + ((<usize>number) << 1)));
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
function toOdd(power: i32, number: u64): u64 {
	const low = upperProduct(lowerOf(power), number);
	const middle = upperOf(power) * number + low;
	const high = upperProduct(upperOf(power), number) + (middle < low ? 1 : 0);
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
	const number = fraction | (1 << 52);
	const exponent = binary - 1075;
	const odd = number & 1;
	// The spacing of doubles is half as large below a power of two.
	const nearer = fraction === 0 ? 1 : 0;
	const k = (exponent * 1262611 - nearer * 524031) >> 22;
	if (!isKept(-k)) return 0;
	const shift = exponent + ((-k * 1741647) >> 19) + 1;
	const four = number << 2;
	const lower = toOdd(-k, (four - 2 + nearer) << shift) + odd;
	const middle = toOdd(-k, four << shift);
	const upper = toOdd(-k, (four + 2) << shift) - odd;
	const whole = middle >> 2;
	// A tenth, as the upper part of a product: a division takes longer than all else here.
	const tenth = upperProduct(whole, 0xcccccccccccccccd) >> 3;
	const down = lower <= 40 * tenth;
	const up = 40 * tenth + 40 <= upper;
	decimalExponent = k + 1;
	if (down !== up) return tenth + <u64>up;
	decimalExponent = k;
	const wholeDown = lower <= 4 * whole;
	const wholeUp = 4 * whole + 4 <= upper;
	if (wholeDown !== wholeUp) return whole + <u64>wholeUp;
	const half = 4 * whole + 2;
	return whole + <u64>(middle > half || (middle === half && (whole & 1) !== 0));
}

/** Writes upper · 10⁸ + lower without its `cut` trailing zeros, as `digits` digits. */
function writeNumber(at: usize, upper: u32, lower: u32, digits: i32, cut: i32): void {
	if (cut >= 8) {
		let rest = upper;
		for (let i = 8; i < cut; i++) rest /= 10;
		writeDigits(at, rest, digits);
		return;
	}
	let rest = lower;
	for (let i = 0; i < cut; i++) rest /= 10;
	const behind = min(8 - cut, digits);
	writeDigits(at + digits - behind, rest, behind);
	if (digits > behind) writeDigits(at, upper, digits - behind);
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
	const before = digits + zeros + decimalExponent;
	if (before <= 0 && before > -6) {
		store<u16>(at, 0x2e30);
		at = writeZeros(at + 2, -before);
		writeNumber(at, upper, lower, digits, zeros);
		return at + digits;
	}
	if (before >= digits && before <= 21) {
		writeNumber(at, upper, lower, digits, zeros);
		return writeZeros(at + digits, before - digits);
	}
	// Move the digits before the point by a byte to make room for it.
	writeNumber(at + 1, upper, lower, digits, zeros);
	const front = before > 0 && before <= 21 ? before : 1;
	for (let i = 0; i < front; i++) store<u8>(at + i, load<u8>(at + i, 1));
	store<u8>(at + front, 46);
	if (front === before) return at + digits + 1;
	return writeExponent(digits === 1 ? at + 1 : at + digits + 1, before - 1);
}

/**
 * Prints rows; the output has room for `rows` rows of the greatest length.
 *
 * @returns the byte after the last; 0 if a double is off the fast path
 */
export function printRows(start: usize, rows: u32, parts: usize, length: i32): usize {
	const last = parts + <usize>length * partBytes;
	let at = start;
	for (let row: u32 = 0; row < rows; row++)
		for (let part = parts; part < last; part += partBytes) {
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
