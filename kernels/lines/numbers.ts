/**
 * Reads, prints and tests numbers, in AssemblyScript, for the threads that read and write files. Lines off the fast
 * path are left to `src/formats/text`, which does the same to any line.
 */
export { below, finite } from './conditions';
export { parseRows, stopped } from './parseRows';
export { printRows } from './printRows';

/** First unused byte of memory. */
export const free: usize = __heap_base;
