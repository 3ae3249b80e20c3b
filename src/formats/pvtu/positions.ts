import type { Positions } from '../../mesh/finding.ts';
import type { Places } from '../vtkData/places.ts';
import type { Cells } from '../vtkData/readCells.ts';
import type { JoinedPieces, PieceData } from './joinPieces.ts';

/** Points and triangles stand where the list names their piece. */
export function positionsOf(
	pieces: readonly PieceData[],
	{ points, cells: { kept } }: Pick<JoinedPieces, 'points' | 'cells'>,
	{ triangleKind }: Cells,
	places: Places,
): Positions {
	const at = pieces.map(({ element }) => places.at(element.start));
	const { file } = at[0]!;
	/** Cells of the pieces up to each. */
	const ends: number[] = [];
	for (const { length } of kept) ends.push((ends.at(-1) ?? 0) + length);
	let piece = 0;
	const ofTriangle = (cell: number): number => {
		while (cell >= ends[piece]!) piece++;
		return at[piece]!.line;
	};
	return {
		points: {
			...{ file, first: 0 },
			lines: Uint32Array.from({ length: points.count }, (_, p) => at[points.piece[p]!]!.line),
		},
		triangles: {
			...{ file, first: 0 },
			lines: Uint32Array.from(triangleKind?.cells ?? [], ofTriangle),
		},
	};
}
