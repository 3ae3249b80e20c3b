import type { Plane } from '../../src/mesh/cut.ts';
import { displayTrianglesOf } from '../../src/mesh/displayTriangles.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { visibleMembers } from '../../src/mesh/visibleMembers.ts';
import type { Box } from '../model/camera.ts';
import type { DisplayMesh, TriangleArrays } from '../model/displayMesh.ts';
import type {
	EdgeFacts,
	EdgeOrPoint,
	EntityFacts,
	EntityLists,
	MeshEntities,
	PointFacts,
} from '../model/entities.ts';
import { faceCentre, outlineOf, type ShownFaces } from '../model/faces.ts';
import { nearestEdge, nearestOf, nearestPoint } from '../model/nearest.ts';
import { edgesInside, pointInPolygon, pointsInside, trianglesInside } from '../model/polygons.ts';
import { notCut } from './notCut.ts';
import { frontTriangleAt, triangleAt } from './triangleAt.ts';

/** A mesh with its arrays in the page, rotated for the view. */
export interface InPage {
	readonly origin: DisplayMesh['origin'];
	readonly arrays: TriangleArrays;
	/** Set if the arrays hold display triangles. */
	readonly faces?: ShownFaces | undefined;
	/** Clipping plane; null or absent if nothing is clipped. */
	readonly plane?: Plane | null;
}

/**
 * The entity of a kind at a point in the mesh's own coordinates: the triangle that contains it, or the nearest edge or
 * point within `reach`. Edges and points need `entities`. `hidden` has a byte for each triangle of the arrays.
 * In space, the front triangle is found; if there is one, only its own edges and points are.
 */
export function entityAt(
	kind: EntityKind,
	page: InPage,
	entities: MeshEntities | null,
	[x, y]: readonly [number, number],
	reach: number,
	hidden: Uint8Array | null = null,
): EntityFacts | null {
	const { origin, arrays, faces, plane = null } = page;
	const point = [x - origin[0], y - origin[1]] as const;
	const { corners, heights, angles, areas, grid } = arrays;
	const front = heights ? frontTriangleAt(arrays, plane, ...point, hidden) : -1;
	if (kind === 'triangles') {
		const index = heights ? front : triangleAt(corners, grid, ...point, hidden);
		if (index < 0) return null;
		const facts = { kind, angle: angles[index]!, area: areas[index]! };
		if (!faces) return { ...facts, index, coordinates: corners.slice(6 * index, 6 * index + 6) };
		const face = faces.of[index]!;
		return { ...facts, index: face, coordinates: outlineOf(faces, corners, face) };
	}
	if (!entities) return null;
	if (front >= 0) {
		const candidates = faces
			? displayTrianglesOf(faces, Uint32Array.of(faces.of[front]!))
			: [front];
		const index = nearestOf(entities, kind, [...candidates], ...point, reach);
		return index < 0 ? null : factsIn(entities, kind, index);
	}
	const nearest = kind === 'edges' ? nearestEdge : nearestPoint;
	const index = nearest(entities, grid, ...point, reach, hidden);
	const isVisible = notCut(kind, page, entities);
	return index < 0 || (isVisible && !isVisible(index)) ? null : factsIn(entities, kind, index);
}

/** Facts about an edge or point in the page. */
export function factsIn(
	entities: MeshEntities,
	kind: EdgeOrPoint,
	index: number,
): EdgeFacts | PointFacts {
	const { points, edges, lengths, owners, firstPoint, pointNumbers, firstEdge } = entities;
	const pointNumber = (p: number) => pointNumbers?.[p] ?? p + firstPoint;
	const coordinatesOf = (p: number) => points.subarray(2 * p, 2 * p + 2);
	if (kind === 'points') {
		const coordinates = Float32Array.from(coordinatesOf(index));
		const depth = entities.heights?.[index];
		const number = pointNumber(index);
		return { kind, index, coordinates, ...(depth !== undefined && { depth }), number };
	}
	const [a, b] = [edges[2 * index]!, edges[2 * index + 1]!];
	return {
		kind,
		index,
		coordinates: Float32Array.of(...coordinatesOf(a), ...coordinatesOf(b)),
		number: firstEdge === null ? null : index + firstEdge,
		points: [pointNumber(a), pointNumber(b)],
		length: lengths[index]!,
		owners: owners[index]!,
	};
}

