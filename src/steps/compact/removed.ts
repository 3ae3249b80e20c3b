import { rankOf } from '../bits.ts';

/*
 * The ranks of bits, which `bitRanks` makes, say what is removed from a mesh; `kernels/shared/removed.wgsl` holds
 * the same.
 */

/** Whether entity `i` goes. */
export const isRemoved = (ranks: Uint32Array, i: number): boolean =>
	((ranks[(i >>> 5) << 1]! >>> (i & 31)) & 1) === 1;

/** The number that entity `i`, which stays, has afterwards. */
export const newNumber = (ranks: Uint32Array, i: number): number => i - rankOf(ranks, i);
