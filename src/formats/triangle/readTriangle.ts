import type { EntityLines, Location } from '../../mesh/finding.ts';
import { NONE, topologyOf } from '../../mesh/topology.ts';
import {
	type EntityKind,
	type Field,
	type MeshSource,
	pointCount,
	type TriMesh,
} from '../../mesh/triMesh.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { counted, Report } from '../text/report.ts';
import { EdgeTable } from './edgeTable.ts';
import { type Part, partOf, siblingName } from './names.ts';
import { type EdgeFile, readEdges } from './readEdges.ts';
import { readElements } from './readElements.ts';
import { readNeighbours } from './readNeighbours.ts';
import { NodeBlock, readNodes } from './readNodes.ts';
import { type PolyFile, readPoly } from './readPoly.ts';

/**
 * Reads a set of Triangle's files: `.node` and `.ele`, and `.poly`, `.edge` and `.neigh` where they are given
 * (Shewchuk, Triangle 1.6). The first source is the one that was opened: a missing partner is reported there.
 * What `.poly`, `.edge` or `.neigh` get wrong costs their own content, not the mesh.
 */
export async function readTriangle(
	sources: readonly ByteSource[],
	options: ReadOptions,
): Promise<ReadResult> {
	const report = new Report(options.maxFindings);
	const files = new Map<Part, ByteSource>();
	for (const source of sources) {
		const part = partOf(source.name);
		if (part && !files.has(part)) files.set(part, source);
	}
	const node = files.get('node');
	const ele = files.get('ele');
	const polyFile = files.get('poly');
	const nodes = node && (await readNodes(node, report, options));
	if (nodes?.block.spatial) return report.result();
	const points = nodes?.complete ? nodes.block.ids : undefined;
	const elements = ele && (await readElements(ele, report, options, points));
	if (elements?.block.spatial) return report.result();
	if (!nodes || !elements) {
		// The .poly file alone may tell that the set is TetGen's, whatever else is missing.
		const probe = polyFile && new Report();
		if (probe && (await readPoly(polyFile, probe, options, new NodeBlock(polyFile, probe))).spatial)
			return probe.result();
		const opened = sources[0];
		if (opened && !node) reportMissing(opened.name, 'node', report);
		if (opened && !ele) reportMissing(opened.name, 'ele', report);
		return report.result();
	}
	const first = nodes.block.ids.first;
	const positions: { [kind in EntityKind]?: EntityLines } = {};
	if (nodes.lines) positions.points = { file: node.name, lines: nodes.lines, first };
	if (elements.lines) positions.triangles = { file: ele.name, lines: elements.lines, first };
	const located = options.positions ? { positions } : {};
	if (!nodes.complete || !elements.complete) return { ...report.result(), ...located };

	const bare: TriMesh = {
		dimension: 2,
		points: nodes.block.points,
		triangles: elements.block.triangles,
		fields: [...nodes.block.fields(), ...elements.block.fields()],
	};
	const read: Part[] = ['node', 'ele'];
	const poly = polyFile && (await readPoly(polyFile, report, options, nodes.block));
	if (poly?.spatial) return report.result();
	const edgeFile = files.get('edge');
	const intact = poly?.broken ? undefined : poly;
	const table =
		edgeFile || intact ? new EdgeTable(topologyOf(bare).edges, pointCount(bare)) : undefined;
	const { ids } = nodes.block;
	const edges = edgeFile && table && (await readEdges(edgeFile, report, options, ids, bare, table));
	const numbered: TriMesh = edges?.numbering ? { ...bare, ...edges.numbering } : bare;
	if (edgeFile && edges?.numbering && edges.lines)
		positions.edges = { file: edgeFile.name, lines: edges.lines, first };
	const numberedTable = edges?.numbering
		? new EdgeTable(numbered.edges as Uint32Array, pointCount(bare))
		: table;
	const extra: Partial<MeshSource> =
		polyFile && intact && numberedTable
			? sourceOf(polyFile.name, intact, numberedTable, report)
			: {};
	const fields = [...numbered.fields];
	const markers =
		numberedTable && edgeMarkers(numbered, intact, edges, numberedTable, polyFile?.name, report);
	if (markers) fields.push(markers);
	if (intact) read.push('poly');
	if (edges) read.push('edge');
	const neigh = files.get('neigh');
	const triangles = elements.block.ids;
	if (neigh && (await readNeighbours(neigh, report, options, triangles, numbered)))
		read.push('neigh');
	const triangleNumbers = triangles.numbers();
	const mesh: TriMesh = {
		...numbered,
		fields,
		source: {
			format: 'triangle',
			firstIndex: first,
			parts: read,
			...(triangleNumbers ? { triangleNumbers } : {}),
			...extra,
		},
	};
	return { mesh, ...report.result(), ...located };
}

