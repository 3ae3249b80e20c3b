import { onDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import { faceTopology } from '../../src/mesh/faceTopology.ts';
import type { Positions } from '../../src/mesh/finding.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { uncachedTopologyOf } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { type Box, union } from '../model/camera.ts';
import type { EdgeFacts, EdgeOrPoint, EntityLists, PointFacts } from '../model/entities.ts';
import { offerNearest, squareToSegment } from '../model/nearest.ts';
import { withNeighbours } from '../model/neighbours.ts';
import { pointInPolygon } from '../model/polygons.ts';
import { ringOf } from './faceSearch.ts';
import type { RotatedMesh } from './rotatedMesh.ts';
import { relativeBox } from './triangleSearch.ts';

/*
 * Searches points and edges of a mesh whose arrays stay in the worker. Each query walks over all points or edges, tens
 * of milliseconds for ten million triangles; only the result is sent. Coordinates are rounded to float32 as in the
 * page's arrays, so that both searches find the same.
 */

/** Input of a search. */
export interface SearchInput {
	readonly mesh: TriMesh;
	/** Origin of the view's coordinates. */
	readonly origin: readonly [number, number];
	readonly positions: Positions | undefined;
	/** The rotated mesh; absent in the plan view. */
	readonly seen?: RotatedMesh;
}

const edgeCache = new WeakMap<TriMesh, Uint32Array>();

/** `edgesOf` a mesh if cached or in the file. */
export const cachedEdgesOf = (mesh: TriMesh): Uint32Array | undefined =>
	mesh.edges ?? edgeCache.get(mesh);

/**
 * Both points of each edge, numbered as by `topologyOf`. Caches only this, a third of the topology; deriving it takes
 * about a second for a million triangles.
 */
export function edgesOf(mesh: TriMesh): Uint32Array {
	let edges = cachedEdgesOf(mesh);
	if (!edges) {
		edges = deriveEdges(mesh);
		edgeCache.set(mesh, edges);
	}
	return edges;
}

/** Both points of each edge, without cuts inside faces. */
function deriveEdges(mesh: TriMesh): Uint32Array {
	if (!tessellationOf(mesh).faces) return uncachedTopologyOf(mesh).edges;
	const { edges, faceEdges } = faceTopology(mesh);
	return edges.subarray(0, 2 * faceEdges);
}

/** x y of points relative to the origin, rounded as in the page. */
export function relativePositions({ mesh, origin: [ox, oy], seen }: SearchInput) {
	const { dimension } = mesh;
	const points = seen?.points ?? mesh.points;
	return {
		x: (p: number) => Math.fround(points[dimension * p]! - ox),
		y: (p: number) => Math.fround(points[dimension * p + 1]! - oy),
	};
}

/**
 * As `nearestPoint` and `nearestEdge` of `model/nearest.ts`, or as `nearestOf` triangle `of`: a point or edge, or -1.
 *
 * @param isVisible 1 for each that may be found; all if absent
 */
export function nearestEdgeOrPoint(
	input: SearchInput,
	kind: EdgeOrPoint,
	[px, py]: readonly [number, number],
	reach: number,
	isVisible?: Uint8Array,
	of?: number,
): number {
	const { x, y } = relativePositions(input);
	const search = offerNearest(reach);
	const isCut = (a: number, b: number): boolean => input.seen?.isClipped(a, b) === true;
	if (of !== undefined) {
		for (const [entity, a, b] of edgesOrCornersOf(input.mesh, kind, of))
			search.offer(entity, squareToSegment(x(a), y(a), x(b), y(b), px, py));
		return search.found();
	}
	if (kind === 'points') {
		const count = pointCount(input.mesh);
		for (let p = 0; p < count; p++)
			if (!isVisible || isVisible[p]) search.offer(p, (x(p) - px) ** 2 + (y(p) - py) ** 2);
		const point = search.found();
		return point >= 0 && isCut(point, point) ? -1 : point;
	}
	const edges = edgesOf(input.mesh);
	for (let i = 0; i < edges.length; i += 2) {
		const [a, b] = [edges[i]!, edges[i + 1]!];
		const [ax, bx] = [x(a), x(b)];
		if (isVisible && !isVisible[i / 2]) continue;
		if ((ax < px - reach && bx < px - reach) || (ax > px + reach && bx > px + reach)) continue;
		search.offer(i / 2, squareToSegment(ax, y(a), bx, y(b), px, py));
	}
	const edge = search.found();
	return edge >= 0 && isCut(edges[2 * edge]!, edges[2 * edge + 1]!) ? -1 : edge;
}

/** Corners or edges of a triangle, or of the face of a display triangle, each with its two end points. */
function edgesOrCornersOf(mesh: TriMesh, kind: EdgeOrPoint, t: number): [number, number, number][] {
	const tessellation = tessellationOf(mesh);
	const { faces } = tessellation;
	const corners = faces
		? [...ringOf(tessellation, faces, faces.of[t]!)]
		: [...mesh.triangles.subarray(3 * t, 3 * t + 3)];
	if (kind === 'points') return corners.map((p) => [p, p, p]);
	const edges = edgesOf(mesh);
	const edgesOfFace: [number, number, number][] = [];
	for (let e = 0; 2 * e < edges.length && edgesOfFace.length < corners.length; e++) {
		const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
		const corner = corners.indexOf(a);
		if (corner < 0) continue;
		const neighbours = [corners[(corner + 1) % corners.length], corners.at(corner - 1)];
		if (neighbours.includes(b)) edgesOfFace.push([e, a, b]);
	}
	return edgesOfFace;
}

/** Facts about a point or edge; null if the index is out of range. */
export function edgeOrPointFacts(
	input: SearchInput,
	kind: EdgeOrPoint,
	index: number,
): EdgeFacts | PointFacts | null {
	const { mesh, positions } = input;
	const { x, y } = relativePositions(input);
	const firstPoint = positions?.points?.first ?? mesh.source?.firstIndex ?? 0;
	const pointNumber = (p: number) => mesh.source?.pointNumbers?.[p] ?? p + firstPoint;
	if (kind === 'points') {
		if (!(index >= 0 && index < pointCount(mesh))) return null;
		return {
			kind,
			index,
			coordinates: Float32Array.of(x(index), y(index)),
			...(input.seen && { depth: input.seen.depthOf(index) }),
			number: pointNumber(index),
		};
	}
	const edges = edgesOf(mesh);
	if (!(index >= 0 && 2 * index < edges.length)) return null;
	const [a, b] = [edges[2 * index]!, edges[2 * index + 1]!];
	const firstEdge = positions?.edges?.first ?? null;
	return {
		kind,
		index,
		coordinates: Float32Array.of(x(a), y(a), x(b), y(b)),
		number: firstEdge === null ? null : index + firstEdge,
		points: [pointNumber(a), pointNumber(b)],
		length: Math.fround(lengthOf(mesh, a, b)),
		owners: Math.min(2, ownersOf(mesh, a, b)),
	};
}

/** Length of an edge, in space for a mesh in space. */
export function lengthOf({ dimension, points }: TriMesh, a: number, b: number): number {
	let square = 0;
	for (let axis = 0; axis < dimension; axis++)
		square += (points[dimension * b + axis]! - points[dimension * a + axis]!) ** 2;
	return Math.sqrt(square);
}

/** Number of triangles, or display triangles, with both points. */
function ownersOf({ triangles }: TriMesh, a: number, b: number): number {
	let owners = 0;
	for (let i = 0; i < triangles.length; i += 3) {
		const [p, q, r] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
		if ((p === a || q === a || r === a) && (p === b || q === b || r === b)) owners++;
	}
	return owners;
}

/**
 * The points, or the edges with their midpoint, in a polygon, x y of each corner relative to the origin; in ascending
 * order. `isVisible` as above.
 */
export function edgesOrPointsWithin(
	input: SearchInput,
	kind: EdgeOrPoint,
	polygon: Float64Array,
	isVisible?: Uint8Array,
): Uint32Array {
	const { x, y } = relativePositions(input);
	const { holds } = pointInPolygon(polygon);
	const { isClipped = () => false } = input.seen ?? {};
	const isCandidate = (i: number): boolean => !isVisible || isVisible[i] === 1;
	if (kind === 'points')
		return indexesWhere(
			pointCount(input.mesh),
			(p) => isCandidate(p) && holds(x(p), y(p)) && !isClipped(p),
		);
	const edges = edgesOf(input.mesh);
	return indexesWhere(edges.length / 2, (e) => {
		const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
		return isCandidate(e) && holds((x(a) + x(b)) / 2, (y(a) + y(b)) / 2) && !isClipped(a, b);
	});
}

/** Bounding box of entities of each kind, relative to the origin; null if there are none. */
export function boxOfLists(input: SearchInput, lists: EntityLists): Box | null {
	const { mesh, origin } = input;
	const { x, y } = relativePositions(input);
	let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
	const include = (p: number): void => {
		minX = Math.min(minX, x(p));
		minY = Math.min(minY, y(p));
		maxX = Math.max(maxX, x(p));
		maxY = Math.max(maxY, y(p));
	};
	for (const p of lists.points) include(p);
	if (lists.edges.length > 0) {
		const edges = edgesOf(mesh);
		for (const e of lists.edges) {
			include(edges[2 * e]!);
			include(edges[2 * e + 1]!);
		}
	}
	const points = input.seen?.points ?? mesh.points;
	const triangles = relativeBox({ ...mesh, points }, origin, lists.triangles);
	if (minX > maxX) return triangles;
	const others = { minX, minY, maxX, maxY };
	return triangles ? union(triangles, others) : others;
}

/** As `grown`, for a mesh whose topology is not in the page. */
export function withNeighboursIn(
	{ mesh }: SearchInput,
	kind: keyof EntityLists,
	chosen: Uint8Array,
) {
	const { faces } = tessellationOf(mesh);
	const topology = faces ? faceTopology(mesh) : uncachedTopologyOf(mesh);
	const isOfFaces = kind === 'triangles';
	const grown = withNeighbours(
		{
			edges: topology.edges,
			triangleEdges: topology.triangleEdges.map((edge) => Math.abs(edge) - 1),
			points: pointCount(mesh),
		},
		kind,
		isOfFaces ? onDisplayTriangles(faces, chosen) : chosen,
	);
	if (!faces) {
		edgeCache.set(mesh, topology.edges);
		return grown;
	}
	if (!isOfFaces) return grown.slice(0, chosen.length);
	const flags = new Uint8Array(faces.count);
	for (let t = 0; t < grown.length; t++) if (grown[t]) flags[faces.of[t]!] = 1;
	return flags;
}

function indexesWhere(count: number, holds: (entity: number) => boolean): Uint32Array {
	const bits = new Uint8Array(count);
	let length = 0;
	for (let i = 0; i < count; i++)
		if (holds(i)) {
			bits[i] = 1;
			length++;
		}
	const list = new Uint32Array(length);
	for (let i = 0, n = 0; n < length; i++) if (bits[i]) list[n++] = i;
	return list;
}
