/** Counters of a round, u32 of the buffer `status`, which is cleared before it. GPU kernel: `kernels/shared/status.wgsl`. */

/** Walks that stopped at `hops`, and how many of them `followRest` resumed: equal when all have ended. */
export const UNFINISHED = 0;
export const RESUMED = 1;
/** Edges to be divided: written by `rank`, not added to, so that a repeated `rank` counts anew. */
export const DIVIDED = 2;
/** Triangles with such an edge; written by `rank` on the sparse path. */
export const TOUCHED = 3;
/** Change of the number of edges shorter than 1,024 lattice units, modulo 2³². */
export const SHORTER = 4;
/** Length of the buffer in u32. */
export const STATUS_LENGTH = 5;
