/**
 * Loops that threads share on large meshes, in AssemblyScript: what `src/util/loop.ts` and `src/steps` describe and do in
 * JavaScript, under the same names and with the same result to the last bit. Each thread would compile the JavaScript for
 * itself, and run most of a loop that runs once before it is; this is compiled once for all.
 */
export * from './curve';
export { longestEdgeDivide } from './divide';
export * from './halfEdges';
export * from './numbers';
export * from './pairs';
export {
	longestEdgeCount,
	longestEdgeFollow,
	longestEdgeInherit,
	longestEdgeMark,
	longestEdgeMarkLongest,
	longestEdgeRank,
	prefixReduce,
	prefixReduceBits,
	prefixScan,
} from './rounds';
export { shapeMeasure, soundSweep } from './shape';
export * from './sort';

import { makeTable } from './hilbert';
import { setScratch } from './scratch';

export { callBytes, scratchBytes } from './scratch';
/** The first byte that is not used. */
export const free: usize = __heap_base;

/** To be called first, with where this thread has memory of its own. */
export function begin(at: usize): void {
	setScratch(at);
	makeTable();
}
