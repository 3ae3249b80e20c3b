import { orientationOf } from '../../mesh/orientation.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';

/**
 * The triangles of a mesh in the plane, counter-clockwise, and how many of them were not; those of a mesh in space as they are. A
 * triangle that is reversed gives its first and second corner each other's places, so that its slots 0, 1 and 2 are what 0, 2 and 1
 * were.
 */
export function counterClockwise({ dimension, points, triangles }: TriMesh): {
	readonly triangles: Uint32Array;
	/** 1 for each triangle that was reversed; absent where none was. */
	readonly reversed?: Uint8Array;
} {
	if (dimension === 3) return { triangles };
	let reversed: Uint8Array | undefined;
	const own = new Uint32Array(triangles);
	for (let t = 0; t < triangles.length / 3; t++) {
		const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
		if (orientationOf(points, a, b, c) >= 0) continue;
		reversed ??= new Uint8Array(triangles.length / 3);
		reversed[t] = 1;
		own[3 * t] = b;
		own[3 * t + 1] = a;
	}
	return reversed ? { triangles: own, reversed } : { triangles };
}
