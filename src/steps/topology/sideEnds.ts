/** The corner behind a side: slot k of a triangle runs from corner k to corner (k + 1) mod 3. */
export const endSlot = (side: number): number => (side % 3 === 2 ? side - 2 : side + 1);

/**
 * Whether a side from `a` to `b` stands in the list of `a`: at the lower point or, where `fewest` is 1, at the one with
 * fewer corners (N. Chiba, T. Nishizeki 1985, lemma 2: such lists stay short on every planar mesh).
 */
export function standsAtStart(degrees: Uint32Array, fewest: number, a: number, b: number): boolean {
	if (fewest === 1) {
		const da = degrees[a]!;
		const db = degrees[b]!;
		if (da !== db) return da < db;
	}
	return a < b;
}
