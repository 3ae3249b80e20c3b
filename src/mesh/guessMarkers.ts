import { NONE, type Topology } from './topology.ts';
import type { Field } from './triMesh.ts';

/**
 * Markers of edges where a mesh has only those of its points: a boundary edge takes its ends' marker if they agree,
 * else 1 (Triangle's default, Shewchuk 1996), an interior or unused edge 0. As many components as the points' markers.
 */
export function guessEdgeMarkers(
	{ values, components }: Field,
	{ edges, edgeTriangles }: Topology,
): Pick<Field, 'values'> {
	const marks = new Int32Array((edges.length / 2) * components);
	for (let e = 0, i = 0; i < edges.length; e++, i += 2) {
		const boundary = edgeTriangles[i] !== NONE && edgeTriangles[i + 1] === NONE;
		if (!boundary) continue;
		for (let k = 0; k < components; k++) {
			const start = values[edges[i]! * components + k]!;
			const end = values[edges[i + 1]! * components + k]!;
			marks[e * components + k] = start === end ? start : 1;
		}
	}
	return { values: marks };
}
