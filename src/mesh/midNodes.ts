import type { TriMesh } from './triMesh.ts';
import { pointsIn, withoutPoints } from './withoutPoints.ts';

/**
 * The mesh without nodes in the middle of edges, and without the points that only they use; other points move up.
 * Refinement works on this one, so it has no data, no cells and no groups. A mesh without middle nodes is given back as
 * it is.
 *
 * @returns `corners`: where points were left out, the index that each point had
 */
export function dropMidNodes(mesh: TriMesh): {
	readonly mesh: TriMesh;
	readonly corners?: Uint32Array;
} {
	const middles = mesh.fields.filter(({ on, role }) => on === 'triangles' && role === 'midNodes');
	if (middles.length === 0) return { mesh };
	const { cells: _, groups: __, ...rest } = mesh;
	const bare: TriMesh = { ...rest, fields: [] };
	const left = pointsIn(mesh, ...middles.map(({ values }) => values));
	for (const p of mesh.triangles) left[p] = 0;
	for (const p of mesh.edges ?? []) left[p] = 0;
	if (!left.includes(1)) return { mesh: bare };
	const { mesh: dropped, kept } = withoutPoints(bare, left);
	return { mesh: dropped, corners: kept };
}
