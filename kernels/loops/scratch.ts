/*
 * Layout of a thread's own memory, at the address that `begin` gets: the arguments of a call, tables, and the data of
 * one item of a loop. Offsets in bytes.
 */

/** Room for the arguments of a call, at offset 0. */
export const callBytes: usize = 512;
/** Points, half-edges and squared lengths of a division. */
export const childHalfEdgesAt: usize = callBytes;
/** Entries of two bytes for `hilbertKey`. */
export const hilbertAt: usize = 1024;
/** Counts of digits, and keys, of a sort. */
export const sortAt: usize = 4096;
/**
 * Hash table of half-edges, two bytes for each slot of the largest, then a byte for each half-edge; shares the memory
 * of sorts.
 */
export const tableAt: usize = sortAt;
export const pairedAt: usize = tableAt + 2 * (1 << 17);
/** Keys of the largest bucket that is sorted here. */
export const sortKeys: u32 = 1 << 17;
/** Digits of a key below its bucket: 11 and 10 bits. */
export const lowDigits: u32 = 1 << 11;
export const highDigits: u32 = 1 << 10;

/** Total size in bytes. */
export const scratchBytes: u32 = <u32>sortAt + 4 * (lowDigits + highDigits) + 3 * 4 * sortKeys;

/** Address of the thread's own memory. */
export let scratch: usize = 0;

/** Sets the address of the thread's own memory. */
export function setScratch(at: usize): void {
	scratch = at;
}
