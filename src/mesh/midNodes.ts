import type { TriMesh } from './triMesh.ts';
import { pointsIn, withoutPoints } from './withoutPoints.ts';

/**
 * Removes midside nodes and the points that only they use; other points move up. The result is the input of refinement, without
 * fields, cells and groups. A mesh without midside nodes is returned as it is.
 *
 * @returns `corners`: the previous index of each point, if points were removed
 */
export function dropMidNodes(mesh: TriMesh): {
	readonly mesh: TriMesh;
	readonly corners?: Uint32Array;
} {
	const midNodes = mesh.fields.filter(({ on, role }) => on === 'triangles' && role === 'midNodes');
	if (midNodes.length === 0) return { mesh };
	const { cells: _, groups: __, ...rest } = mesh;
	const bare: TriMesh = { ...rest, fields: [] };
	const removed = pointsIn(mesh, ...midNodes.map(({ values }) => values));
	for (const p of mesh.triangles) removed[p] = 0;
	for (const p of mesh.edges ?? []) removed[p] = 0;
	if (!removed.includes(1)) return { mesh: bare };
	const { mesh: dropped, kept } = withoutPoints(bare, removed);
	return { mesh: dropped, corners: kept };
}
