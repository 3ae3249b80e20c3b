import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { OwnLoss } from '../format.ts';
import { equalPoints } from './equalPoints.ts';

/**
 * What gets lost of points where triangles are written by the coordinates of their corners.
 *
 * @param order of the triangles in the file, where it is not that of the mesh
 */
export function soupLosses(mesh: TriMesh, order?: Uint32Array): OwnLoss[] {
	const losses: OwnLoss[] = [];
	const count = pointCount(mesh);
	// A bit for each point: they are looked for without order, where less memory is nearer.
	const used = new Int32Array(Math.ceil(count / 32));
	let seen = 0;
	let skipped = 0;
	const triangles = mesh.triangles.length / 3;
	for (let k = 0; k < triangles; k++) {
		const first = 3 * (order ? order[k]! : k);
		for (let corner = first; corner < first + 3; corner++) {
			const point = mesh.triangles[corner]!;
			const before = used[point >>> 5]!;
			const isNew = ~(before >>> (point & 31)) & 1;
			used[point >>> 5] = before | (1 << (point & 31));
			// Without branches, as nobody can guess which way they go.
			skipped |= isNew & (point === seen ? 0 : 1);
			seen += isNew;
		}
	}
	if (seen < count)
		losses.push({
			what: 'points of no triangle',
			count: count - seen,
			reason: 'the file has corners of triangles alone',
			keptByOthers: true,
		});
	const equal = equalPoints(mesh);
	if (equal > 0)
		losses.push({
			what: 'points in the place of another one',
			count: equal,
			reason: 'corners of equal coordinates become one point',
			keptByOthers: true,
		});
	if (skipped !== 0)
		losses.push({
			what: 'numbers of the points',
			count,
			reason: 'the file has none: they are counted as they first appear',
			keptByOthers: true,
		});
	return losses;
}
