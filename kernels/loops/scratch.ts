/*
 * Memory of a thread alone, at the address that `begin` is given: what a call is told, tables and what a loop keeps for
 * one item. Bytes from its beginning on.
 */

/** Where the words of a call are. */
export const callBytes: usize = 512;
/** Points, half-edges and squared lengths of a division. */
export const childHalfEdgesAt: usize = callBytes;
/** Entries of two bytes for `hilbertKey`. */
export const hilbertAt: usize = 1024;
/** Digits and keys of a sort. */
export const sortAt: usize = 4096;
/** Two bytes for each place of the largest table of half-edges, and a byte for each of its half-edges; no sort is under way then. */
export const tableAt: usize = sortAt;
export const pairedAt: usize = tableAt + 2 * (1 << 17);
/** Keys of the largest bucket that is sorted here. */
export const sortKeys: u32 = 1 << 17;
/** Digits of a key below its bucket: 11 and 10 bits. */
export const lowDigits: u32 = 1 << 11;
export const highDigits: u32 = 1 << 10;

/** Bytes in all. */
export const scratchBytes: u32 = <u32>sortAt + 4 * (lowDigits + highDigits) + 3 * 4 * sortKeys;

/** Where it is. */
export let scratch: usize = 0;

export function setScratch(at: usize): void {
	scratch = at;
}
