/** Of two sides of an edge, that they run the same way: next to the other side in `opposites`. */
export const FLAG = 0x80000000;
/** The side without the flag: 29 bits, all set where there is none. */
export const SIDE = 0x1fffffff;

/**
 * The end of an edge in whose list it stands: the lower one or, where `fewest` is 1, that with fewer corners, so that
 * lists stay short on every planar mesh (N. Chiba, T. Nishizeki 1985, lemma 2).
 */
export function nearEnd(x: number, y: number, degrees: Uint32Array, fewest: number): number {
	if (fewest === 1 && degrees[x] !== degrees[y]) return degrees[y]! < degrees[x]! ? y : x;
	return Math.min(x, y);
}
