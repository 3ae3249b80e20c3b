import { kindOfCorners } from '../build/elements/elementKinds.ts';
import type { MeshBuilder } from '../build/elements/meshBuilder.ts';
import type { OtherElementsDraft } from '../build/elements/otherElements.ts';
import type { ReadOptions } from '../core/format.ts';
import type { Report } from '../text/report.ts';
import { nodesOfElement, volumes, whyNotRead } from './elementTypes.ts';
import { readCells } from './readCells.ts';
import type { Header, RowNumbers } from './readRows.ts';
import type { Su2Lines } from './su2Lines.ts';

/** The destination of the rows of elements, and their bounds. */
export interface ElementRows {
	/** Number of points, from NPOIN if that comes later. */
	readonly points: number;
	/** Number of points by the rows of NPOIN, whose count may be wrong. */
	shownPoints(): number;
	/** Index of the zone's first point in the mesh. */
	readonly first: number;
	readonly elements: MeshBuilder;
	readonly numbers: RowNumbers;
	/** Counts volume elements; absent in the plane, where these are not read. */
	readonly others?: OtherElementsDraft | undefined;
}

/**
 * Reads the rows of NELEM; returns whether a keyword follows. Counts volume elements, and marks their points as used.
 */
export function readElements(
	lines: Su2Lines,
	header: Header,
	{ points, shownPoints, first, elements, numbers, others }: ElementRows,
	report: Report,
	options: ReadOptions,
): boolean {
	let hasRoom = false;
	const nodesOf = (type: number): number => (volumes[type] && !others ? 0 : nodesOfElement(type));
	return readCells(
		lines,
		header,
		{
			...{ points, shownPoints, numbers, nodesOf, whyNotRead },
			nameOf: (row) => `element ${row}`,
			namesTriangles: true,
			put(type, corners, { count, row, line, numbers: ids }) {
				const nodes = nodesOf(type);
				const volume = volumes[type];
				if (volume) {
					others?.add(volume[0], count, true);
					for (let i = 0; i < nodes * count; i++) others?.use(corners[i]! + first);
				} else {
					const store = elements.of(kindOfCorners(nodes));
					if (!hasRoom) store.reserve(header.count - row);
					hasRoom = true;
					store.pushRows(corners, { count, line, base: first });
				}
				if (ids) numbers.takeAll(row, ids, count, line);
			},
		},
		report,
		options,
	);
}
