import type { DataLoss } from '../../../mesh/triMesh.ts';
import { SkippedPart } from '../../text/fault.ts';
import { pathOf } from '../vtu/describe.ts';
import { type RawMesh, type Reading, reportSkipped } from '../vtu/readRaw.ts';
import type { PieceList } from './list.ts';

const knownElements = /^(Piece|PPointData|PCellData|PPoints|PCells|PFieldData)$/;

/** Reports unknown elements of the PVTU file, such as fields outside the pieces. */
export function unknownElements({ root, grid }: PieceList, reading: Reading): void {
	const unknown = [
		...root.children.filter((child) => child !== grid),
		...grid.children.filter(({ name }) => !knownElements.test(name)),
	];
	for (const element of unknown)
		reportSkipped(
			reading,
			new SkippedPart(element.start, `field ${pathOf(element)}`, 'unknown element'),
		);
}

/** Data of a piece that is read from VTU files but not from pieces. */
export function pieceLosses(raw: RawMesh): DataLoss[] {
	const { onPoints, onCells, onMesh, markup } = raw;
	const arrays = [...onPoints.arrays, ...onCells.arrays, ...onMesh.arrays, ...onMesh.strings];
	const keys = arrays.reduce((sum, { information = [] }) => sum + information.length, 0);
	const comments = markup.comments.before.filter((one) => one.startsWith('<!--')).length;
	const named: readonly (readonly [string, number])[] = [
		['arrays of strings', onMesh.strings.length],
		['keys of information', keys],
		['comments', comments + markup.comments.inside.length],
	];
	return named.flatMap(([what, count]) =>
		count > 0 ? [{ what, count, reason: 'not read from pieces' }] : [],
	);
}
