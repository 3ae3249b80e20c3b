// The stretch tensor S = 2^L of a logarithm L, in fixed-point integers. Requires `wide` and `wideSigned`. CPU kernel,
// with the formulas: `src/steps/adapt/stretch.ts`.
const LOG_FRACTION: u32 = 24u;
const LOG_MASK: i32 = 0xffffff;
const STRETCH_FRACTION: u32 = 26u;
const STRETCH_ONE: u32 = 0x4000000u;

// One step of `power`: factor + sum · fraction / 2^24.
fn power_step(factor: u32, sum: u32, fraction: u32) -> u32 {
	return factor + shifted(multiply(sum, fraction), LOG_FRACTION);
}

// 2^(fraction / 2^24) with 25 fraction bits.
fn power(fraction: u32) -> u32 {
	var sum = power_step(41578u, 7337u, fraction);
	sum = power_step(324947u, sum, fraction);
	sum = power_step(1861621u, sum, fraction);
	sum = power_step(8060796u, sum, fraction);
	sum = power_step(23258152u, sum, fraction);
	return power_step(33554432u, sum, fraction);
}

// Square root of a number below 2^54, rounded down: bit by bit.
fn square_root(square: vec2u) -> u32 {
	var root = 0u;
	for (var bit = STRETCH_ONE; bit != 0u; bit >>= 1u) {
		let candidate = root | bit;
		if (!is_above(multiply(candidate, candidate), square)) {
			root = candidate;
		}
	}
	return root;
}

// numerator · 2^bits / denominator, rounded down, for numerator <= denominator < 2^31 and bits < 32: bit by bit.
fn quotient(numerator: u32, denominator: u32, bits: u32) -> u32 {
	if (numerator == denominator) {
		return 1u << bits;
	}
	var remainder = numerator;
	var result = 0u;
	for (var i = 0u; i < bits; i++) {
		remainder <<= 1u;
		result <<= 1u;
		if (remainder >= denominator) {
			remainder -= denominator;
			result |= 1u;
		}
	}
	return result;
}

// Product of two fixed-point numbers.
fn times(a: u32, b: u32) -> u32 {
	return shifted(multiply(a, b), STRETCH_FRACTION);
}

// xx, xy, yy of S, and its shift, from those of L: the larger eigenvalue of L gives the scale of S.
fn stretch_of(xx: i32, xy: i32, yy: i32) -> vec4u {
	var x = u32(abs(xx - yy));
	var y = u32(abs(2 * xy));
	let bits = 32u - countLeadingZeros(max(x, y));
	// Scale both to 26 bits: squares and quotients of doubles are exact then.
	let up = max(STRETCH_FRACTION, bits) - bits;
	let excess = max(STRETCH_FRACTION, bits) - STRETCH_FRACTION;
	x = (x << up) >> excess;
	y = (y << up) >> excess;
	let root = square_root(add(multiply(x, x), multiply(y, y)));
	var cosine = STRETCH_ONE;
	var sine = 0u;
	if (root != 0u) {
		cosine = quotient(x, root, STRETCH_FRACTION);
		sine = quotient(y, root, STRETCH_FRACTION);
	}
	let log_spread = i32((root >> up) << excess);
	let largest_log = (xx + yy + log_spread) >> 1u;
	let mantissa = power(u32(largest_log & LOG_MASK));
	let down = u32(-((-log_spread) >> LOG_FRACTION));
	let q = select((power(u32((-log_spread) & LOG_MASK)) << 1u) >> (down & 31u), 0u, down > 30u);
	let sum = STRETCH_ONE + q;
	let difference = times(STRETCH_ONE - q, cosine);
	let larger = times(sum + difference, mantissa);
	let smaller = times(sum - difference, mantissa);
	let off_diagonal = times(times(STRETCH_ONE - q, sine), mantissa);
	let shift = u32(6 - (largest_log >> LOG_FRACTION));
	return vec4u(
		select(smaller, larger, xx >= yy),
		select(0u - off_diagonal, off_diagonal, xy >= 0),
		select(larger, smaller, xx >= yy),
		shift,
	);
}
