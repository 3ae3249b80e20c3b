/*
 * Arrays of the memory that all threads share, by address and index, and what a loop is called with: for each of its
 * arrays an address and a length, then its parameters, all words, in the order in which its description has them.
 */

export function word(at: usize, i: u32): u32 {
	return load<u32>(at + ((<usize>i) << 2));
}

export function setU32(at: usize, i: u32, value: u32): void {
	store<u32>(at + ((<usize>i) << 2), value);
}

export function double(at: usize, i: u32): f64 {
	return load<f64>(at + ((<usize>i) << 3));
}

export function setDouble(at: usize, i: u32, value: f64): void {
	store<f64>(at + ((<usize>i) << 3), value);
}

export function byte(at: usize, i: u32): u32 {
	return load<u8>(at + <usize>i);
}

export function setByte(at: usize, i: u32, value: u32): void {
	store<u8>(at + <usize>i, <u8>value);
}

/** Adds to a word, modulo 2³², also where other threads do so; returns what it was before. */
export function addU32(at: usize, i: u32, value: u32): u32 {
	return atomic.add<u32>(at + ((<usize>i) << 2), value);
}

/** Sets bits of a word, also where other threads do so; returns what it was before. */
export function orU32(at: usize, i: u32, mask: u32): u32 {
	return atomic.or<u32>(at + ((<usize>i) << 2), mask);
}

/** Sets a bit; says whether it was set before. */
export function setBit(at: usize, i: u32): bool {
	const mask: u32 = 1 << (i & 31);
	return (orU32(at, i >>> 5, mask) & mask) !== 0;
}

export function bit(at: usize, i: u32): u32 {
	return (word(at, i >>> 5) >>> (i & 31)) & 1;
}

/** Where the array is that comes as number `i`. */
export function array(call: usize, i: u32): usize {
	return <usize>word(call, 2 * i);
}

/** Its length. */
export function lengthOf(call: usize, i: u32): u32 {
	return word(call, 2 * i + 1);
}

/** The parameter that comes as number `i` behind so many arrays. */
export function parameter(call: usize, arrays: u32, i: u32): u32 {
	return word(call, 2 * arrays + i);
}
