import { incircle } from 'robust-predicates';

/**
 * A planar triangulation by half-edges. Half-edge h is slot h mod 3 of triangle ⌊h / 3⌋: it runs from the point `triangles[h]`
 * to that of the next slot, with its triangle on the left.
 */
export interface Triangulation {
	/** x y of each point, scaled by `scaled`. */
	readonly points: Float64Array;
	/** Three points for each triangle, counter-clockwise. */
	readonly triangles: Uint32Array;
	/** Twin of each half-edge; −1 on the boundary. */
	readonly twins: Int32Array;
	/** 1 for each half-edge of a subsegment. */
	readonly fixed: Uint8Array;
}

/** The next half-edge of the same triangle. */
export const next = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
/** The previous half-edge of the same triangle. */
export const previous = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);

/** Whether point d is inside the circle through a, b and c, which are counter-clockwise. Exact. */
export const inCircle = (
	points: Float64Array,
	a: number,
	b: number,
	c: number,
	d: number,
): boolean =>
	incircle(
		points[2 * a]!,
		points[2 * a + 1]!,
		points[2 * b]!,
		points[2 * b + 1]!,
		points[2 * c]!,
		points[2 * c + 1]!,
		points[2 * d]!,
		points[2 * d + 1]!,
	) > 0;

/** Whether point p, on the line through a and b, is in the direction from a to b. */
export function isAhead(points: Float64Array, a: number, b: number, p: number): boolean {
	const axis = points[2 * a] === points[2 * b] ? 1 : 0;
	const at = points[2 * a + axis]!;
	return points[2 * b + axis]! > at === points[2 * p + axis]! > at;
}

/** Links two half-edges as twins; `twin` is −1 on the boundary. */
export function link(twins: Int32Array, h: number, twin: number): void {
	twins[h] = twin;
	if (twin >= 0) twins[twin] = h;
}

/** The largest coordinate after scaling is in [SIZE, 2 SIZE). */
const SIZE = 2 ** 100;

/**
 * Multiplies coordinates by a power of two, which is exact: `incircle` multiplies four of them, and Delaunator merges points
 * nearer than 2⁻⁵² to each other, whatever the unit.
 */
export function scaled(points: Float64Array): Float64Array {
	let largest = 0;
	for (const x of points) largest = Math.max(largest, Math.abs(x));
	if (largest === 0) return points;
	let power = Math.log2(SIZE) - Math.floor(Math.log2(largest));
	const result = points.slice();
	// 2 ** 1100 overflows.
	for (; power !== 0; power -= Math.sign(power) * Math.min(Math.abs(power), 1000)) {
		const factor = 2 ** (Math.sign(power) * Math.min(Math.abs(power), 1000));
		for (let i = 0; i < result.length; i++) result[i] = result[i]! * factor;
	}
	return result;
}
