import type { Subsegments } from '../../mesh/delaunay/segments.ts';
import type { Graph } from '../../mesh/graph.ts';
import { NONE, type Topology } from '../../mesh/topology.ts';
import { type Field, pointCount } from '../../mesh/triMesh.ts';

/** The sources of markers of a triangulated graph. */
interface MarkerSources {
	readonly graph: Graph;
	readonly subsegments: Subsegments;
	/** Topology of the triangulation's domain. */
	readonly topology: Pick<Topology, 'edges' | 'edgeTriangles'>;
	/** The segment of each edge, or `NONE`. */
	readonly edge2segment: Uint32Array;
}

/**
 * Boundary markers as written by Triangle (Shewchuk 1996; `insertsubseg`, `markhull` and `plague` of triangle.c): a
 * point keeps its own unless it is 0; else it gets the first one other than 0 of the segments that end at it or pass
 * through it; else 1 on the boundary, and 0 inside.
 */
export function pointMarkers({ graph, subsegments, topology }: MarkerSources): Field {
	const existing = markersOn(graph, 'points');
	const field = existing ?? emptyMarkers('points', pointCount(graph));
	const values = field.values.slice();
	const { components } = field;
	const mark = (point: number, marker: number) => {
		if (values[point * components] === 0) values[point * components] = marker;
	};
	const segmentMarkers = markersOn(graph, 'edges');
	if (segmentMarkers)
		for (const [i, point] of subsegments.ends.entries())
			mark(point, segmentMarkers.values[subsegments.segment[i >> 1]! * segmentMarkers.components]!);
	const { edges, edgeTriangles } = topology;
	for (let i = 0; i < edges.length; i++)
		if (edgeTriangles[2 * (i >> 1) + 1] === NONE) mark(edges[i]!, 1);
	return { ...field, values };
}

/** Markers of the edges: those of their segments; if these are 0 or there is none, 1 on the boundary and 0 inside. */
export function edgeMarkers({ graph, topology, edge2segment }: MarkerSources): Field {
	const existing = markersOn(graph, 'edges');
	const field = existing ?? emptyMarkers('edges', 0);
	const { components } = field;
	const values = new Int32Array(components * edge2segment.length);
	for (const [edge, segment] of edge2segment.entries()) {
		if (existing && segment !== NONE)
			for (let k = 0; k < components; k++)
				values[components * edge + k] = existing.values[components * segment + k]!;
		if (topology.edgeTriangles[2 * edge + 1] !== NONE) continue;
		for (let i = components * edge; i < components * (edge + 1); i++)
			if (values[i] === 0) values[i] = 1;
	}
	return { ...field, values };
}

/** The markers of the points or the segments of a graph; undefined if there are none. */
export const markersOn = ({ fields }: Graph, site: 'points' | 'edges'): Field | undefined =>
	fields.find(({ on, role }) => on === site && role === 'marker');

const emptyMarkers = (on: 'points' | 'edges', count: number): Field => ({
	name: 'marker',
	on,
	role: 'marker',
	type: 'integer',
	components: 1,
	values: new Int32Array(count),
});
