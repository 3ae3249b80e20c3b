import type { Matrix } from './rotation.ts';
import type { TriMesh } from './triMesh.ts';

/** The centre of the bounding box of a 3D mesh; 0 0 0 for an empty one. */
export function middleInSpace({ points }: Pick<TriMesh, 'points'>): [number, number, number] {
	const low = [Infinity, Infinity, Infinity];
	const high = [-Infinity, -Infinity, -Infinity];
	for (let i = 0; i < points.length; i++) {
		const value = points[i]!;
		const axis = i % 3;
		if (value < low[axis]!) low[axis] = value;
		if (value > high[axis]!) high[axis] = value;
	}
	const middle = (axis: number) => (points.length > 0 ? low[axis]! / 2 + high[axis]! / 2 : 0);
	return [middle(0), middle(1), middle(2)];
}

/** Rotates 3D points about `middle`; three coordinates for each point. */
export function rotatedPoints(
	from: Float64Array,
	middle: readonly [number, number, number],
	matrix: Matrix,
): Float64Array {
	const points = new Float64Array(from.length);
	const [a, b, c, d, e, f, g, h, i] = matrix;
	for (let p = 0; p < points.length; p += 3) {
		const x = from[p]! - middle[0];
		const y = from[p + 1]! - middle[1];
		const z = from[p + 2]! - middle[2];
		points[p] = middle[0] + a! * x + b! * y + c! * z;
		points[p + 1] = middle[1] + d! * x + e! * y + f! * z;
		points[p + 2] = middle[2] + g! * x + h! * y + i! * z;
	}
	return points;
}
