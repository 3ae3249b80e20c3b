import type { DataLoss, MeshSource, TriMesh } from './triMesh.ts';

/** The number of a 0-based point in its file: its own number, else its index plus `firstIndex`. */
export const pointNumber = ({ source }: Pick<TriMesh, 'source'>, point: number): number =>
	source?.pointNumbers?.[point] ?? point + (source?.firstIndex ?? 0);

/** A point as messages name it, by its number in the file and its coordinates: "point 7 (0.5, 0.2)". */
export function pointWithCoordinates(
	mesh: Pick<TriMesh, 'source' | 'points' | 'dimension'>,
	point: number,
): string {
	const { points, dimension } = mesh;
	const coordinates = points.subarray(dimension * point, dimension * (point + 1)).join(', ');
	return `point ${pointNumber(mesh, point)} (${coordinates})`;
}

/** A source with further losses. */
export const withLoss = (source: MeshSource, ...losses: readonly DataLoss[]): MeshSource =>
	losses.length === 0 ? source : { ...source, unkept: [...(source.unkept ?? []), ...losses] };

/** A source without the file's parts of triangles, for a mesh with other triangles. */
export const withoutPartitions = ({ trianglePieces: _, ...source }: MeshSource): MeshSource =>
	source;

/**
 * The source of a mesh whose triangles became other cells: drops the triangles' own numbers, with a loss unless they are
 * consecutive, and the file's parts of triangles.
 */
export function withoutTriangleNumbers(source: MeshSource): MeshSource {
	const { triangleNumbers, trianglePieces: _, ...rest } = source;
	if (!triangleNumbers || source.numbering === 'consecutive' || isConsecutive(triangleNumbers))
		return rest;
	return withLoss(rest, {
		what: 'own numbers of the triangles',
		count: triangleNumbers.length,
		reason: 'the cells are new: renumbered',
		changed: true,
	});
}

/** Whether each number is one more than the one before. */
export function isConsecutive(numbers: Float64Array): boolean {
	for (let i = 1; i < numbers.length; i++) if (numbers[i] !== numbers[i - 1]! + 1) return false;
	return true;
}

/**
 * Classifies the numbering of points and cells in a file; see `MeshSource.numbering`.
 *
 * @param points own numbers, undefined if they count up from the first
 * @param cells own numbers of triangles and blocks, undefined if they count up from 1
 */
export function numberingOf(
	points: Float64Array | undefined,
	cells: readonly (Float64Array | undefined)[],
): NonNullable<MeshSource['numbering']> {
	const lists = cells.flatMap((numbers) => numbers ?? []).sort((a, b) => a[0]! - b[0]!);
	let next = 1;
	const isConsecutiveFromOne = lists.every((numbers) => {
		if (numbers[0] !== next || !isConsecutive(numbers)) return false;
		next += numbers.length;
		return true;
	});
	return points === undefined && isConsecutiveFromOne ? 'consecutive' : 'own';
}
