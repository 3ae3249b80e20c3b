import { faceTopology } from '../../src/mesh/faceTopology.ts';
import type { Positions } from '../../src/mesh/finding.ts';
import { NONE } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import type { MeshEntities } from '../model/entities.ts';
import { spaceExtentOf } from './spaceExtent.ts';

/** Points and edges of a mesh, or of its display triangles, for the page, relative to the display origin `origin`. */
export function entitiesOf(
	mesh: TriMesh,
	origin: readonly [number, number],
	positions: Positions | undefined,
): MeshEntities {
	const { dimension } = mesh;
	const { faceEdges, triangleEdges, edgeTriangles, ...topology } = faceTopology(mesh);
	const edges = topology.edges.subarray(0, 2 * faceEdges);
	const count = pointCount(mesh);
	const space = spaceExtentOf(mesh, origin);
	const points = new Float32Array(2 * count);
	const heights =
		space && Float32Array.from({ length: count }, (_, p) => mesh.points[3 * p + 2]! - space.height);
	for (let p = 0; p < count; p++) {
		points[2 * p] = mesh.points[dimension * p]! - origin[0];
		points[2 * p + 1] = mesh.points[dimension * p + 1]! - origin[1];
	}
	const lengths = new Float32Array(edges.length / 2);
	const owners = new Uint8Array(edges.length / 2);
	for (let e = 0; e < lengths.length; e++) {
		const a = dimension * edges[2 * e]!;
		const b = dimension * edges[2 * e + 1]!;
		let square = 0;
		for (let axis = 0; axis < dimension; axis++)
			square += (mesh.points[b + axis]! - mesh.points[a + axis]!) ** 2;
		lengths[e] = Math.sqrt(square);
		owners[e] =
			(edgeTriangles[2 * e] === NONE ? 0 : 1) + (edgeTriangles[2 * e + 1] === NONE ? 0 : 1);
	}
	return {
		points,
		...(heights && { heights }),
		// Copies, as the mesh keeps its arrays.
		triangles: mesh.triangles.slice(),
		edges: edges.slice(),
		triangleEdges: Uint32Array.from(triangleEdges, (edge) => Math.abs(edge) - 1),
		lengths,
		owners,
		loosePoints: unusedPoints(mesh.triangles, count),
		looseEdges: Uint32Array.from(owners.keys()).filter((e) => owners[e] === 0),
		firstPoint: positions?.points?.first ?? mesh.source?.firstIndex ?? 0,
		...(mesh.source?.pointNumbers ? { pointNumbers: mesh.source.pointNumbers.slice() } : {}),
		firstEdge: positions?.edges?.first ?? null,
	};
}

function unusedPoints(triangles: Uint32Array, points: number): Uint32Array {
	const used = new Uint8Array(points);
	for (const point of triangles) used[point] = 1;
	return Uint32Array.from(used.keys()).filter((p) => used[p] === 0);
}

/** Buffers of entities to transfer to the page. */
export const entityBuffers = (entities: MeshEntities): ArrayBufferLike[] =>
	Object.values(entities).flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer] : []));

/** Hash of the connectivity: 64 bits over the corners of all triangles, in hexadecimal. */
export function fingerprintOf(triangles: Uint32Array): string {
	let [low, high] = [triangles.length, 0x9e3779b9];
	for (const corner of triangles) {
		low = Math.imul(low ^ corner, 0x01000193);
		high = Math.imul((high ^ low) + corner, 0x85ebca6b);
		high ^= high >>> 13;
	}
	return [low, high].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
