import type { MeshedGraph } from '../../mesh/delaunay/meshGraph.ts';
import { EdgeTable } from '../../mesh/edgeTable.ts';
import type { Graph } from '../../mesh/graph.ts';
import type { Provenance } from '../../mesh/provenance.ts';
import { NONE, topologyOf } from '../../mesh/topology.ts';
import { type Field, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { edgeMarkers, markersOn, pointMarkers } from './markers.ts';

/**
 * Makes the mesh of a graph. Points keep their numbers and attributes; segments become edges, split at points on them;
 * `markers.ts` has the rules for markers of both. Each triangle has the attribute of its region, 0 outside all regions.
 *
 * @param convex edges of the convex hull become segments too
 */
export function triangulated(
	graph: Graph,
	{ triangulation, subsegments, inside, tri2region, regions }: MeshedGraph,
	convex: boolean,
): { readonly mesh: TriMesh; readonly provenance: Provenance; readonly warnings: string[] } {
	const insideTriangles = [...inside.keys()].filter((t) => inside[t] === 1);
	const triangles = new Uint32Array(3 * insideTriangles.length);
	for (const [i, t] of insideTriangles.entries())
		triangles.set(triangulation.triangles.subarray(3 * t, 3 * t + 3), 3 * i);
	const withoutFields: TriMesh = { dimension: 2, points: graph.points, triangles, fields: [] };
	const topology = topologyOf(withoutFields);
	const { edges, edgeTriangles } = topology;
	const table = new EdgeTable(edges, pointCount(graph));
	/** The segment of each edge. Of coincident segments the last counts, as in readers. */
	const parents = new Uint32Array(edges.length / 2).fill(NONE);
	const segments: number[] = [];
	const lostSegments = new Set<number>();
	for (const [i, segment] of subsegments.segment.entries()) {
		const edge = table.indexOf(subsegments.ends[2 * i]!, subsegments.ends[2 * i + 1]!);
		if (edge < 0) {
			lostSegments.add(segment);
			continue;
		}
		if (parents[edge] === NONE) segments.push(edge);
		parents[edge] = segment;
	}
	const {
		triangleNumbers: _,
		parts: _files,
		segments: _old,
		holes,
		regions: regionList,
		...source
	} = graph.source;
	const isPoly = graph.edges.length > 0 || (holes?.length ?? 0) > 0 || regionList !== undefined;
	if (convex && isPoly)
		for (const [edge, segment] of parents.entries())
			if (segment === NONE && edgeTriangles[2 * edge + 1] === NONE) segments.push(edge);
	const marked = { graph, subsegments, topology, edge2segment: parents };
	const markerFields = [markersOn(graph, 'points'), markersOn(graph, 'edges')];
	const mesh: TriMesh = {
		...withoutFields,
		fields: [
			...graph.fields
				.filter((field) => !markerFields.includes(field))
				.map((field) => (field.on === 'edges' ? onEdges(field, parents) : field)),
			pointMarkers(marked),
			...(isPoly ? [edgeMarkers(marked)] : []),
			...(regions.triangles.length > 0 ? [attributeOf(graph, insideTriangles, tri2region)] : []),
		],
		source: {
			...source,
			parts: isPoly ? ['node', 'ele', 'poly'] : ['node', 'ele'],
			...(isPoly && { segments: Uint32Array.from(segments), holes: holes ?? new Float64Array(0) }),
			...(regionList && { regions: regionList }),
		},
	};
	const used = new Uint8Array(pointCount(graph));
	for (const p of triangles) used[p] = 1;
	const unused = used.filter((use) => use === 0).length;
	const verb = (count: number) => (count === 1 ? 'is' : 'are');
	const warnings = [
		...(lostSegments.size > 0
			? [
					`${counted(lostSegments.size, 'segment')} ${verb(lostSegments.size)} partly or fully outside or in a hole and ${verb(lostSegments.size)} not written there`,
				]
			: []),
		...(unused > 0
			? [
					`${counted(unused, 'point')} ${verb(unused)} not a corner of any triangle: outside, in a hole, or coincident with another`,
				]
			: []),
	];
	const provenance: Provenance = {
		points: { kept: pointCount(graph), halved: new Uint32Array(0) },
		triangles: new Uint32Array(insideTriangles.length).fill(NONE),
		edges: parents,
	};
	return { mesh, provenance, warnings };
}

/** Carries a field of the segments to the edges; 0 for edges without a segment. */
function onEdges(field: Field, parents: Uint32Array): Field {
	const { components } = field;
	const length = components * parents.length;
	const values =
		field.values instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);
	for (const [edge, parent] of parents.entries())
		for (let k = 0; k < components; k++)
			if (parent !== NONE) values[components * edge + k] = field.values[components * parent + k]!;
	return { ...field, values };
}

/** The attribute of each triangle's region. */
function attributeOf(
	{ source }: Graph,
	triangles: readonly number[],
	tri2region: Int32Array,
): Field {
	const values = Float64Array.from(triangles, (t) => source.regions?.[tri2region[t]!]?.[2] ?? 0);
	return {
		name: 'attribute',
		on: 'triangles',
		role: 'attribute',
		type: 'real',
		components: 1,
		values,
	};
}
