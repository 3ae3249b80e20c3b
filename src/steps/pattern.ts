/**
 * How a touched triangle is divided, in one word: bits 0 to 2 say which of its slots have a divided edge, bits 3 to 5
 * which of its slots' edges it owns, bits 6 and 7 hold the slot of its longest edge.
 */
export const isDivided = (pattern: number, slot: number): boolean => ((pattern >>> slot) & 1) === 1;

/** Whether the triangle owns the edge in this slot. */
export const isOwned = (pattern: number, slot: number): boolean =>
	((pattern >>> (3 + slot)) & 1) === 1;

/** The slot of the longest edge. */
export const longestSlot = (pattern: number): number => (pattern >>> 6) & 3;

/** Number of divided edges, which is the number of new triangles (thesis, §3.3: f + r). */
export const dividedCount = (pattern: number): number =>
	(pattern & 1) + ((pattern >>> 1) & 1) + ((pattern >>> 2) & 1);

/** New edges that the triangle makes for the slots before this one: two for an owned divided edge, one for another. */
export const newEdgesBefore = (pattern: number, slot: number): number => {
	const divided = pattern & ((1 << slot) - 1);
	const owned = divided & (pattern >>> 3);
	return (divided & 1) + (divided >>> 1) + (owned & 1) + (owned >>> 1);
};
