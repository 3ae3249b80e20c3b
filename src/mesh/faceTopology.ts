import { type Faces, tessellationOf } from './tessellation.ts';
import { cacheTopology, type Topology, topologyOf, topologyOfTriangles } from './topology.ts';
import { pointCount, type TriMesh } from './triMesh.ts';

/** Edges of faces, then the cuts inside them. */
export interface FaceTopology extends Topology {
	/** Edges [0, faceEdges) are edges of faces. */
	readonly faceEdges: number;
}

const topologies = new WeakMap<TriMesh, FaceTopology>();

/**
 * Topology of the display triangles. If all faces are triangles, it is that of `topologyOf`. Else edges are numbered by first
 * appearance, face by face, so that edges of triangles have the numbers derived for the mesh without its blocks.
 */
export function faceTopology(mesh: TriMesh): FaceTopology {
	const { displayTriangles, faces } = tessellationOf(mesh);
	if (!faces) {
		const topology = topologyOf(displayTriangles);
		return { ...topology, faceEdges: topology.edges.length / 2 };
	}
	let topology = topologies.get(displayTriangles);
	if (!topology) {
		topology = withFaceEdgesFirst(displayTriangles, faces);
		topologies.set(displayTriangles, topology);
		cacheTopology(displayTriangles, topology);
	}
	return topology;
}

/** Derives the topology of display triangles and renumbers its edges: edges of faces before cuts. */
function withFaceEdgesFirst(displayTriangles: TriMesh, { cuts }: Faces): FaceTopology {
	const derived = topologyOfTriangles(displayTriangles.triangles, pointCount(displayTriangles));
	const { edges, triangleEdges } = derived;
	const count = edges.length / 2;
	const isFaceEdge = new Uint8Array(count);
	for (let i = 0; i < triangleEdges.length; i++)
		if (i % 3 >= cuts[Math.floor(i / 3)]!) isFaceEdge[Math.abs(triangleEdges[i]!) - 1] = 1;
	const numbers = new Uint32Array(count);
	let faceEdges = 0;
	for (let e = 0; e < count; e++) if (isFaceEdge[e]) numbers[e] = faceEdges++;
	for (let e = 0, next = faceEdges; e < count; e++) if (!isFaceEdge[e]) numbers[e] = next++;
	const ends = new Uint32Array(edges.length);
	const edgeTriangles = new Uint32Array(edges.length);
	const signs = new Uint8Array(count);
	for (let e = 0; e < count; e++) {
		const number = numbers[e]!;
		ends.set(edges.subarray(2 * e, 2 * e + 2), 2 * number);
		edgeTriangles.set(derived.edgeTriangles.subarray(2 * e, 2 * e + 2), 2 * number);
		signs[number] = derived.signs[e]!;
	}
	return {
		...derived,
		edges: ends,
		triangleEdges: triangleEdges.map(
			(signed) => Math.sign(signed) * (numbers[Math.abs(signed) - 1]! + 1),
		),
		edgeTriangles,
		signs,
		faceEdges,
	};
}
