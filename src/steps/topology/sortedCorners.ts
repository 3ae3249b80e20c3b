/** In a list, a side that runs towards the list's point; of two sides in `twins`, that they run the same way. */
export const FLAG = 0x80000000;
/** The side beside the flag: 29 bits, all set where there is none. */
export const SIDE = 0x1fffffff;

/** Slots of the corners in rising order, by the outcome of three comparisons: b before a, c before a, c before b. */
const ORDERS = [0, 1, 2, 1, 0, 2, 0, 1, 2, 1, 2, 0, 0, 2, 1, 1, 0, 2, 2, 0, 1, 2, 1, 0];

/**
 * Three times the outcome of comparing the corners a, b and c of a triangle, by the point or, where `fewest` is 1, first
 * by the number of corners at the point. `sortedSlot` tells the slots in that order: x, y, z. Sides x y and x z stand in
 * the list of x, y z in that of y: with `fewest` at the end of fewer corners, so that lists stay short on every planar
 * mesh (N. Chiba, T. Nishizeki 1985, lemma 2).
 */
export function cornerOrder(
	corners: Uint32Array,
	degrees: Uint32Array,
	fewest: number,
	t: number,
): number {
	const a = corners[3 * t]!;
	const b = corners[3 * t + 1]!;
	const c = corners[3 * t + 2]!;
	if (fewest === 1) {
		const da = degrees[a]!;
		const db = degrees[b]!;
		const dc = degrees[c]!;
		const ba = db < da || (db === da && b < a);
		const ca = dc < da || (dc === da && c < a);
		const cb = dc < db || (dc === db && c < b);
		return (ba ? 3 : 0) + (ca ? 6 : 0) + (cb ? 12 : 0);
	}
	return (b < a ? 3 : 0) + (c < a ? 6 : 0) + (c < b ? 12 : 0);
}

/** Slot of the corner at `rank` (0 to 2) of an order from `cornerOrder`. */
export const sortedSlot = (order: number, rank: number): number => ORDERS[order + rank]!;

/** The side between two slots of triangle `t`, with `FLAG` where it runs towards the first. */
export function sideBetween(t: number, near: number, far: number): number {
	const forward = far === (near === 2 ? 0 : near + 1);
	return (3 * t + (forward ? near : far) + (forward ? 0 : FLAG)) >>> 0;
}
