/** Words of the buffer `status`, which is cleared before a round. `kernels/shared/status.wgsl` holds the same. */

/** Walks that were left unfinished, and how many of them were taken up again: equal where none is left. */
export const LEFT = 0;
export const TAKEN = 1;
/** Edges to be divided. */
export const DIVIDED = 2;
/** Triangles with such an edge, where they are listed. */
export const TOUCHED = 3;
/** How many more edges are short than before, modulo 2³². */
export const SHORTER = 4;
/** Words of the buffer. */
export const STATUS_LENGTH = 5;
