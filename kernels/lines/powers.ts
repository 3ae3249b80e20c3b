/**
 * Powers of ten in 128 bits: 10^k is the entry times a power of two. Entries are normalised, so that their highest bit
 * is set, and rounded up. Exact for k from 0 to 55. 16 bytes each: the upper 64 bits, then the lower.
 */
const minPower: i32 = -27;
const maxPower: i32 = 55;
const table: usize = memory.data(83 * 16, 16);

/** 10^0 to 10^22, which are exact doubles. */
const doubles: usize = memory.data(23 * 8, 8);

/** Whether 10^k is in the table. */
export function isTabulated(k: i32): bool {
	return k >= minPower && k <= maxPower;
}

/** The upper and the lower half of the entry for 10^k. */
export function upperOf(k: i32): u64 {
	return load<u64>(table + ((<usize>(k - minPower)) << 4));
}

export function lowerOf(k: i32): u64 {
	return load<u64>(table + ((<usize>(k - minPower)) << 4), 8);
}

/** 10^k as a double, k from 0 to 22. */
export function exactPower(k: i32): f64 {
	return load<f64>(doubles + ((<usize>k) << 3));
}

/** The upper 64 bits of a product. */
export function upperProduct(a: u64, b: u64): u64 {
	const aLow = a & 0xffffffff;
	const aHigh = a >> 32;
	const bLow = b & 0xffffffff;
	const bHigh = b >> 32;
	const inner = aHigh * bLow;
	const middle = ((aLow * bLow) >> 32) + (inner & 0xffffffff) + aLow * bHigh;
	return aHigh * bHigh + (inner >> 32) + (middle >> 32);
}

/** Stores the entry for 10^k. */
function storeEntry(k: i32, upper: u64, lower: u64): void {
	const entry = table + ((<usize>(k - minPower)) << 4);
	store<u64>(entry, upper);
	store<u64>(entry, lower, 8);
}

/** Stores 5^k, normalised. */
function storePowers(): void {
	let upper: u64 = 0;
	let lower: u64 = 1;
	for (let k = 0; k <= maxPower; k++) {
		const zeros: u64 = upper === 0 ? 64 + clz(lower) : clz(upper);
		if (zeros >= 64) storeEntry(k, lower << (zeros - 64), 0);
		else if (zeros > 0) storeEntry(k, (upper << zeros) | (lower >> (64 - zeros)), lower << zeros);
		else storeEntry(k, upper, lower);
		upper = upper * 5 + upperProduct(lower, 5);
		lower *= 5;
	}
}

/** Stores 1 / 5^k by long division, bit by bit. */
function storeInverses(): void {
	let power: u64 = 1;
	for (let k = -1; k >= minPower; k--) {
		power *= 5;
		let remainder: u64 = 1;
		let upper: u64 = 0;
		let lower: u64 = 0;
		while (upper >> 63 === 0) {
			remainder <<= 1;
			const bit: u64 = remainder >= power ? 1 : 0;
			if (bit !== 0) remainder -= power;
			upper = (upper << 1) | (lower >> 63);
			lower = (lower << 1) | bit;
		}
		storeEntry(k, upper, lower + 1);
	}
}

storePowers();
storeInverses();
let power: f64 = 1;
for (let k = 0; k <= 22; k++) {
	store<f64>(doubles + ((<usize>k) << 3), power);
	power *= 10;
}
