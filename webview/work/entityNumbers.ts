import { tessellationOf } from '../../src/mesh/tessellation.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { pointCount, triangleCount } from '../../src/mesh/triMesh.ts';
import { edgesOf } from './edgeAndPointSearch.ts';
import type { LoadedMesh } from './readDocument.ts';

/** The entity with a number in the file, and the range of numbers. */
export interface Numbered {
	/** 0-based; null if there is none. */
	readonly index: number | null;
	/** Number of entities of the kind; 0 if the file does not number them. */
	readonly count: number;
	/** Smallest and largest number. */
	readonly first: number;
	readonly last: number;
	/** Some numbers in this range are not used. */
	readonly gaps: boolean;
}

const unnumbered: Numbered = { index: null, count: 0, first: 0, last: 0, gaps: false };

/** Finds an entity by its number in the file, as the view shows it. */
export function entityNumbered(
	{ mesh, positions, first }: Pick<LoadedMesh, 'mesh' | 'positions' | 'first'>,
	kind: EntityKind,
	number: number,
): Numbered {
	const { source } = mesh;
	const [block, ...others] = tessellationOf(mesh).faces?.blocks ?? [];
	// If there are triangles, or several blocks, numbers are ambiguous and mean triangles.
	if (kind === 'triangles' && block && others.length === 0 && triangleCount(mesh) === 0) {
		const { numbers } = mesh.cells![block.block]!;
		return findNumber(block.count, source?.firstIndex ?? 0, numbers, number);
	}
	if (kind === 'triangles')
		return findNumber(triangleCount(mesh), first, source?.triangleNumbers, number);
	if (kind === 'points') {
		const firstPoint = positions?.points?.first ?? source?.firstIndex ?? 0;
		return findNumber(pointCount(mesh), firstPoint, source?.pointNumbers, number);
	}
	const firstEdge = positions?.edges?.first;
	return firstEdge === undefined
		? unnumbered
		: findNumber(
				edgesOf(tessellationOf(mesh).displayTriangles).length / 2,
				firstEdge,
				undefined,
				number,
			);
}

function findNumber(
	count: number,
	first: number,
	numbers: ArrayLike<number> | undefined,
	number: number,
): Numbered {
	if (count === 0) return unnumbered;
	if (!numbers) {
		const index = number - first;
		const isInRange = index >= 0 && index < count;
		return { index: isInRange ? index : null, count, first, last: first + count - 1, gaps: false };
	}
	let [min, max, found] = [Infinity, -Infinity, -1];
	for (let i = 0; i < count; i++) {
		const value = numbers[i]!;
		if (value < min) min = value;
		if (value > max) max = value;
		if (value === number && found < 0) found = i;
	}
	const index = found < 0 ? null : found;
	return { index, count, first: min, last: max, gaps: max - min + 1 > count };
}
