/*
 * Parses rows of numbers from ASCII text into the columns of a table. Numbers have few digits on this fast path: integers at
 * most nine, doubles at most 19 significant ones, rounded by Clinger's and Lemire's algorithms.
 */
import { exactPower, isTabulated, lowerOf, upperOf, upperProduct } from './powers';

/**
 * Kinds of columns: an i32, an f64, and a fixed byte (3), which a `word` requires to be followed by a blank, and a `letter`
 * not to be.
 */
const integer: u32 = 0;
const real: u32 = 1;
const word: u32 = 4;
const letter: u32 = 5;

/** Bytes of a column record: kind, address of the next value, stride from value to value, fixed byte. */
const columnBytes: usize = 16;

const blank: u32 = 32;
const tab: u32 = 9;
const lineFeed: u32 = 10;
const carriageReturn: u32 = 13;
const minus: u32 = 45;
const quote: u32 = 34;
const plus: u32 = 43;
const comma: u32 = 44;
const decimalPoint: u32 = 46;
const zero: u32 = 48;
const openBracket: u32 = 91;
const closeBracket: u32 = 93;

function byteAt(at: usize): u32 {
	return load<u8>(at);
}

function isBlank(byte: u32): bool {
	return byte === blank || byte === tab;
}

/** Whether a byte ends a number. A bracket, comma or quote stops the next column unless that expects it. */
function endsToken(byte: u32): bool {
	if (isBlank(byte) || byte === lineFeed || byte === carriageReturn) return true;
	return byte === comma || byte === openBracket || byte === closeBracket || byte === quote;
}

/** Byte after the last token; 0 if the token is off the fast path. */
let tokenEnd: usize = 0;

/** Whether eight bytes are all ASCII digits. */
function areEightDigits(bytes: u64): bool {
	const upper = bytes & 0xf0f0f0f0f0f0f0f0;
	const raised = (bytes + 0x0606060606060606) & 0xf0f0f0f0f0f0f0f0;
	return (upper | (raised >> 4)) === 0x3333333333333333;
}

/** Value of eight ASCII digits, by multiplying pairs, then fours, then eights. */
function parseEightDigits(bytes: u64): u64 {
	const digits = bytes - 0x3030303030303030;
	const pairs = digits * 10 + (digits >> 8);
	const upperPairs = (pairs & 0x000000ff000000ff) * 0x000f424000000064;
	return (upperPairs + ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001) >> 32;
}

/**
 * significand · 10^exponent, rounded once; NaN off the fast path. Exact operands follow Clinger (1990), others Lemire ("Number
 * parsing at a gigabyte per second", 2021, section 5).
 */
function toDouble(significand: u64, exponent: i32): f64 {
	if (significand === 0) return 0;
	if (significand <= 1 << 53 && exponent >= -22 && exponent <= 22)
		return exponent < 0
			? <f64>significand / exactPower(-exponent)
			: <f64>significand * exactPower(exponent);
	if (!isTabulated(exponent)) return Number.NaN;
	const zeros = clz(significand);
	const shifted = significand << zeros;
	const power = upperOf(exponent);
	let upper = upperProduct(shifted, power);
	let lower = shifted * power;
	if ((upper & 0x1ff) === 0x1ff) {
		const more = upperProduct(shifted, lowerOf(exponent));
		lower += more;
		if (lower < more) upper++;
	}
	const first = upper >> 63;
	let mantissa = upper >> (first + 9);
	let binary = ((217706 * exponent) >> 16) + 63 + <i32>first - <i32>zeros + 1023;
	// Ties to even.
	if (lower <= 1 && exponent >= -4 && exponent <= 23 && (mantissa & 3) === 1)
		if (mantissa << (first + 9) === upper) mantissa &= ~1;
	mantissa = (mantissa + (mantissa & 1)) >> 1;
	if (mantissa === 1 << 53) {
		mantissa = 1 << 52;
		binary++;
	}
	if (binary <= 0 || binary >= 2047) return Number.NaN;
	return reinterpret<f64>((mantissa & 0xfffffffffffff) | ((<u64>binary) << 52));
}

/** Reads an integer of at most nine digits; leading zeros and −0 are off the fast path. */
function readInteger(start: usize): i32 {
	let at = start;
	const negative = byteAt(at) === minus;
	if (negative) at++;
	const first = at;
	let value: u32 = 0;
	let digit = byteAt(at) - zero;
	while (digit < 10) {
		value = value * 10 + digit;
		digit = byteAt(++at) - zero;
	}
	const digits = at - first;
	const padded = byteAt(first) === zero && (digits > 1 || negative);
	tokenEnd = digits === 0 || digits > 9 || padded || !endsToken(digit + zero) ? 0 : at;
	return negative ? -(<i32>value) : <i32>value;
}

