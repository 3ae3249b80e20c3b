import type { Positions } from '../../mesh/finding.ts';
import type { Places } from '../vtkData/places.ts';
import type { Cells } from '../vtkData/readCells.ts';
import type { JoinedPieces, PieceData } from './joinPieces.ts';

/** Points and triangles stand where the list names their piece. */
export function positionsOf(
	pieces: readonly PieceData[],
	{ points, cells }: Pick<JoinedPieces, 'points' | 'cells'>,
	{ triangleKind }: Cells,
	places: Places,
): Positions {
	const at = pieces.map(({ element }) => places.at(element.start));
	const { file } = at[0]!;
	return {
		points: {
			...{ file, first: 0 },
			lines: Uint32Array.from({ length: points.count }, (_, p) => at[points.piece[p]!]!.line),
		},
		triangles: {
			...{ file, first: 0 },
			lines: Uint32Array.from(triangleKind?.cells ?? [], (cell) => at[cells.piece[cell]!]!.line),
		},
	};
}
