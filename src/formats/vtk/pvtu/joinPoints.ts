import { spatialPoints } from '../../build/plane.ts';
import { doublesFor } from '../../io/numbers.ts';
import type { RawPoints } from '../../io/points.ts';
import type { NamedNumbers } from '../shared/namedNumbers.ts';
import { attributesOfActive } from '../vtu/describe.ts';
import type { RawMesh } from '../vtu/readRaw.ts';
import { ghostsOf } from './ghosts.ts';
import { keptPoints, type PieceCells } from './joinCells.ts';
import { type MergedPoints, mergePoints, type PiecePoints } from './mergePoints.ts';
import { entryByNumber, type Numbers, numbersIn, permuted } from './numbers.ts';
import { pointsByNumber } from './pointsByNumber.ts';

/** The points of all pieces. */
export interface JoinedPoints {
	readonly merged: MergedPoints;
	readonly coordinates: RawPoints;
	/** The numbers that order the points; undefined if these are ordered by piece. */
	readonly numbers: Numbers | undefined;
	/**
	 * Number of points that coincide with a point of another piece, but have a different global id and stay separate.
	 */
	readonly unmerged: number;
}

/**
 * Joins the points of pieces.
 *
 * @param cells the cells of each piece
 * @param shared allocates coordinates in shared memory
 */
export function joinPoints(
	raws: readonly RawMesh[],
	cells: readonly PieceCells[],
	shared?: boolean,
): JoinedPoints {
	const width = raws.every(({ joined }) => joined.points.width === 2) ? 2 : 3;
	const ids = idsOf(raws);
	const points = raws.map(({ joined, onPoints }, nth): PiecePoints => {
		const { count, width: pieceWidth, values } = joined.points;
		return {
			points: width === 2 ? values : spatialPoints({ dimension: pieceWidth, points: values }),
			kept: keptPoints(cells[nth]!, count),
			ghosts: ghostsOf(onPoints.fields, count),
			ids: ids?.[nth],
		};
	});
	const numbers = numbersIn(raws, 'PointData');
	const isNumbered = numbers?.ofPieces.every(
		(numbersOfPiece, nth) => (numbersOfPiece ?? ids?.[nth]) === ids?.[nth],
	);
	const byNumber = isNumbered ? pointsByNumber(points, width) : undefined;
	const unordered = byNumber ?? mergePoints(points, width);
	const order = byNumber ? undefined : entryByNumber(unordered, unordered.count, numbers);
	const merged = order ? renumbered(unordered, order) : unordered;
	const isOrdered = byNumber !== undefined || order !== undefined;
	const byCoordinates = () =>
		mergePoints(
			points.map((one) => ({ ...one, ids: undefined })),
			width,
		);
	const unmerged = ids && !isOrdered ? byCoordinates().met - merged.met : 0;
	const coordinates = coordinatesOf(points, merged, width, shared);
	return { merged, coordinates, numbers: isOrdered ? numbers : undefined, unmerged };
}

/** The global ids of the points of each piece; undefined if a piece with points has none. */
function idsOf(raws: readonly RawMesh[]): readonly NamedNumbers['values'][] | undefined {
	const all = raws.map((raw) => {
		const named = attributesOfActive(raw.parts, raw.grid).PointData?.GlobalIds;
		const field = raw.onPoints.fields.find(
			({ name, components }) => name === named && components === 1,
		);
		return field?.values ?? (raw.joined.points.count === 0 ? new Int32Array() : undefined);
	});
	return all.every((one) => one !== undefined) ? all : undefined;
}

/** Orders points by their numbers. */
function renumbered(merged: MergedPoints, order: Uint32Array): MergedPoints {
	const numberOf = new Int32Array(order.length);
	for (let p = 0; p < order.length; p++) numberOf[order[p]!] = p;
	const maps = merged.maps.map((map) => map.map((p) => (p < 0 ? -1 : numberOf[p]!)));
	return { ...merged, ...permuted(merged, order), maps };
}

function coordinatesOf(
	pieces: readonly PiecePoints[],
	{ count, piece, own }: MergedPoints,
	width: 2 | 3,
	shared: boolean | undefined,
): RawPoints {
	const values = doublesFor(width * count, shared);
	for (let p = 0, at = 0; p < count; ) {
		// Consecutive points are mostly of the same piece.
		const nth = piece[p]!;
		const { points } = pieces[nth]!;
		for (; p < count && piece[p] === nth; p++)
			for (let k = width * own[p]!, to = k + width; k < to; k++) values[at++] = points[k]!;
	}
	return { count, width, values };
}
