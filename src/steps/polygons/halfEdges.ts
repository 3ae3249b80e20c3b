/*
 * A half-edge is 3 × triangle + slot, and runs from its slot's corner to the next. Every point has a frontier edge:
 * around a point without one, the triangles of a region would form a cycle, but they form a tree.
 * GPU kernel: `kernels/shared/halfEdges.wgsl`.
 */
/** Twin of a boundary half-edge. */
export const NO_TWIN = 0xffffffff;
/** Flag of a twin, set in `NO_TWIN` too: no region crosses the edge. */
export const FIXED = 0x80000000;
/** Flag of the link of a frontier edge, which is the next half-edge of its polygon; links of others are their twins. */
export const FRONTIER = 0x40000000;
/** Maximum number of half-edges: a twin has 30 bits for one. */
export const MAX_HALF_EDGES = 2 ** 30 - 1;

/** A twin or a link without flags; not of `NO_TWIN`. */
export const withoutFlags = (twin: number): number => twin & ~(FIXED | FRONTIER);

/** The half-edge after `h` around its triangle, and the one before it. */
export const nextOf = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
export const previousOf = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);