/** Segments as edges, holes and regions; segments that are no edges are dropped with a warning. */
function sourceOf(
	file: string,
	{ pairs, holes, regions }: PolyFile,
	table: EdgeTable,
	report: Report,
): Partial<MeshSource> {
	const segments = new Uint32Array(pairs.length / 2);
	let count = 0;
	for (let i = 0; i < pairs.length; i += 2) {
		const edge = table.indexOf(pairs[i] as number, pairs[i + 1] as number);
		if (edge >= 0) segments[count++] = edge;
	}
	const lost = segments.length - count;
	if (lost > 0)
		report.warning(
			'segment-not-an-edge',
			{ file, line: 1, column: 1 },
			`${counted(lost, 'segment')} of this file ${lost === 1 ? 'is not an edge' : 'are not edges'} of the mesh and will not be written again.`,
		);
	return { segments: segments.slice(0, count), holes, ...(regions ? { regions } : {}) };
}

/**
 * The markers of the edges: those of the `.edge` file; where it is silent, those of the `.poly` file's segments; where
 * both are, 1 on the boundary and 0 inside, as Triangle does.
 */
function edgeMarkers(
	mesh: TriMesh,
	poly: PolyFile | undefined,
	edges: EdgeFile | undefined,
	table: EdgeTable,
	polyName: string | undefined,
	report: Report,
): Field | undefined {
	if (!poly?.markers && !edges?.markers) return undefined;
	const { edgeTriangles } = topologyOf(mesh);
	const values = new Int32Array(edgeTriangles.length / 2);
	for (let i = 0; i < values.length; i++)
		if (edgeTriangles[2 * i] !== NONE && edgeTriangles[2 * i + 1] === NONE) values[i] = 1;
	const fill = ({ pairs, markers }: Pick<PolyFile, 'pairs' | 'markers'>): void => {
		for (let i = 0; markers && i < markers.length; i++) {
			const edge = table.indexOf(pairs[2 * i] as number, pairs[2 * i + 1] as number);
			if (edge >= 0) values[edge] = markers[i] as number;
		}
	};
	if (poly) fill(poly);
	const before = poly?.markers && edges?.markers ? values.slice() : undefined;
	if (edges) fill(edges);
	let changed = 0;
	for (let i = 0; before && poly && i < poly.pairs.length; i += 2) {
		const edge = table.indexOf(poly.pairs[i] as number, poly.pairs[i + 1] as number);
		if (edge >= 0 && before[edge] !== values[edge]) changed++;
	}
	if (changed > 0)
		report.warning(
			'markers-disagree',
			{ file: polyName as string, line: 1, column: 1 },
			`The .edge file gives ${counted(changed, 'segment')} another marker than this file; that of the .edge file is taken.`,
		);
	return {
		name: 'marker',
		on: 'edges',
		role: 'marker',
		type: 'integer',
		components: 1,
		values,
	};
}

function reportMissing(opened: string, part: Part, report: Report): void {
	const place: Location = { file: opened, line: 1, column: 1 };
	const name = siblingName(opened, part);
	const voronoi = /\.v\.[^.]+$/i.test(opened)
		? ' Files named .v. hold a Voronoi diagram, which has no triangles.'
		: '';
	report.error(
		'missing-file',
		place,
		`A mesh of Triangle needs a .node and an .ele file: ${name}, looked for beside ${opened}, is missing.${voronoi}`,
	);
}
