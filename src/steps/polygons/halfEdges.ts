/*
 * A half-edge is 3 × triangle + slot, and runs from its slot's corner to the next. Every point has a frontier edge: round a point without,
 * the triangles of a region would be a cycle, and they are a tree. `kernels/shared/halfEdges.wgsl` holds the same.
 */
/** What is there in place of the twin of a half-edge on the boundary. */
export const NO_TWIN = 0xffffffff;
/** Beside a twin, and in `NO_TWIN`: no region reaches across the edge. */
export const FIXED = 0x80000000;
/** Beside the link of a frontier edge, which is the half-edge that follows it round its polygon; links of others are their twins. */
export const FRONTIER = 0x40000000;
/** Half-edges that can be told apart: a word of a twin has 30 bits for them. */
export const MAX_HALF_EDGES = 2 ** 30 - 1;

/** A twin or a link without flags; there is one. */
export const withoutFlags = (twin: number): number => twin & ~(FIXED | FRONTIER);

/** The half-edge that comes after another round their triangle, and the one before it. */
export const nextOf = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
export const before = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);
