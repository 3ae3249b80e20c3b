/**
 * A half-edge on an engine, one u32: that of slot k runs from corner k of its triangle to corner (k + 1) mod 3. Bits 0
 * to 28 are the edge (0-based), then three flags. GPU kernel: `kernels/shared/halfEdgeBits.wgsl`.
 */

/** Maximum number of edges; more than the largest binding of a device has room for. */
export const MAX_EDGES = 2 ** 29;
/** Mask of the edge. */
export const EDGE = 0x1fffffff;
/** The edge is the longest of its triangle; exactly one of the three half-edges has it. */
export const LONGEST = 0x20000000;
/** The triangle owns the edge. */
export const OWNED = 0x40000000;
/** The edge runs against the triangle's direction: a minus in `triangleEdges`. */
export const AGAINST = 0x80000000;
