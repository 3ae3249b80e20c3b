import type { Loops } from '../util/loop.ts';
import { ANGLE_BINS, type Angles, measure, type Shape } from './shape.ts';
import { type TriMesh, triangleCount } from './triMesh.ts';

export { ANGLE_BINS, type Shape } from './shape.ts';

/** Shape and orientation of a mesh's triangles. */
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
 * The aggregates of `qualityOf` without per-triangle angles, in less than half the time; not cached.
 *
 * @param largest largest absolute value of a coordinate, if known
 */
export const shapeOf = (mesh: TriMesh, loops?: Loops, largest?: number): Shape =>
	cache.get(mesh) ?? measure(mesh, undefined, loops, largest);

/** Returns `qualityOf` and drops it from the cache, so that the caller owns the arrays. */
export function takeQuality(mesh: TriMesh): Quality {
	const quality = qualityOf(mesh);
	forgetQuality(mesh);
	return quality;
}

/** Drops the cached quality of a mesh. */
export function forgetQuality(mesh: TriMesh): void {
	cache.delete(mesh);
}