/** Number of digits from `first` on without leading zeros; the bytes are `digits` digits and at most one point. */
function significant(first: usize, digits: i32): i32 {
	let at = first;
	let remaining = digits;
	let byte = byteAt(at);
	while (byte === zero || byte === decimalPoint) {
		if (byte === zero) remaining--;
		byte = byteAt(++at);
	}
	return remaining;
}

/** Reads the exponent after its letter; sets `tokenEnd` to 0 unless it has one to three digits. */
function readExponent(start: usize): i32 {
	let at = start;
	const negative = byteAt(at) === minus;
	if (negative || byteAt(at) === plus) at++;
	const first = at;
	let value = 0;
	let digit = byteAt(at) - zero;
	while (digit < 10 && at - first < 4) {
		value = value * 10 + <i32>digit;
		digit = byteAt(++at) - zero;
	}
	tokenEnd = at === first || at - first > 3 ? 0 : at;
	return negative ? -value : value;
}

/** Reads a number of at most 19 significant digits. */
function readReal(start: usize): f64 {
	let at = start;
	const negative = byteAt(at) === minus;
	if (negative) at++;
	const first = at;
	let significand: u64 = 0;
	let digit = byteAt(at) - zero;
	while (digit < 10) {
		significand = significand * 10 + digit;
		digit = byteAt(++at) - zero;
	}
	let digits = <i32>(at - first);
	let exponent = 0;
	if (digit + zero === decimalPoint) {
		const fraction = ++at;
		for (let bytes = load<u64>(at); areEightDigits(bytes); bytes = load<u64>(at)) {
			significand = significand * 100000000 + parseEightDigits(bytes);
			at += 8;
		}
		digit = byteAt(at) - zero;
		while (digit < 10) {
			significand = significand * 10 + digit;
			digit = byteAt(++at) - zero;
		}
		exponent = -(<i32>(at - fraction));
		digits -= exponent;
	}
	tokenEnd = 0;
	if (digits === 0 || (digits > 19 && significant(first, digits) > 19)) return 0;
	tokenEnd = at;
	if (((digit + zero) | 32) === 101) {
		exponent += readExponent(at + 1);
		if (tokenEnd === 0) return 0;
	}
	if (!endsToken(byteAt(tokenEnd))) tokenEnd = 0;
	const value = toDouble(significand, exponent);
	return negative ? -value : value;
}

/** Start of the first line that the last call of `parseRows` did not read. */
export let stopped: usize = 0;

/** Reads the columns of a line in order; returns false if the line is off the fast path. */
function parseRow(start: usize, columns: usize, columnsEnd: usize): bool {
	let at = start;
	for (let column = columns; column < columnsEnd; column += columnBytes) {
		while (isBlank(byteAt(at))) at++;
		const kind = load<u32>(column);
		const to = load<u32>(column, 4);
		if (kind === integer) store<i32>(to, readInteger(at));
		else if (kind === real) {
			const value = readReal(at);
			if (Number.isNaN(value)) return false;
			store<f64>(to, value);
		} else {
			tokenEnd = byteAt(at) === load<u32>(column, 12) ? at + 1 : 0;
			const isSeparated = tokenEnd > 0 && isBlank(byteAt(tokenEnd));
			if ((kind === word && !isSeparated) || (kind === letter && isSeparated)) tokenEnd = 0;
		}
		if (tokenEnd === 0) return false;
		at = tokenEnd;
		store<u32>(column, to + load<u32>(column, 8), 4);
	}
	while (isBlank(byteAt(at))) at++;
	if (byteAt(at) === carriageReturn) at++;
	if (byteAt(at) !== lineFeed) return false;
	stopped = at + 1;
	return true;
}

/**
 * Reads lines in [start, end) as rows of `count` columns, at most `maxRows` of them. Stops at a line off the fast path: a
 * comment, a wrong number of values, or a number that is not read here. Reads up to eight bytes after `end`.
 *
 * @returns the number of rows; `stopped` is the byte after them
 */
export function parseRows(start: usize, end: usize, columns: usize, count: i32, maxRows: i32): i32 {
	const columnsEnd = columns + <usize>count * columnBytes;
	stopped = start;
	let rows = 0;
	while (stopped < end && rows < maxRows && parseRow(stopped, columns, columnsEnd)) rows++;
	return rows;
}
