// Hashes by which the half-edges of an edge are matched, in `pairedHalfEdges` and `boundaryHalfEdges`.

/** Flag of a lower end: the half-edge starts at the upper end. */
export const AGAINST = 1 << 31;

/** Equal for both half-edges of an edge; hash and lower end determine the upper end. See `matchHalfEdges` for the factors. */
export const hashOf = (low: number, high: number): number =>
	(Math.imul(low, 0xc13fa9a9) + Math.imul(high, 0x91e10da5)) | 0;

/** The hash of a half-edge from `a` to `b`. */
export function halfEdgeHash(a: number, b: number): number {
	const down = (b - a) & ((b - a) >> 31);
	return hashOf(a + down, b - down);
}
