import type { Matrix } from './rotation.ts';

/** Axes that a mesh can be cut across. */
export const axes = ['x', 'y', 'z'] as const;

/** A plane that cuts off part of a mesh. */
export interface Clip {
	readonly axis: (typeof axes)[number];
	/** Position along the axis, from 0 at the lowest point to 1 at the highest; the part above is cut off. */
	readonly at: number;
	/** Cuts off the part below instead. */
	readonly flipped: boolean;
}

/** Normal n and offset d: points p with n · p > d are cut off. */
export type Plane = readonly [u: number, v: number, w: number, d: number];

/** Signed distance to a plane, scaled by |n|: positive on the part that is cut off. */
export const signedDistance = (
	plane: Plane,
	[u, v, w]: readonly [number, number, number],
): number => plane[0] * u + plane[1] * v + plane[2] * w - plane[3];

/** Whether a point is cut off. */
export const isCut = (plane: Plane, u: number, v: number, w: number): boolean =>
	plane[0] * u + plane[1] * v + plane[2] * w > plane[3];

/**
 * The plane of a clip in view coordinates.
 *
 * @param range the lowest and the highest coordinate of the mesh along the axis, relative to its centre
 * @param matrix rotation of the mesh about its centre
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
