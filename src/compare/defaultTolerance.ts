import type { TriMesh } from '../mesh/triMesh.ts';

/** Default tolerance of points, as a part of the diagonal of the larger mesh. */
const RELATIVE_TOLERANCE = 1e-9;

/** Default maximum distance of points that count as equal: a billionth of the diagonal of the larger mesh. */
export function defaultTolerance(a: TriMesh, b: TriMesh): number {
	const diagonal = Math.max(diagonalOf(a), diagonalOf(b));
	return Number.isFinite(diagonal) ? RELATIVE_TOLERANCE * diagonal : 0;
}

/** Length of the diagonal of the box around a mesh; 0 without points. */
export function diagonalOf({ points, dimension }: TriMesh): number {
	let sum = 0;
	for (let axis = 0; axis < dimension && points.length > 0; axis++) {
		let [low, high] = [Infinity, -Infinity];
		for (let i = axis; i < points.length; i += dimension) {
			const x = points[i]!;
			if (x < low) low = x;
			if (x > high) high = x;
		}
		sum = Math.hypot(sum, high - low);
	}
	return sum;
}
