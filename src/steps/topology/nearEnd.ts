/** Flag of an entry of `opposites`: both half-edges of the edge have the same direction. */
export const FLAG = 0x80000000;
/** Mask of the twin in an entry of `opposites`: 29 bits, all set if there is no twin. */
export const HALF_EDGE = 0x1fffffff;

/**
 * The end of an edge whose list holds it: the lower one or, if `byDegree` is 1, the one with fewer corners. With the
 * latter, lists stay short on every planar mesh (N. Chiba, T. Nishizeki 1985, lemma 2).
 */
export function nearEnd(x: number, y: number, degrees: Uint32Array, byDegree: number): number {
	if (byDegree === 1 && degrees[x] !== degrees[y]) return degrees[y]! < degrees[x]! ? y : x;
	return Math.min(x, y);
}
