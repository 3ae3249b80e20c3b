import { orientationOf } from '../../mesh/orientation.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';

/**
 * Orients the triangles of a planar mesh counter-clockwise; those of a mesh in space stay as they are. Reversing a
 * triangle swaps its first two corners, so that its slots 0, 1 and 2 become those that were 0, 2 and 1.
 */
export function counterClockwise({ dimension, points, triangles }: TriMesh): {
	readonly triangles: Uint32Array;
	/** 1 for each reversed triangle; absent if there are none. */
	readonly reversed?: Uint8Array;
} {
	if (dimension === 3) return { triangles };
	let reversed: Uint8Array | undefined;
	const oriented = new Uint32Array(triangles);
	for (let t = 0; t < triangles.length / 3; t++) {
		const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
		if (orientationOf(points, a, b, c) >= 0) continue;
		reversed ??= new Uint8Array(triangles.length / 3);
		reversed[t] = 1;
		oriented[3 * t] = b;
		oriented[3 * t + 1] = a;
	}
	return reversed ? { triangles: oriented, reversed } : { triangles };
}
