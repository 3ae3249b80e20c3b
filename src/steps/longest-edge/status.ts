/** Offsets in the buffer `status`, which is cleared before a round. `kernels/shared/status.wgsl` holds the same. */

/** Walks that were left unfinished, and how many of them were continued: equal if none is left. */
export const LEFT = 0;
export const TAKEN = 1;
/** Edges to be divided. */
export const DIVIDED = 2;
/** Triangles with a divided edge, if they are listed. */
export const TOUCHED = 3;
/** Increase in short edges, modulo 2³². */
export const SHORTER = 4;
/** Length of the buffer in u32. */
export const STATUS_LENGTH = 5;
