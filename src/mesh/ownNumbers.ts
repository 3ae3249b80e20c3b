import type { CellBlock, MeshSource, TriMesh, Unkept } from './triMesh.ts';

/** How the file counts a point (0-based): its own number, else its place counted from the first. */
export const pointNumber = ({ source }: Pick<TriMesh, 'source'>, point: number): number =>
	source?.pointNumbers?.[point] ?? point + (source?.firstIndex ?? 0);

/** A source with some things more that no format can write again. */
export const withLoss = (source: MeshSource, ...lost: readonly Unkept[]): MeshSource =>
	lost.length === 0 ? source : { ...source, unkept: [...(source.unkept ?? []), ...lost] };

/**
 * The source of a mesh whose points or triangles are no longer those of the file, some being new or gone: their own
 * numbers go, and it says so where there were any. What pieces triangles were in goes with them.
 */
export function withoutOwnNumbers(
	source: MeshSource,
	changed: { readonly points: boolean; readonly triangles: boolean },
): MeshSource {
	const { pointNumbers, triangleNumbers, trianglePieces, ...others } = source;
	const rest = trianglePieces && !changed.triangles ? { ...others, trianglePieces } : others;
	const gone = {
		points: changed.points ? pointNumbers : undefined,
		triangles: changed.triangles ? triangleNumbers : undefined,
	};
	if (!gone.points && !gone.triangles && (!trianglePieces || !changed.triangles)) return source;
	const kept = {
		...rest,
		...(pointNumbers && !gone.points ? { pointNumbers } : {}),
		...(triangleNumbers && !gone.triangles ? { triangleNumbers } : {}),
	};
	const lost = Object.entries(gone).filter(([, numbers]) => numbers && !countOn(numbers));
	if (lost.length === 0) return kept;
	return withLoss(kept, {
		what: `own numbers of the ${lost.map(([name]) => name).join(' and ')}`,
		count: lost.reduce((sum, [, numbers]) => sum + (numbers?.length ?? 0), 0),
		reason: 'some are new or gone: they are numbered again',
	});
}

/** Own numbers of points and of new ones after them, which count on from the greatest: `count` in all. */
export function withNewNumbers(numbers: Float64Array, count: number): Float64Array {
	const all = new Float64Array(count);
	all.set(numbers);
	let next = 0;
	for (const number of numbers) next = Math.max(next, number);
	for (let p = numbers.length; p < count; p++) all[p] = ++next;
	return all;
}

/** Whether each number is one more than that before it: numbering them again gives the same. */
const countOn = (numbers: Float64Array): boolean =>
	numbers.every((number, i) => i === 0 || number === numbers[i - 1]! + 1);

/** The source of a mesh whose blocks of cells had own numbers, which go where triangles are new: they count among them. */
export function withoutCellNumbers(source: MeshSource, cells: readonly CellBlock[]): MeshSource {
	const lost = cells.filter(({ numbers }) => numbers && !countOn(numbers));
	if (lost.length === 0) return source;
	return withLoss(source, {
		what: 'own numbers of the cells',
		count: lost.reduce((sum, block) => sum + (block.numbers?.length ?? 0), 0),
		reason: 'triangles are new: all are numbered again',
	});
}
