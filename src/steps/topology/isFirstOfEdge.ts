import { EDGE, OWNED } from '../halfEdgeBits.ts';

/**
 * Whether half-edge `slot` (0 to 2) of triangle `t` is the first of its edge in the file: the triangle owns the edge
 * and, if it lists an edge twice, this is the first one.
 */
export function isFirstOfEdge(halfEdges: Uint32Array, t: number, slot: number): boolean {
	const halfEdge = halfEdges[3 * t + slot]!;
	if ((halfEdge & OWNED) === 0) return false;
	for (let k = 0; k < slot; k++)
		if ((halfEdges[3 * t + k]! & EDGE) === (halfEdge & EDGE)) return false;
	return true;
}
