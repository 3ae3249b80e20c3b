/*
 * Access to arrays in the memory that all threads share, by address and index, and to the arguments of a loop: an
 * address and a length for each of its arrays, then its parameters, all u32, in the order of its description.
 */

/** u32 i of an array. */
export function getU32(at: usize, i: u32): u32 {
	return load<u32>(at + ((<usize>i) << 2));
}

/** Sets u32 i. */
export function setU32(at: usize, i: u32, value: u32): void {
	store<u32>(at + ((<usize>i) << 2), value);
}

/** f64 i. */
export function getF64(at: usize, i: u32): f64 {
	return load<f64>(at + ((<usize>i) << 3));
}

/** Sets f64 i. */
export function setF64(at: usize, i: u32, value: f64): void {
	store<f64>(at + ((<usize>i) << 3), value);
}

/** Byte i. */
export function getU8(at: usize, i: u32): u32 {
	return load<u8>(at + <usize>i);
}

/** Sets byte i. */
export function setU8(at: usize, i: u32, value: u32): void {
	store<u8>(at + <usize>i, <u8>value);
}

/** Adds to a u32 atomically, modulo 2³²; returns the old value. */
export function addU32(at: usize, i: u32, value: u32): u32 {
	return atomic.add<u32>(at + ((<usize>i) << 2), value);
}

/** Sets bits of a u32 atomically; returns the old value. */
export function orU32(at: usize, i: u32, mask: u32): u32 {
	return atomic.or<u32>(at + ((<usize>i) << 2), mask);
}

/** Sets a bit atomically; returns whether it was set before. */
export function setBit(at: usize, i: u32): bool {
	const mask: u32 = 1 << (i & 31);
	return (orU32(at, i >>> 5, mask) & mask) !== 0;
}

/** Bit i of a bit set: 0 or 1. */
export function bit(at: usize, i: u32): u32 {
	return (getU32(at, i >>> 5) >>> (i & 31)) & 1;
}

/** Address of array `i`. */
export function array(call: usize, i: u32): usize {
	return <usize>getU32(call, 2 * i);
}

/** Length of array `i`. */
export function lengthOf(call: usize, i: u32): u32 {
	return getU32(call, 2 * i + 1);
}

/** Parameter `i`, after the addresses and lengths of `arrays` arrays. */
export function parameter(call: usize, arrays: u32, i: u32): u32 {
	return getU32(call, 2 * arrays + i);
}
