import type { Loops } from '../util/loop.ts';
import { ANGLE_BINS, type Angles, measure, type Shape } from './shape.ts';
import { type TriMesh, triangleCount } from './triMesh.ts';

export { ANGLE_BINS, type Shape } from './shape.ts';

/** Shape and direction of a mesh's triangles. */
export type Quality = Shape & Angles;

const cache = new WeakMap<TriMesh, Quality>();

/** Measures all triangles of a mesh; once for each mesh. */
export function qualityOf(mesh: TriMesh): Quality {
	let quality = cache.get(mesh);
	if (!quality) {
		const angles = {
			smallestAngles: new Float32Array(triangleCount(mesh)),
			histogram: new Uint32Array(ANGLE_BINS),
		};
		quality = { ...measure(mesh, angles), ...angles };
		cache.set(mesh, quality);
	}
	return quality;
}

/**
 * What `qualityOf` says of all triangles together: the same numbers in less than half the time, and nothing is kept.
 *
 * @param largest the largest absolute value of a coordinate, where it is known
 */
export const shapeOf = (mesh: TriMesh, loops?: Loops, largest?: number): Shape =>
	cache.get(mesh) ?? measure(mesh, undefined, loops, largest);

/** What `qualityOf` says. It is not kept any more, so that the caller may do with its arrays as it likes. */
export function takeQuality(mesh: TriMesh): Quality {
	const quality = qualityOf(mesh);
	forgetQuality(mesh);
	return quality;
}

/** Lets go of what `qualityOf` keeps of a mesh. */
export function forgetQuality(mesh: TriMesh): void {
	cache.delete(mesh);
}
