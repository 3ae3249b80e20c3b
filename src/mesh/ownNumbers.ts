import type { MeshSource, TriMesh, Unkept } from './triMesh.ts';

/** How the file counts a point (0-based): its own number, else its place counted from the first. */
export const pointNumber = ({ source }: Pick<TriMesh, 'source'>, point: number): number =>
	source?.pointNumbers?.[point] ?? point + (source?.firstIndex ?? 0);

/** A source with some things more that no format can write again. */
export const withLoss = (source: MeshSource, ...lost: readonly Unkept[]): MeshSource =>
	lost.length === 0 ? source : { ...source, unkept: [...(source.unkept ?? []), ...lost] };

/** A source without the parts that triangles were in, as some are new or gone. */
export const withoutPieces = ({ trianglePieces: _, ...source }: MeshSource): MeshSource => source;

/**
 * The source of a mesh whose triangles are gone, as they became other cells: their own numbers go with them, and it says
 * so where they were more than a count. The parts that triangles were in go, too.
 */
export function withoutTriangleNumbers(source: MeshSource): MeshSource {
	const { triangleNumbers, trianglePieces: _, ...kept } = source;
	if (!triangleNumbers || source.numbering === 'consecutive' || countOn(triangleNumbers))
		return kept;
	return withLoss(kept, {
		what: 'own numbers of the triangles',
		count: triangleNumbers.length,
		reason: 'the cells are new: renumbered',
		changed: true,
	});
}

/** Whether each number is one more than that before it: numbering them again gives the same. */
export function countOn(numbers: Float64Array): boolean {
	for (let i = 1; i < numbers.length; i++) if (numbers[i] !== numbers[i - 1]! + 1) return false;
	return true;
}

/**
 * How the file of a mesh numbers points and cells; see `MeshSource.numbering`.
 *
 * @param points own numbers, undefined where they count up from the first
 * @param cells own numbers of triangles and blocks, undefined where they count up from 1
 */
export function numberingOf(
	points: Float64Array | undefined,
	cells: readonly (Float64Array | undefined)[],
): NonNullable<MeshSource['numbering']> {
	const lists = cells.flatMap((numbers) => numbers ?? []).sort((a, b) => a[0]! - b[0]!);
	let next = 1;
	const counted = lists.every((numbers) => {
		if (numbers[0] !== next || !countOn(numbers)) return false;
		next += numbers.length;
		return true;
	});
	return points === undefined && counted ? 'consecutive' : 'own';
}
