import { EDGE, OWNED } from '../sides.ts';

/**
 * Whether side `slot` (0 to 2) of triangle `t` is the first of its edge in the file: the triangle owns the edge and,
 * where it lists an edge twice, lists it there first.
 */
export function leads(sides: Uint32Array, t: number, slot: number): boolean {
	const side = sides[3 * t + slot]!;
	if ((side & OWNED) === 0) return false;
	for (let k = 0; k < slot; k++) if ((sides[3 * t + k]! & EDGE) === (side & EDGE)) return false;
	return true;
}
