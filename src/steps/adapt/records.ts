/*
 * The mesh under adaptation, in three buffers of records, as in `kernels/shared/adaptRecords.wgsl`. A
 * half-edge is one u32: its triangle in bits 0 to 29, its slot in bits 30 and 31; that of slot k runs from corner k to
 * the next. All triangles are counter-clockwise. A record holds all that a kernel reads of an entity together, so that
 * this takes one memory access.
 */

/** u32 of a point: `X` to `KEY`. */
export const POINT = 8;
/** Lattice coordinates. */
export const [X, Y] = [0, 1];
/** Stretch tensor, three i32 with 26 fraction bits: xx, xy, yy, times 2^(6 − `SHIFT`). */
export const [S11, S12, S22] = [2, 3, 4];
/** Bits 0 to 5: the shift of the tensor, 16 to 46; then flags. */
export const SHIFT = 5;
/** A triangle of the background that contains the point or is near it. */
export const HOME = 6;
/**
 * Key that orders points: `mixEdge(i)` for point i of the input, for a new one a hash of the keys of the two that it is
 * between, so that the order does not depend on the numbers of new points.
 */
export const KEY = 7;

/** Flags in `SHIFT`: the point must not move; the point is not one of the input, or has moved. */
export const PINNED = 0x80000000;
export const NEW = 0x40000000;

/** u32 of a triangle: three corners, then the twins of its half-edges. */
export const TRIANGLE = 6;
export const TWIN = 3;

/** u32 of a triangle's other record: the line of each half-edge, then its ancestor in the input. */
export const LINE = 4;
export const ORIGIN = 3;

/** Flag of a line: its edges may be neither divided nor removed. */
export const FIXED = 0x80000000;

/** Largest number of triangles. */
export const MAX_TRIANGLES = 2 ** 30;
const TRIANGLE_BITS = 0x3fffffff;
/** Twin on the boundary; its slot is 3. */
export const NO_TWIN = 0xc0000000;

export const triangleOf = (halfEdge: number): number => halfEdge & TRIANGLE_BITS;
export const slotOf = (halfEdge: number): number => halfEdge >>> 30;
export const halfEdgeAt = (triangle: number, slot: number): number =>
	(triangle | (slot << 30)) >>> 0;
export const isNone = (halfEdge: number): boolean => halfEdge >>> 30 === 3;

/** The next slot of a triangle, and the one before. */
export const nextSlot = (k: number): number => (k === 2 ? 0 : k + 1);
export const previousSlot = (k: number): number => (k === 0 ? 2 : k - 1);
