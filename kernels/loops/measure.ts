/** The order of the half-edges of a triangle: `src/steps/longest-edge/measure.ts` and `src/mesh/edgeOrder.ts`. */

/** Squared length from which an edge is not short. */
export const SHORT: f64 = 1048576;
const CLEAR: f64 = 4096;

/** Squared length of a difference, rounded. */
export function square(x: i32, y: i32, z: i32): f64 {
	return <f64>x * <f64>x + <f64>y * <f64>y + <f64>z * <f64>z;
}

/** 1 for a difference of a short edge. */
export function shortBetween(x: i32, y: i32, z: i32): u32 {
	return square(x, y, z) < SHORT ? 1 : 0;
}

/** Bijective hash of an edge's index (MurmurHash3). */
function mixEdge(index: u32): u32 {
	let h = index;
	h ^= h >>> 16;
	h *= 0x85ebca6b;
	h ^= h >>> 13;
	h *= 0xc2b2ae35;
	return h ^ (h >>> 16);
}

/** Whether edge a comes after edge b in the order on edges. */
function isLonger(a: u32, squareA: f64, lowA: i32, b: u32, squareB: f64, lowB: i32): bool {
	const difference = squareA - squareB;
	if (difference >= CLEAR) return true;
	if (difference <= -CLEAR) return false;
	const exact = lowA - lowB;
	return exact !== 0 ? exact > 0 : mixEdge(a) > mixEdge(b);
}

/** Index of the greatest of three rounded squares, 0 to 2; −1 if the two greatest are nearly equal. */
export function clearlyLongest(a: f64, b: f64, c: f64): i32 {
	const first = a - b;
	const second = b - c;
	const third = c - a;
	if (abs(first) < CLEAR || abs(second) < CLEAR || abs(third) < CLEAR) return -1;
	const isLast = <i32>(third > 0) & <i32>(second < 0);
	return (isLast << 1) | (<i32>(first < 0) & (isLast ^ 1));
}

/** Slot of the longest half-edge of the triangle A B C with edges `ab`, `bc` and `ca`: 0, 1 or 2. */
export function longestOf(
	ab: u32,
	bc: u32,
	ca: u32,
	ax: i32,
	ay: i32,
	az: i32,
	bx: i32,
	by: i32,
	bz: i32,
	cx: i32,
	cy: i32,
	cz: i32,
): i32 {
	const abx = ax - bx;
	const aby = ay - by;
	const abz = az - bz;
	const bcx = bx - cx;
	const bcy = by - cy;
	const bcz = bz - cz;
	const cax = cx - ax;
	const cay = cy - ay;
	const caz = cz - az;
	const squareAB = square(abx, aby, abz);
	const squareBC = square(bcx, bcy, bcz);
	const squareCA = square(cax, cay, caz);
	const slot = clearlyLongest(squareAB, squareBC, squareCA);
	if (slot >= 0) return slot;
	const lowAB = abx * abx + aby * aby + abz * abz;
	const lowBC = bcx * bcx + bcy * bcy + bcz * bcz;
	const lowCA = cax * cax + cay * cay + caz * caz;
	if (isLonger(ab, squareAB, lowAB, bc, squareBC, lowBC))
		return isLonger(ca, squareCA, lowCA, ab, squareAB, lowAB) ? 2 : 0;
	return isLonger(ca, squareCA, lowCA, bc, squareBC, lowBC) ? 2 : 1;
}
