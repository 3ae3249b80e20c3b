import type { Matrix } from './rotation.ts';

/** Axes that a mesh can be cut across. */
export const axes = ['x', 'y', 'z'] as const;

/** A plane that cuts off part of a mesh. */
export interface Clip {
	readonly axis: (typeof axes)[number];
	/** From 0 at the lowest point to 1 at the highest; what is higher is cut off. */
	readonly at: number;
	/** What is lower is cut off instead. */
	readonly flipped: boolean;
}

/** n and d: what has n · (u, v, w) > d is cut off. */
export type Plane = readonly [u: number, v: number, w: number, d: number];

/** How far a place is beyond a plane: what is cut off is more than 0. */
export const beyond = (plane: Plane, [u, v, w]: readonly [number, number, number]): number =>
	plane[0] * u + plane[1] * v + plane[2] * w - plane[3];

/** Whether a point is cut off. */
export const isCut = (plane: Plane, u: number, v: number, w: number): boolean =>
	plane[0] * u + plane[1] * v + plane[2] * w > plane[3];

/**
 * The plane of a cut as it is seen.
 *
 * @param range the lowest and the highest coordinate of the mesh along the axis, less its middle
 * @param matrix how it is rotated about its middle
 */
export function planeOf(
	{ axis, at, flipped }: Clip,
	[low, high]: readonly [number, number],
	matrix: Matrix,
): Plane {
	const sign = flipped ? -1 : 1;
	const k = axes.indexOf(axis);
	const [u, v, w] = [matrix[k]!, matrix[3 + k]!, matrix[6 + k]!];
	return [sign * u, sign * v, sign * w, sign * (low + at * (high - low))];
}
