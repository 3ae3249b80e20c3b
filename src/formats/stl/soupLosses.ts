import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { popCount, setBits } from '../../util/bitSet.ts';
import type { WriterLoss } from '../core/format.ts';
import { equalPoints } from './equalPoints.ts';

/**
 * Losses of points if triangles are written by the coordinates of their corners.
 *
 * @param order of the triangles in the file, if it differs from the mesh
 */
export function soupLosses(mesh: TriMesh, order?: Uint32Array): WriterLoss[] {
	const losses: WriterLoss[] = [];
	const count = pointCount(mesh);
	const inOrder = appearInOrder(mesh.triangles, order);
	const used = new Int32Array(Math.ceil(count / 32));
	setBits(used, mesh.triangles);
	let usedCount = 0;
	for (let i = 0; i < used.length; i++) usedCount += popCount(used[i]!);
	if (usedCount < count)
		losses.push({
			what: 'unused points',
			count: count - usedCount,
			reason: 'only corners of triangles are written',
			keptByOthers: true,
		});
	const equal = equalPoints(mesh);
	if (equal > 0)
		losses.push({
			what: 'coincident points',
			count: equal,
			reason: 'equal corners become one point',
			keptByOthers: true,
		});
	if (!inOrder)
		losses.push({
			what: 'numbers of the points',
			count,
			reason: 'points are numbered in order of appearance',
			changed: true,
			keptByOthers: true,
		});
	return losses;
}

/** Whether points are numbered in the order in which they appear first among the corners. */
function appearInOrder(triangles: Uint32Array, order: Uint32Array | undefined): boolean {
	let next = 0;
	for (let k = 0; 3 * k < triangles.length; k++) {
		const first = 3 * (order ? order[k]! : k);
		for (let corner = first; corner < first + 3; corner++) {
			const point = triangles[corner]!;
			if (point > next) return false;
			if (point === next) next++;
		}
	}
	return true;
}
