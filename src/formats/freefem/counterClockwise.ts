import { orientationOf } from '../../mesh/orientation.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';

/** Triangles that are all counter-clockwise in x and y, and the number of reversed ones. */
export interface CounterClockwise {
	readonly triangles: Uint32Array;
	readonly reversed: number;
}

/** Reverses clockwise triangles by swapping their second and third corner. */
export function counterClockwise({ dimension, points, triangles }: TriMesh): CounterClockwise {
	const xy = dimension === 2 ? points : xyOf(points);
	let corrected = triangles;
	let reversed = 0;
	for (let at = 0; at < triangles.length; at += 3) {
		const [a, b, c] = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!];
		if (orientationOf(xy, a, b, c) >= 0) continue;
		if (reversed++ === 0) corrected = triangles.slice();
		corrected[at + 1] = c;
		corrected[at + 2] = b;
	}
	return { triangles: corrected, reversed };
}

/** x and y of points with three coordinates. */
function xyOf(points: Float64Array): Float64Array {
	const xy = new Float64Array((points.length / 3) * 2);
	for (let from = 0, to = 0; from < points.length; from += 3) {
		xy[to++] = points[from]!;
		xy[to++] = points[from + 1]!;
	}
	return xy;
}
