import { isCut, type Plane } from '../../src/mesh/cut.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { TriangleArrays } from '../model/displayMesh.ts';
import type { MeshEntities } from '../model/entities.ts';
import type { ShownFaces } from '../model/faces.ts';

/** Predicate: the centre of an entity is not clipped; null if nothing is clipped. */
export function notCut(
	kind: EntityKind,
	{
		arrays,
		faces,
		plane,
	}: {
		readonly arrays: TriangleArrays;
		readonly faces?: ShownFaces | undefined;
		readonly plane?: Plane | null;
	},
	entities: MeshEntities | null,
): ((entity: number) => boolean) | null {
	if (!plane) return null;
	if (kind === 'triangles') {
		const { corners, heights } = arrays;
		const slotsOf = (t: number) =>
			faces
				? [...faces.ring.subarray(faces.ringStarts[t]!, faces.ringStarts[t + 1]!)]
				: [3 * t, 3 * t + 1, 3 * t + 2];
		return heights ? (t) => !isCentreCut(slotsOf(t), corners, heights, plane) : null;
	}
	const { points, heights, edges } = entities ?? {};
	if (!points || !heights || !edges) return null;
	const slotsOf = (i: number) => (kind === 'points' ? [i] : [edges[2 * i]!, edges[2 * i + 1]!]);
	return (i) => !isCentreCut(slotsOf(i), points, heights, plane);
}

/** Whether the mean of the positions of `slots` is clipped. */
function isCentreCut(
	slots: readonly number[],
	positions: Float32Array,
	heights: Float32Array,
	plane: Plane,
): boolean {
	const mean = (value: (p: number) => number): number =>
		slots.reduce((sum, p) => sum + value(p), 0) / slots.length;
	const [u, v] = [mean((p) => positions[2 * p]!), mean((p) => positions[2 * p + 1]!)];
	return isCut(
		plane,
		u,
		v,
		mean((p) => heights[p]!),
	);
}
