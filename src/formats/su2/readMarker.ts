import { kindOfCorners } from '../build/elements/elementKinds.ts';
import type { MeshBuilder } from '../build/elements/meshBuilder.ts';
import type { ReadOptions } from '../core/format.ts';
import type { Report } from '../text/report.ts';
import { nodesInMarkers, whyNotRead } from './elementTypes.ts';
import { readCells } from './readCells.ts';
import { type Header, type RowNumbers, U32List } from './readRows.ts';
import type { Su2Lines } from './su2Lines.ts';

/** The lines and vertices of a marker. */
export interface MarkerRows {
	readonly nodes: U32List;
	readonly vertices: U32List;
	readonly lines: U32List;
	readonly goesOn: boolean;
}

/** The bounds of a marker's rows, and the destination of its triangles and quads. */
export interface MarkerContext {
	readonly name: string;
	readonly dimension: number | undefined;
	/** Number of points, from NPOIN if that comes later. */
	readonly points: number;
	/** Number of points by the rows of NPOIN, whose count may be wrong. */
	shownPoints(): number;
	/** Index of the zone's first point in the mesh. */
	readonly first: number;
	readonly elements: MeshBuilder;
	/** The numbers at the ends of rows of all markers. */
	readonly numbers: RowNumbers;
}

/** Reads the rows of MARKER_ELEMS: lines and vertices and, in 3D, triangles and quads. */
export function readMarker(
	lines: Su2Lines,
	header: Header,
	{ name, dimension, points, shownPoints, first, elements, numbers }: MarkerContext,
	report: Report,
	options: ReadOptions,
): MarkerRows {
	const widths = nodesInMarkers(dimension);
	const nodesOf = (type: number): number => widths[type] ?? 0;
	const nodes = new U32List();
	const vertices = new U32List();
	const lineNumbers = new U32List();
	const goesOn = readCells(
		lines,
		header,
		{
			...{ points, shownPoints, numbers, nodesOf },
			nameOf: (row) => `element ${row} of marker ${name}`,
			whyNotRead: (type) =>
				type === 5 || type === 9
					? `is of type ${type}, where the lines (3) and vertices (1) of a boundary are read`
					: whyNotRead(type),
			put(type, corners, { count, line }) {
				const width = nodesOf(type);
				if (width > 2)
					elements.of(kindOfCorners(width)).pushRows(corners, { count, line, base: first });
				else
					for (let i = 0; i < width * count; i++) (width === 1 ? vertices : nodes).add(corners[i]!);
				for (let i = 0; i < count && width === 2; i++) lineNumbers.add(line + i);
			},
		},
		report,
		options,
	);
	return { nodes, vertices, lines: lineNumbers, goesOn };
}
