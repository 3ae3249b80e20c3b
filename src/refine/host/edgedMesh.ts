import type { EdgedMesh } from '../../mesh/edgedMesh.ts';
import { NONE } from '../../mesh/topology.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { AGAINST, EDGE, OWNED } from '../../steps/sides.ts';
import type { ResidentStart } from '../resident/resident.ts';
import type { ToFile } from './prepare.ts';

type DerivedStart = Extract<ResidentStart, { readonly edges: number }>;

/** Whether a mesh is in the plane, and has no cells, edges or nodes beside its triangles. */
export const isPlain = ({ dimension, edges, cells, fields }: TriMesh): boolean =>
	dimension === 2 && !edges && !cells && fields.every(({ role }) => role !== 'midNodes');

/**
 * A plain mesh with the edges that were derived of it, in the working order; undefined where two triangles go along one
 * in the same direction.
 */
export function edgedMeshOf(
	{ points }: TriMesh,
	{ corners, sides, edgeTriangles }: DerivedStart,
	toFile: Pick<ToFile, 'points'> | undefined,
): EdgedMesh | undefined {
	const boundary: number[] = [];
	for (let s = 0; s < sides.length; s++) {
		const side = sides[s]!;
		if (side & OWNED) {
			if (edgeTriangles[2 * (side & EDGE) + 1] === NONE) boundary.push(s);
		} else if (!(side & AGAINST)) return undefined;
	}
	return {
		points: toFile ? inOrder(points, toFile.points) : points,
		corners,
		boundary: Uint32Array.from(boundary),
	};
}

/** x y of points in another order. */
function inOrder(points: Float64Array, order: Uint32Array): Float64Array {
	const moved = new Float64Array(2 * order.length);
	for (let i = 0; i < order.length; i++) {
		moved[2 * i] = points[2 * order[i]!]!;
		moved[2 * i + 1] = points[2 * order[i]! + 1]!;
	}
	return moved;
}
