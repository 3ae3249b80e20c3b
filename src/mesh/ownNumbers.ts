import type { CellBlock, MeshSource, TriMesh, Unkept } from './triMesh.ts';

/** How the file counts a point (0-based): its own number, else its place counted from the first. */
export const pointNumber = ({ source }: Pick<TriMesh, 'source'>, point: number): number =>
	source?.pointNumbers?.[point] ?? point + (source?.firstIndex ?? 0);

/** A source with some things more that no format can write again. */
export const withLoss = (source: MeshSource, ...lost: readonly Unkept[]): MeshSource =>
	lost.length === 0 ? source : { ...source, unkept: [...(source.unkept ?? []), ...lost] };

/**
 * The source of a mesh whose points or triangles are no longer those of the file, some being new or gone: their own
 * numbers go, and it says so where there were any.
 */
export function withoutOwnNumbers(
	source: MeshSource,
	changed: { readonly points: boolean; readonly triangles: boolean },
): MeshSource {
	const { pointNumbers, triangleNumbers, ...rest } = source;
	const lost: string[] = [];
	if (pointNumbers && changed.points) lost.push('points');
	if (triangleNumbers && changed.triangles) lost.push('triangles');
	if (lost.length === 0) return source;
	const kept = {
		...rest,
		...(pointNumbers && !changed.points ? { pointNumbers } : {}),
		...(triangleNumbers && !changed.triangles ? { triangleNumbers } : {}),
	};
	return withLoss(kept, {
		what: `own numbers of the ${lost.join(' and ')}`,
		count:
			(changed.points ? (pointNumbers?.length ?? 0) : 0) +
			(changed.triangles ? (triangleNumbers?.length ?? 0) : 0),
		reason: 'some are new or gone: they are counted anew',
	});
}

/** The source of a mesh whose blocks of cells had own numbers, which go where triangles are new: they count among them. */
export const withoutCellNumbers = (source: MeshSource, cells: readonly CellBlock[]): MeshSource =>
	withLoss(source, {
		what: 'own numbers of the cells',
		count: cells.reduce((sum, block) => sum + (block.numbers?.length ?? 0), 0),
		reason: 'triangles are new: all are counted anew',
	});
