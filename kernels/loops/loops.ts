/**
 * Loops that threads share on large meshes, in AssemblyScript: the loops of `src/util/loop.ts` and CPU kernels of
 * `src/steps` under the same names, with the same results to the last bit. JavaScript would be compiled by each thread,
 * and only after most of a loop that runs once; a module is compiled once for all threads.
 *
 * Each loop is called with the address of its arguments (see `memory.ts`), the number of all items, and the range
 * [first, end) of items to process. The names of its arrays and parameters are in its description in `src`.
 */
export * from './curve';
export { longestEdgeDivide } from './divide';
export * from './halfEdges';
export { longestEdgeFollow, longestEdgeMark, longestEdgeMarkLongest } from './marks';
export * from './numbers';
export * from './pairs';
export { prefixReduce, prefixReduceBits, prefixScan } from './prefix';
export { longestEdgeCount, longestEdgeInherit, longestEdgeRank } from './rounds';
export { shapeMeasure, soundSweep } from './shape';
export * from './sort';

import { makeTable } from './hilbert';
import { setScratch } from './scratch';

export { callBytes, scratchBytes } from './scratch';
/** First unused byte of memory. */
export const free: usize = __heap_base;

/** Prepares a thread, before any loop; `at` is the address of its own memory. */
export function begin(at: usize): void {
	setScratch(at);
	makeTable();
}
