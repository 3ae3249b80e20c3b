import type { EdgeTable } from '../../mesh/edgeTable.ts';
import { topologyOf } from '../../mesh/topology.ts';
import type { DataLoss, TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { type RawFile, type RawSection, sectionOf } from '../tables/raw.ts';
import type { Report } from '../text/report.ts';
import type { References } from './blocks.ts';
import type { Memo } from './memo.ts';
import { type Pairs, readEdgeFile, rowsLocation } from './pairs.ts';

/** An `.edge` file, compared with a mesh. */
export interface EdgeFile extends Pairs {
	/**
	 * Edges and triangle edges in the file's numbering, if it lists every edge of the mesh; includes its edges of no
	 * triangle.
	 */
	readonly numbering?: { readonly edges: Uint32Array; readonly triangleEdges: Int32Array };
	/** Losses if there is no numbering. */
	readonly unkept: readonly DataLoss[];
}

/** Reads an `.edge` file for a mesh that has no edges of its own yet. Undefined if it has errors. */
export function readEdges(
	file: RawFile,
	points: References,
	mesh: TriMesh,
	table: EdgeTable,
	memo: Memo,
	report: Report,
): EdgeFile | undefined {
	const read = readEdgeFile(file, points, memo, report);
	if (!read) return undefined;
	const { pairs, markers } = read;
	const numbering = memo.get('numbering', [pairs, mesh.triangles], () =>
		numberingOf(pairs, mesh, table),
	);
	if (typeof numbering !== 'number') return { ...read, numbering, unkept: [] };
	const section = sectionOf(file, 'edges') as RawSection;
	report.warning('edges-incomplete', () => ({
		...file.header(section).lineLocation(),
		message: `${counted(numbering, 'edge')} of the mesh ${numbering === 1 ? 'is' : 'are'} not listed here; the edges are numbered again.`,
	}));
	const unknownEdges: number[] = [];
	for (let i = 0; i < pairs.length; i += 2)
		if (table.indexOf(pairs[i]!, pairs[i + 1]!) < 0) unknownEdges.push(i / 2);
	if (unknownEdges.length > 0)
		report.warning('edge-of-no-triangle', () => ({
			...rowsLocation(file, section, unknownEdges),
			message: `${counted(unknownEdges.length, 'edge')} of this file ${unknownEdges.length === 1 ? 'belongs to no triangle and is' : 'belong to no triangle and are'} dropped${markers ? ', markers included' : ''}.`,
		}));
	return {
		...read,
		unkept: [
			{
				what: 'numbers of the edges',
				count: pairs.length / 2,
				reason: 'the .edge file does not list all edges',
			},
			...(unknownEdges.length > 0
				? [
						{
							what: 'edges of the .edge file',
							count: unknownEdges.length,
							reason: 'in no triangle',
						},
					]
				: []),
		],
	};
}

/** Edges and triangle edges in the file's numbering, or the number of edges that the file lacks. */
function numberingOf(pairs: Uint32Array, mesh: TriMesh, table: EdgeTable) {
	const { edges, triangleEdges } = topologyOf(mesh);
	/** From derived edges to signed 1-based ones of the file; 0 for those that it lacks. */
	const derived2file = new Int32Array(edges.length / 2);
	let missing = derived2file.length;
	for (let i = 0; i < pairs.length; i += 2) {
		const a = pairs[i]!;
		const edge = table.indexOf(a, pairs[i + 1]!);
		if (edge < 0 || derived2file[edge] !== 0) continue;
		missing--;
		derived2file[edge] = edges[2 * edge] === a ? i / 2 + 1 : -(i / 2 + 1);
	}
	if (missing > 0) return missing;
	return {
		edges: pairs,
		triangleEdges: triangleEdges.map((signed) =>
			signed > 0 ? derived2file[signed - 1]! : -derived2file[-signed - 1]!,
		),
	};
}
