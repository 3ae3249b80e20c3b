/** The flag beside the other half-edge in `opposites`: both half-edges of the edge run the same way. */
export const FLAG = 0x80000000;
/** The half-edge without the flag: 29 bits, all set where there is none. */
export const HALF_EDGE = 0x1fffffff;

/**
 * The end of an edge whose list it is in: the lower one or, where `fewest` is 1, the one with fewer corners. With that,
 * lists stay short on every planar mesh (N. Chiba, T. Nishizeki 1985, lemma 2).
 */
export function nearEnd(x: number, y: number, degrees: Uint32Array, fewest: number): number {
	if (fewest === 1 && degrees[x] !== degrees[y]) return degrees[y]! < degrees[x]! ? y : x;
	return Math.min(x, y);
}
