import type { RefineMaps } from './maps.ts';
import { NONE } from './topology.ts';
import type { Field, TriMesh } from './triMesh.ts';

/** The edges of a refined mesh. */
export type RefinedEdges = Required<Pick<TriMesh, 'edges' | 'triangleEdges'>>;

/**
 * Guesses markers of input edges from those of the points: a boundary edge takes its ends' marker if they agree, else 1
 * (Triangle's default, Shewchuk 1996), an interior or unused edge 0. As many components as the points' markers.
 *
 * Reads the refined mesh, which numbers all edges, so that those of the input need not be derived: an input edge is on the
 * boundary if its children are, and each of its ends is an end of one child.
 */
export function guessEdgeMarkers(
	{ values, components }: Field,
	{ edges, triangleEdges }: RefinedEdges,
	{ edgeParents }: Pick<RefineMaps, 'edgeParents'>,
): Pick<Field, 'values'> {
	const inputPoints = values.length / components;
	let inputEdges = 0;
	for (let e = 0; e < edgeParents.length; e++)
		if (edgeParents[e] !== NONE && edgeParents[e]! >= inputEdges) inputEdges = edgeParents[e]! + 1;
	const boundary = oddEdges(edges.length / 2, triangleEdges);
	const marks = new Int32Array(inputEdges * components);
	const hasMarker = new Uint8Array(inputEdges);
	for (let i = 0; i < edges.length; i++) {
		const e = i >> 1;
		const parent = edgeParents[e]!;
		if (parent === NONE || ((boundary[e >>> 5]! >>> (e & 31)) & 1) === 0) continue;
		const end = edges[i]!;
		if (end >= inputPoints) continue;
		for (let k = 0; k < components; k++) {
			const value = values[end * components + k]!;
			if (hasMarker[parent] === 0) marks[parent * components + k] = value;
			else if (marks[parent * components + k] !== value) marks[parent * components + k] = 1;
		}
		hasMarker[parent] = 1;
	}
	return { values: marks };
}

/** Bit set of the edges with an odd number of half-edges: the boundary, as no edge has three. */
function oddEdges(edges: number, triangleEdges: Int32Array): Uint32Array {
	const bits = new Uint32Array(Math.ceil(edges / 32));
	for (let i = 0; i < triangleEdges.length; i++) {
		const signed = triangleEdges[i]!;
		const e = (signed < 0 ? -signed : signed) - 1;
		bits[e >>> 5] = bits[e >>> 5]! ^ (1 << (e & 31));
	}
	return bits;
}
