import { rankOf } from '../bits.ts';

/* Removed entities, by the ranks of their bits that `bitRanks` makes, as in `kernels/shared/removed.wgsl`. */

/** Whether entity `i` is removed. */
export const isRemoved = (ranks: Uint32Array, i: number): boolean =>
	((ranks[(i >>> 5) << 1]! >>> (i & 31)) & 1) === 1;

/** New number of entity `i`, which is not removed. */
export const newNumber = (ranks: Uint32Array, i: number): number => i - rankOf(ranks, i);
