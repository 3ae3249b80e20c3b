import { popcount } from '../bits.ts';

/*
 * Entries of the buffer `work`, four u32 for each 32 edges: the bits of divided edges, the number of divided edges
 * before these 32, the bits of edges divided in earlier rounds, and one unused. GPU kernels: `longest-edge/rank.wgsl`
 * writes them, `shared/divideHalfEdges.wgsl` reads them.
 */

/** Length of an entry in u32. */
export const RANK_FIELDS = 4;

/** Whether an input edge was divided in an earlier round, so that its number is another edge's. */
export const wasDivided = (work: Uint32Array, ranks: number, e: number): boolean =>
	((work[ranks + RANK_FIELDS * (e >>> 5) + 2]! >>> (e & 31)) & 1) === 1;

/** Rank of edge `e`: the number of divided edges below it. `ranks` is the offset of the entries. */
export function rankOf(work: Uint32Array, ranks: number, e: number): number {
	const at = ranks + ((e >>> 5) << 2);
	return work[at + 1]! + popcount(work[at]! & ((1 << (e & 31)) - 1));
}
