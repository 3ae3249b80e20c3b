import type { EdgeTable } from '../../mesh/edgeTable.ts';
import { NONE, topologyOf } from '../../mesh/topology.ts';
import type { Field, TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { type RawFile, type RawSection, sectionOf } from '../tables/raw.ts';
import type { Report } from '../text/report.ts';
import type { Memo } from './memo.ts';
import { type Pairs, rowsLocation } from './pairs.ts';

/** The files with edge markers, and their contents. */
export interface MarkerFiles {
	readonly polyFile: RawFile | undefined;
	readonly poly: Pairs | undefined;
	readonly edgeFile: RawFile | undefined;
	readonly edges: Pairs | undefined;
}

/**
 * The markers of the edges: those of the `.edge` file, else of the `.poly` file's segments, else 1 on the boundary and
 * 0 inside, as Triangle does. Of an edge that a file lists twice, the last marker counts. Warns of markers that differ.
 * Undefined if no file has markers.
 */
export function edgeMarkers(
	mesh: TriMesh,
	table: EdgeTable,
	{ polyFile, poly, edgeFile, edges }: MarkerFiles,
	memo: Memo,
	report: Report,
): Field | undefined {
	if (!poly?.markers && !edges?.markers) return undefined;
	const { values, changed, twice } = memo.get(
		'markers',
		[mesh.triangles, table, poly?.pairs, poly?.markers, edges?.pairs, edges?.markers],
		() => markersOf(mesh, poly, edges, table),
	);
	const warn = (
		file: RawFile | undefined,
		kind: 'segments' | 'edges',
		rows: readonly number[],
		message: () => string,
	) => {
		if (file && rows.length > 0)
			report.warning('markers-disagree', () => ({
				...rowsLocation(file, sectionOf(file, kind) as RawSection, rows),
				message: message(),
			}));
	};
	const repeatMessage = (rows: readonly number[], noun: string) => () =>
		`${counted(rows.length, noun)} of this file ${rows.length === 1 ? 'stands' : 'stand'} here before with another marker, this one first; the last is taken.`;
	warn(polyFile, 'segments', twice.poly, repeatMessage(twice.poly, 'segment'));
	warn(edgeFile, 'edges', twice.edges, repeatMessage(twice.edges, 'edge'));
	warn(
		polyFile,
		'segments',
		changed,
		() =>
			`The .edge file gives ${counted(changed.length, 'segment')} another marker than this file; that of the .edge file is taken.`,
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

/**
 * Markers of the edges; `changed`: rows of segments whose marker differs from the `.edge` file's; `twice`: rows of
 * either file whose edge had another marker in an earlier row.
 */
function markersOf(
	mesh: TriMesh,
	poly: Pairs | undefined,
	edges: Pairs | undefined,
	table: EdgeTable,
) {
	const { edgeTriangles } = topologyOf(mesh);
	const values = new Int32Array(edgeTriangles.length / 2);
	for (let i = 0; i < values.length; i++)
		if (edgeTriangles[2 * i] !== NONE && edgeTriangles[2 * i + 1] === NONE) values[i] = 1;
	/** Applies the markers of a file; returns the rows that replace a different marker of an earlier row. */
	const fill = ({ pairs, markers }: Pairs): number[] => {
		const twice: number[] = [];
		if (!markers) return twice;
		const filled = new Uint8Array(values.length);
		for (let i = 0; i < markers.length; i++) {
			const edge = table.indexOf(pairs[2 * i]!, pairs[2 * i + 1]!);
			if (edge < 0) continue;
			if (filled[edge] === 1 && values[edge] !== markers[i]) twice.push(i);
			filled[edge] = 1;
			values[edge] = markers[i]!;
		}
		return twice;
	};
	const twice: { poly: readonly number[]; edges: readonly number[] } = {
		poly: poly ? fill(poly) : [],
		edges: [],
	};
	const polyValues = poly?.markers && edges?.markers ? values.slice() : undefined;
	if (edges) twice.edges = fill(edges);
	// Copies of an edge in the mesh share its marker.
	for (let e = 0; mesh.edges && table.copies > 0 && e < values.length; e++)
		values[e] = values[table.indexOf(mesh.edges[2 * e]!, mesh.edges[2 * e + 1]!)]!;
	const changed: number[] = [];
	for (let i = 0; polyValues && poly && i < poly.pairs.length; i += 2) {
		const edge = table.indexOf(poly.pairs[i]!, poly.pairs[i + 1]!);
		if (edge >= 0 && polyValues[edge] !== values[edge]) changed.push(i / 2);
	}
	return { values, changed, twice };
}
