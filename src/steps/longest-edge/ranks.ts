import { popcount } from '../bits.ts';

/*
 * Four words of the buffer `work` for each 32 edges: which of them are divided, how many edges before them are, which
 * were divided in rounds before, and one that is not used. `kernels/shared/ranks.wgsl` holds the same.
 */

/** Words for each 32 edges. */
export const RANK_FIELDS = 4;

/** Whether an input edge was divided in a round before, so that its number is another edge's. */
export const wasDivided = (work: Uint32Array, ranks: number, e: number): boolean =>
	((work[ranks + RANK_FIELDS * (e >>> 5) + 2]! >>> (e & 31)) & 1) === 1;

/** The number of divided edges before a divided one; `ranks` is where the words begin. */
export function rankOf(work: Uint32Array, ranks: number, e: number): number {
	const at = ranks + ((e >>> 5) << 2);
	return work[at + 1]! + popcount(work[at]! & ((1 << (e & 31)) - 1));
}
