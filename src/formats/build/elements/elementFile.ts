import type { Positions } from '../../../mesh/finding.ts';
import { numberingOf } from '../../../mesh/ownNumbers.ts';
import type { DataLoss, Field, Group } from '../../../mesh/triMesh.ts';
import type { ReadOptions, ReadResult } from '../../core/format.ts';
import { warnLosses } from '../../losses/warnLosses.ts';
import type { Report } from '../../text/report.ts';
import { elementMesh, meshOf, type PlacedElements } from './elementMesh.ts';
import type { ElementStore } from './elementStore.ts';
import type { MeshBuilder } from './meshBuilder.ts';
import type { NodeStore } from './nodeStore.ts';
import type { OtherElementsDraft } from './otherElements.ts';

/** Contents of a file of nodes and elements. */
export interface ElementFile {
	/** Id of the format. */
	readonly format: string;
	readonly suffix: string;
	/** Name of the file. */
	readonly file: string;
	readonly nodes: NodeStore;
	/** With 0-based indices of points as nodes. */
	readonly elements: MeshBuilder;
	/** Elements have numbers in the file. */
	readonly numbered: boolean;
	readonly pointFields?: readonly Field[];
	readonly fieldsOf?: (store: ElementStore, on: 'triangles' | 'cells') => readonly Field[];
	readonly groupsOf?: (placed: readonly PlacedElements[]) => readonly Group[];
	readonly unkept?: readonly DataLoss[];
	/** Elements that the mesh does not hold; those that no format can write are in `unkept`, too. */
	readonly others?: OtherElementsDraft;
	/** `MeshSource.extras`. */
	readonly extras?: unknown;
}

/**
 * Makes the mesh of nodes and elements, unless `report` has errors. Reports an error if a file has triangles of both 3
 * and 6 nodes.
 */
export function resultOf(read: ElementFile, report: Report, options: ReadOptions): ReadResult {
	const { file, format, suffix, nodes, elements, unkept: losses = [] } = read;
	const mixedLine = elements.mixedAt();
	if (mixedLine !== undefined)
		report.error('not-supported', () => ({
			...{ file, line: mixedLine, column: 1 },
			message: 'The file has triangles of 3 and of 6 nodes together, which are not read.',
		}));
	if (report.errors > 0) return report.result();
	const parts = elementMesh(elements, read.numbered, read.fieldsOf);
	const pointNumbers = nodes.ids.numbers();
	warnLosses(report, file, losses);
	const mesh = meshOf(nodes.points(), parts, options, {
		fields: read.pointFields ?? [],
		groups: read.groupsOf?.(parts.placed) ?? [],
		source: {
			...{ format, firstIndex: nodes.ids.first, parts: [suffix] },
			...(pointNumbers && { pointNumbers }),
			...(parts.triangleNumbers && { triangleNumbers: parts.triangleNumbers }),
			...(read.numbered && {
				numbering: numberingOf(pointNumbers, [
					parts.triangleNumbers,
					...parts.cells.map(({ numbers }) => numbers),
				]),
			}),
			...read.others?.source(),
			...(losses.length > 0 && { unkept: losses }),
			...(read.extras !== undefined && { extras: read.extras }),
		},
	});
	const positions: Positions = {
		points: { file, lines: nodes.linesOfAll(), first: nodes.ids.first },
		...(parts.triangleLines && { triangles: { file, lines: parts.triangleLines, first: 1 } }),
	};
	return { mesh, ...(options.positions && { positions }), ...report.result() };
}
