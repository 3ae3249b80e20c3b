import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { MeshEntities, PartFacts, PartKind } from '../model/entities.ts';
import { nearestEdge, nearestPoint } from '../model/nearest.ts';
import { edgesInside, insideOf, pointsInside, trianglesInside } from '../model/polygons.ts';
import { triangleAt } from './triangleAt.ts';

/** Something of a mesh that can be pointed at: its kind and its number, from 0; of points and edges what is shown, too. */
export type Target = { readonly kind: 'triangles'; readonly index: number } | PartFacts;

export const sameTarget = (a: Target | null, b: Target | null): boolean =>
	a?.kind === b?.kind && a?.index === b?.index;

/**
 * What is at a place of a mesh, in its own coordinates: the triangle that holds it, or the edge or point that is nearest
 * and not farther than `reach`. Edges and points are found once `entities` are known.
 */
export function targetAt(
	kind: EntityKind,
	mesh: DisplayMesh,
	entities: MeshEntities | null,
	[x, y]: readonly [number, number],
	reach: number,
): Target | null {
	const place = [x - mesh.origin[0], y - mesh.origin[1]] as const;
	if (kind === 'triangles') {
		const index = triangleAt(mesh.corners, mesh.grid, ...place);
		return index < 0 ? null : { kind, index };
	}
	if (!entities) return null;
	const nearest = kind === 'edges' ? nearestEdge : nearestPoint;
	const index = nearest(entities, mesh.grid, ...place, reach);
	return index < 0 ? null : factsIn(entities, kind, index);
}

/** What the page knows of a point or edge. */
export function factsIn(entities: MeshEntities, kind: PartKind, index: number): PartFacts {
	const { points, edges, lengths, owners, firstPoint, pointNumbers, firstEdge } = entities;
	const pointNumber = (p: number) => pointNumbers?.[p] ?? p + firstPoint;
	if (kind === 'points') {
		const places = points.slice(2 * index, 2 * index + 2);
		return { kind, index, places, number: pointNumber(index) };
	}
	const [a, b] = [edges[2 * index]!, edges[2 * index + 1]!];
	return {
		kind,
		index,
		places: Float32Array.of(points[2 * a]!, points[2 * a + 1]!, points[2 * b]!, points[2 * b + 1]!),
		number: firstEdge === null ? null : index + firstEdge,
		points: [pointNumber(a), pointNumber(b)],
		length: lengths[index]!,
		owners: owners[index]!,
	};
}

/** What a polygon takes: entities with their middle inside. Its corners are in the mesh's own coordinates. */
export function takenBy(
	kind: EntityKind,
	mesh: DisplayMesh,
	entities: MeshEntities | null,
	polygon: readonly number[],
): Uint32Array {
	const { holds } = insideOf(Float64Array.from(polygon, (v, i) => v - mesh.origin[i % 2]!));
	if (kind === 'triangles') return trianglesInside(mesh.corners, holds);
	if (!entities) return new Uint32Array(0);
	return kind === 'edges' ? edgesInside(entities, holds) : pointsInside(entities, holds);
}