/**
 * The entities with their centre in a polygon, x y of its corners in the mesh's own coordinates; in ascending order.
 */
export function entitiesInside(
	kind: EntityKind,
	page: InPage,
	entities: MeshEntities | null,
	polygon: readonly number[],
	hidden: Uint8Array | null = null,
): Uint32Array {
	const { origin, arrays, faces } = page;
	const { holds } = pointInPolygon(Float64Array.from(polygon, (v, i) => v - origin[i % 2]!));
	const isVisible = notCut(kind, page, entities);
	if (faces && kind === 'triangles') {
		const inPolygon = facesInside(arrays, faces, holds);
		return inPolygon.filter(
			(face) => !hidden?.[faces.starts[face]!] && (!isVisible || isVisible(face)),
		);
	}
	const inPolygon = visibleInside(kind, arrays, entities, holds, hidden);
	return isVisible ? inPolygon.filter(isVisible) : inPolygon;
}

/** The faces with their centre, the mean of their corners, inside; in ascending order. */
function facesInside(
	{ corners }: TriangleArrays,
	faces: ShownFaces,
	holds: (x: number, y: number) => boolean,
): Uint32Array {
	const list: number[] = [];
	for (let face = 0; face < faces.count; face++)
		if (holds(faceCentre(faces, corners, face, 2, 0), faceCentre(faces, corners, face, 2, 1)))
			list.push(face);
	return Uint32Array.from(list);
}

/** Triangles, edges or points with their centre inside that are not hidden, in ascending order. */
function visibleInside(
	kind: EntityKind,
	{ corners }: TriangleArrays,
	entities: MeshEntities | null,
	holds: (x: number, y: number) => boolean,
	hidden: Uint8Array | null,
): Uint32Array {
	if (kind === 'triangles') {
		const triangles = trianglesInside(corners, holds);
		return hidden ? triangles.filter((t) => !hidden[t]) : triangles;
	}
	if (!entities) return new Uint32Array(0);
	const all = kind === 'edges' ? edgesInside(entities, holds) : pointsInside(entities, holds);
	if (!hidden) return all;
	const { triangleEdges, triangles, edges, points } = entities;
	const isVisible =
		kind === 'edges'
			? visibleMembers(triangleEdges, edges.length / 2, hidden)
			: visibleMembers(triangles, points.length / 2, hidden);
	return all.filter((i) => isVisible[i]);
}

/** Bounding box of entities in the mesh's own coordinates; null if there are none. Edges and points need `entities`. */
export function boxOfEntities(
	{ origin, arrays, faces }: InPage,
	entities: MeshEntities | null,
	lists: EntityLists,
): Box | null {
	let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
	const include = (coordinates: Float32Array, i: number): void => {
		const [x, y] = [coordinates[i]!, coordinates[i + 1]!];
		if (x < minX) minX = x;
		if (x > maxX) maxX = x;
		if (y < minY) minY = y;
		if (y > maxY) maxY = y;
	};
	for (const t of displayTrianglesOf(faces, lists.triangles))
		for (let i = 6 * t; i < 6 * t + 6; i += 2) include(arrays.corners, i);
	if (entities) {
		const { points, edges } = entities;
		for (const p of lists.points) include(points, 2 * p);
		for (const e of lists.edges) {
			include(points, 2 * edges[2 * e]!);
			include(points, 2 * edges[2 * e + 1]!);
		}
	}
	const [x, y] = origin;
	return minX > maxX ? null : { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
}
