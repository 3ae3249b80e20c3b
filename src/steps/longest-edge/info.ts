/**
 * The `info` of a triangle in the buffer `work`, one u32: bits 0 to 2 say which of its slots have a divided edge, bits
 * 3 to 5 which of these it owns, bits 6 and 7 hold the slot of its longest edge, or 3 if it becomes four similar
 * triangles. Bits 8 to 17 hold the number of new triangles, bits 18 to 31 that of new edges, of the triangles before it
 * in its block of 256. GPU kernel: `kernels/shared/info.wgsl`.
 */

/** Triangles of a block, or entries of the list of touched ones. */
export const BLOCK = 256;

/** Whether the triangle becomes four similar ones. */
export const isSimilar = (info: number): boolean => (info & 0xc0) === 0xc0;

/** Number of divided edges, which is the number of new triangles (thesis, §3.3: f + r). */
export const dividedCount = (info: number): number =>
	(info & 1) + ((info >>> 1) & 1) + ((info >>> 2) & 1);

/** New edges of the triangle for the slots before this one: two for an owned divided edge, one for another. */
export const newEdgesBefore = (info: number, slot: number): number => {
	const before = (1 << slot) - 1;
	return dividedCount(info & before) + dividedCount((info >>> 3) & before);
};
