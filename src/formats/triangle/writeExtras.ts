import { topologyOf } from '../../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { Part } from '../io/outputFile.ts';
import { integers, linesOf, reals } from '../text/numberTable.ts';
import { type Columns, widthOf } from './columns.ts';
import { neighbourOf } from './neighbours.ts';
import { references, rowNumbers } from './numberColumns.ts';
import { fieldColumn } from './writePair.ts';

/** The `.poly` file: no points of its own (they are in the `.node` file), segments, holes and regions. */
export function polyParts(mesh: TriMesh, columns: Columns): Part[] {
	const { segments = new Uint32Array(0), holes = new Float64Array(0), regions } = mesh.source ?? {};
	const { first } = columns;
	const parts: Part[] = [
		`0 2 ${widthOf(columns.points)} ${columns.pointMarker ? 1 : 0}\n`,
		...segmentParts(mesh, columns, segments),
		`${holes.length / 2}\n`,
		linesOf(holes.length / 2, (from, to) => [
			{ kind: 'count', first: first + from },
			reals(holes, 2, from, to),
		]),
	];
	if (!regions) return parts;
	// The lines of regions may be of different lengths.
	parts.push(`${regions.length}\n`);
	for (const [i, values] of regions.entries())
		parts.push(
			linesOf(1, () => [
				{ kind: 'count', first: first + i },
				reals(Float64Array.from(values), values.length, 0, 1),
			]),
		);
	return parts;
}

/** A count and the ends and marker of each segment. */
function segmentParts(
	mesh: TriMesh,
	{ first, edgeMarker, pointNumbers }: Columns,
	segments: Uint32Array,
): Part[] {
	const { edges } = topologyOf(mesh);
	return [
		`${segments.length} ${edgeMarker ? 1 : 0}\n`,
		linesOf(segments.length, (from, to) => {
			const rowSegments = segments.subarray(from, to);
			const ends = new Int32Array(2 * rowSegments.length);
			for (let i = 0; i < ends.length; i++) ends[i] = edges[2 * rowSegments[i >> 1]! + (i & 1)]!;
			const markers = Int32Array.from(rowSegments, (edge) => edgeMarker?.values[edge] ?? 0);
			return [
				{ kind: 'count', first: first + from },
				references(ends, 2, 0, rowSegments.length, pointNumbers, first),
				...(edgeMarker ? [integers(markers, 1, 0, rowSegments.length, 0)] : []),
			];
		}),
	];
}

/** The `.edge` file. */
export function edgeParts(mesh: TriMesh, { first, edgeMarker, pointNumbers }: Columns): Part[] {
	const { edges } = topologyOf(mesh);
	const rows = edges.length / 2;
	return [
		`${rows} ${edgeMarker ? 1 : 0}\n`,
		linesOf(rows, (from, to) => [
			{ kind: 'count', first: first + from },
			references(edges, 2, from, to, pointNumbers, first),
			...(edgeMarker ? [fieldColumn(edgeMarker, from, to)] : []),
		]),
	];
}

/** The `.neigh` file: for each triangle the ones opposite its corners, −1 if there is none. */
export function neighbourParts(mesh: TriMesh, { first, triangleNumbers }: Columns): Part[] {
	const topology = topologyOf(mesh);
	const rows = triangleCount(mesh);
	return [
		`${rows} 3\n`,
		linesOf(rows, (from, to) => {
			const neighbours = new Float64Array(3 * (to - from));
			for (let i = 0; i < neighbours.length; i++) {
				const neighbour = neighbourOf(topology, from + Math.floor(i / 3), i % 3);
				neighbours[i] = neighbour < 0 ? -1 : (triangleNumbers?.[neighbour] ?? first + neighbour);
			}
			return [rowNumbers(triangleNumbers, first, from, to), reals(neighbours, 3, 0, to - from)];
		}),
	];
}
