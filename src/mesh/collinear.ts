import { orientation } from './orientation.ts';

/**
 * Whether points in the plane are collinear. Each axis is scaled separately, which keeps lines straight, so that products of
 * coordinates do not underflow if one axis is far smaller than the other.
 *
 * @param points x y of each
 */
export function areCollinear(points: Float64Array): boolean {
	const [x, y] = [scaledAxis(points, 0), scaledAxis(points, 1)];
	const count = points.length / 2;
	let b = 1;
	while (b < count && x(b) === x(0) && y(b) === y(0)) b++;
	for (let c = b + 1; c < count; c++)
		if (orientation(x(0), y(0), x(b), y(b), x(c), y(c)) !== 0) return false;
	return true;
}

/** Coordinates along an axis, scaled by the power of two that makes the largest absolute value about 1. */
function scaledAxis(points: Float64Array, axis: 0 | 1): (point: number) => number {
	let size = 0;
	for (let i = axis; i < points.length; i += 2) size = Math.max(size, Math.abs(points[i]!));
	const exponent = size === 0 ? 0 : Math.floor(Math.log2(size));
	// Two factors, each finite.
	const half = 2 ** -Math.trunc(exponent / 2);
	const rest = 2 ** -(exponent - Math.trunc(exponent / 2));
	return (point) => points[2 * point + axis]! * half * rest;
}
