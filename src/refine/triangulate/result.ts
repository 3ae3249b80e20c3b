import type { MeshedGraph } from '../../mesh/delaunay/meshGraph.ts';
import { EdgeTable } from '../../mesh/edgeTable.ts';
import type { Graph } from '../../mesh/graph.ts';
import type { Provenance } from '../../mesh/provenance.ts';
import { NONE, topologyOf } from '../../mesh/topology.ts';
import { type Field, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';

/**
 * The mesh of a graph. Points keep their numbers, markers and attributes; segments become edges with their markers, in
 * as many parts as points on them make; each triangle has the attribute of its region, 0 where it is in none.
 */
export function triangulated(
	graph: Graph,
	{ triangulation, pieces, inside, regionOf, regions }: MeshedGraph,
): { readonly mesh: TriMesh; readonly provenance: Provenance; readonly warnings: string[] } {
	const kept = [...inside.keys()].filter((t) => inside[t] === 1);
	const triangles = new Uint32Array(3 * kept.length);
	for (const [i, t] of kept.entries())
		triangles.set(triangulation.triangles.subarray(3 * t, 3 * t + 3), 3 * i);
	const bare: TriMesh = { dimension: 2, points: graph.points, triangles, fields: [] };
	const { edges, edgeTriangles } = topologyOf(bare);
	const table = new EdgeTable(edges, pointCount(graph));
	/** The segment of each edge. Of segments in one place the last counts, as where files are read. */
	const parents = new Uint32Array(edges.length / 2).fill(NONE);
	const segments: number[] = [];
	const lost = new Set<number>();
	for (const [i, segment] of pieces.segment.entries()) {
		const edge = table.indexOf(pieces.ends[2 * i]!, pieces.ends[2 * i + 1]!);
		if (edge < 0) {
			lost.add(segment);
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
		regions: given,
		...source
	} = graph.source;
	const isPoly = graph.edges.length > 0 || (holes?.length ?? 0) > 0 || given !== undefined;
	const mesh: TriMesh = {
		...bare,
		fields: [
			...graph.fields.filter(({ on }) => on === 'points' || on === 'mesh'),
			...graph.fields.flatMap((field) =>
				field.on === 'edges' ? [onEdges(field, parents, edgeTriangles)] : [],
			),
			...(regions.triangles.length > 0 ? [attributeOf(graph, kept, regionOf)] : []),
		],
		source: {
			...source,
			parts: isPoly ? ['node', 'ele', 'poly'] : ['node', 'ele'],
			...(isPoly && { segments: Uint32Array.from(segments), holes: holes ?? new Float64Array(0) }),
			...(given && { regions: given }),
		},
	};
	const used = new Uint8Array(pointCount(graph));
	for (const p of triangles) used[p] = 1;
	const unused = used.filter((use) => use === 0).length;
	const are = (count: number) => (count === 1 ? 'is' : 'are');
	const warnings = [
		...(lost.size > 0
			? [
					`${counted(lost.size, 'segment')} ${are(lost.size)} outside or in a hole, at least in part, and ${are(lost.size)} not written there`,
				]
			: []),
		...(unused > 0
			? [
					`${counted(unused, 'point')} ${are(unused)} the corner of no triangle: outside, in a hole, or in the place of another`,
				]
			: []),
	];
	const provenance: Provenance = {
		points: { kept: pointCount(graph), halved: new Uint32Array(0) },
		triangles: new Uint32Array(kept.length).fill(NONE),
		edges: parents,
	};
	return { mesh, provenance, warnings };
}

/** A field of the segments on the edges; where there is none, markers are 1 on the boundary, and all else is 0. */
function onEdges(field: Field, parents: Uint32Array, edgeTriangles: Uint32Array): Field {
	const { components, role } = field;
	const length = components * parents.length;
	const values =
		field.values instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);
	for (const [edge, parent] of parents.entries())
		for (let k = 0; k < components; k++)
			if (parent !== NONE) values[components * edge + k] = field.values[components * parent + k]!;
			else if (role === 'marker' && edgeTriangles[2 * edge + 1] === NONE)
				values[components * edge + k] = 1;
	return { ...field, values };
}

/** The attribute of each triangle's region. */
function attributeOf({ source }: Graph, kept: readonly number[], regionOf: Int32Array): Field {
	const values = Float64Array.from(kept, (t) => source.regions?.[regionOf[t]!]?.[2] ?? 0);
	return {
		name: 'attribute',
		on: 'triangles',
		role: 'attribute',
		type: 'real',
		components: 1,
		values,
	};
}
