import { writeSquaredLength } from '../../mesh/edgeOrder.ts';
import { LONGEST } from '../halfEdgeBits.ts';

/** Slot of the longest half-edge of triangle `t`. */
export const longestSlotOf = (halfEdges: Uint32Array, t: number): number =>
	(halfEdges[3 * t + 1]! & LONGEST) !== 0 ? 1 : (halfEdges[3 * t + 2]! & LONGEST) !== 0 ? 2 : 0;

const square = new Uint32Array(2);

/** Whether the squared distance of points `a` and `b` exceeds `high` · 2³² + `low`. */
export function isFurther(
	coordinates: Uint32Array,
	dimension: number,
	a: number,
	b: number,
	high: number,
	low: number,
): boolean {
	writeSquaredLength({ coordinates, dimension: dimension === 2 ? 2 : 3 }, a, b, square, 0);
	return square[0]! > high || (square[0] === high && square[1]! > low);
}
