import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { OwnLoss } from '../format.ts';
import { spatialPoints } from '../plane.ts';
import { mergePoints } from './mergePoints.ts';

/**
 * What gets lost of points where triangles are written by the coordinates of their corners.
 *
 * @param order of the triangles in the file, where it is not that of the mesh
 */
export function soupLosses(mesh: TriMesh, order?: Uint32Array): OwnLoss[] {
	const losses: OwnLoss[] = [];
	const count = pointCount(mesh);
	const used = new Uint8Array(count);
	let seen = 0;
	let inOrder = true;
	for (let k = 0; k < mesh.triangles.length; k++) {
		const corner = order ? 3 * order[Math.floor(k / 3)]! + (k % 3) : k;
		const point = mesh.triangles[corner]!;
		if (used[point] === 1) continue;
		used[point] = 1;
		if (point !== seen++) inOrder = false;
	}
	if (seen < count)
		losses.push({
			what: 'points of no triangle',
			count: count - seen,
			reason: 'the file has corners of triangles alone',
			keptByOthers: true,
		});
	const { firsts } = mergePoints(spatialPoints(mesh));
	if (firsts.length < count)
		losses.push({
			what: 'points in the place of another one',
			count: count - firsts.length,
			reason: 'corners of equal coordinates become one point',
			keptByOthers: true,
		});
	if (!inOrder)
		losses.push({
			what: 'numbers of the points',
			count,
			reason: 'the file has none: they are counted as they first appear',
			keptByOthers: true,
		});
	return losses;
}
