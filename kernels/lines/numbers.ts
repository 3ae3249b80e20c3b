/**
 * Reading, printing and testing of numbers, in AssemblyScript, for the threads that read and write files. What is not plain
 * is left to `src/formats/text`, which does the same to any line.
 */
export { below, finite } from './conditions';
export { parseRows, stopped } from './parseRows';
export { printRows } from './printRows';

/** The first byte that is not used. */
export const free: usize = __heap_base;
