/**
 * Decimal to double by exact integer arithmetic: for the few numbers that `decimal.ts` cannot decide. The decimal is
 * held as a fraction of two integers, whose quotient is taken bit by bit (Clinger 1990, section 3). Integers have limbs
 * of 16 bits, the lowest first.
 */

/** A tie of two doubles has at most 767 significant digits: of those behind this many only their being 0 matters. */
const mostDigits = 800;
/** 801 digits take 167 limbs, 5^1126 takes 164; a bit more comes from lining one up with the other. */
const limbs = 192;

interface Whole {
	readonly limb: Uint32Array;
	length: number;
}

const numerator: Whole = { limb: new Uint32Array(limbs), length: 0 };
const denominator: Whole = { limb: new Uint32Array(limbs), length: 0 };

/** Multiplies by `factor` and adds `added`, both below 2¹⁶. */
function scale(whole: Whole, factor: number, added: number): void {
	const { limb } = whole;
	let carry = added;
	for (let i = 0; i < whole.length; i++) {
		const product = (Math.imul(limb[i] as number, factor) >>> 0) + carry;
		limb[i] = product & 0xffff;
		carry = Math.floor(product / 0x10000);
	}
	if (carry > 0) limb[whole.length++] = carry;
}

function scaleByFives(whole: Whole, count: number): void {
	let left = count;
	for (; left >= 6; left -= 6) scale(whole, 15625, 0);
	if (left > 0) scale(whole, 5 ** left, 0);
}

function shiftLeft(whole: Whole, bits: number): void {
	const { limb, length } = whole;
	const whole16 = bits >> 4;
	const rest = bits & 15;
	limb[length] = 0;
	for (let i = length; i >= 0; i--) {
		const below = i > 0 ? (limb[i - 1] as number) : 0;
		const high = (((limb[i] as number) << rest) | (below >>> (16 - rest))) & 0xffff;
		limb[i + whole16] = rest === 0 ? (limb[i] as number) : high;
	}
	limb.fill(0, 0, whole16);
	whole.length = length + whole16 + 1;
	trim(whole);
}

function trim(whole: Whole): void {
	while (whole.length > 0 && whole.limb[whole.length - 1] === 0) whole.length--;
}

const bitLength = ({ limb, length }: Whole): number =>
	length === 0 ? 0 : 16 * length - (Math.clz32(limb[length - 1] as number) - 16);

/** Whether `a` is less than `b`. */
function isLess(a: Whole, b: Whole): boolean {
	if (a.length !== b.length) return a.length < b.length;
	let i = a.length - 1;
	while (i >= 0 && a.limb[i] === b.limb[i]) i--;
	return i >= 0 && (a.limb[i] as number) < (b.limb[i] as number);
}

/** a − b where that is not negative, in place. */
function subtract(a: Whole, b: Whole): void {
	let borrow = 0;
	for (let i = 0; i < a.length; i++) {
		const rest = (a.limb[i] as number) - (i < b.length ? (b.limb[i] as number) : 0) - borrow;
		a.limb[i] = rest & 0xffff;
		borrow = rest < 0 ? 1 : 0;
	}
	trim(a);
}

/** m · 2^exponent, exact where that is a double; infinite beyond them. */
const timesPowerOfTwo = (m: number, exponent: number): number =>
	exponent < -1000 ? m * 2 ** -1000 * 2 ** (exponent + 1000) : m * 2 ** exponent;

/**
 * The double nearest to the digits from byte `from` to byte `to`, a point among them at most, times 10^exponent; ties
 * go to the even one. Infinity beyond the largest double.
 */
export function exactDecimal(
	bytes: Uint8Array,
	from: number,
	to: number,
	exponent: number,
): number {
	numerator.length = 0;
	let digits = 0;
	let power = exponent;
	let point = false;
	let group = 0;
	let groupScale = 1;
	let tail = false;
	for (let at = from; at < to; at++) {
		const digit = (bytes[at] as number) - 48;
		if (digit < 0) {
			point = true;
			continue;
		}
		if (point) power--;
		if (digits === 0 && digit === 0) continue;
		digits++;
		if (digits > mostDigits) {
			tail ||= digit > 0;
			power++;
			continue;
		}
		group = 10 * group + digit;
		groupScale *= 10;
		if (groupScale === 10000) {
			scale(numerator, groupScale, group);
			group = 0;
			groupScale = 1;
		}
	}
	if (groupScale > 1) scale(numerator, groupScale, group);
	if (digits === 0) return 0;
	const kept = Math.min(digits, mostDigits);
	if (kept + power > 310) return Number.POSITIVE_INFINITY;
	if (kept + power < -330) return 0;
	if (tail) {
		scale(numerator, 10, 1);
		power--;
	}
	return quotient(power);
}

/** numerator · 10^power as a double. */
function quotient(power: number): number {
	denominator.limb[0] = 1;
	denominator.length = 1;
	if (power >= 0) scaleByFives(numerator, power);
	else scaleByFives(denominator, -power);
	// The fraction is brought to [1, 2); its value is the fraction times 2^lead then.
	let lead = bitLength(numerator) - bitLength(denominator);
	if (lead > 0) shiftLeft(denominator, lead);
	else shiftLeft(numerator, -lead);
	if (isLess(numerator, denominator)) {
		shiftLeft(numerator, 1);
		lead--;
	}
	lead += power;
	// 53 bits and one that decides; fewer where the last of them would be below the smallest double.
	const bits = Math.min(54, 54 + lead + 1022);
	if (bits < 1) return 0;
	let mantissa = 0;
	let decides = false;
	for (let i = 0; i < bits; i++) {
		const one = !isLess(numerator, denominator);
		if (one) subtract(numerator, denominator);
		shiftLeft(numerator, 1);
		if (i === bits - 1) decides = one;
		else mantissa = 2 * mantissa + (one ? 1 : 0);
	}
	if (decides && (numerator.length > 0 || mantissa % 2 === 1)) mantissa++;
	return timesPowerOfTwo(mantissa, lead - bits + 2);
}
