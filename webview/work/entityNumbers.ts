import { shownOf } from '../../src/mesh/shownMesh.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { pointCount, triangleCount } from '../../src/mesh/triMesh.ts';
import { edgesOf } from './edgeAndPointSearch.ts';
import type { LoadedMesh } from './readDocument.ts';

/** Which entity a number of the file names, and which numbers there are. */
export interface Numbered {
	/** 0-based; null for none. */
	readonly index: number | null;
	/** Entities of the kind; 0 also where the file does not number them. */
	readonly count: number;
	/** The smallest number and the largest one. */
	readonly first: number;
	readonly last: number;
	/** Not every number between them is one. */
	readonly gaps: boolean;
}

const none: Numbered = { index: null, count: 0, first: 0, last: 0, gaps: false };

/** The entity that a number of the file names, as the view says numbers. */
export function entityNumbered(
	{ mesh, positions, first }: Pick<LoadedMesh, 'mesh' | 'positions' | 'first'>,
	kind: EntityKind,
	number: number,
): Numbered {
	const { source } = mesh;
	const [block, ...others] = shownOf(mesh).faces?.blocks ?? [];
	// Where there are triangles, or several blocks, a number may be of one or the other: it is that of a triangle.
	if (kind === 'triangles' && block && others.length === 0 && triangleCount(mesh) === 0) {
		const { numbers } = mesh.cells![block.block]!;
		return among(block.count, source?.firstIndex ?? 0, numbers, number);
	}
	if (kind === 'triangles')
		return among(triangleCount(mesh), first, source?.triangleNumbers, number);
	if (kind === 'points') {
		const firstPoint = positions?.points?.first ?? source?.firstIndex ?? 0;
		return among(pointCount(mesh), firstPoint, source?.pointNumbers, number);
	}
	const firstEdge = positions?.edges?.first;
	return firstEdge === undefined
		? none
		: among(edgesOf(shownOf(mesh).displayTriangles).length / 2, firstEdge, undefined, number);
}

function among(
	count: number,
	first: number,
	numbers: ArrayLike<number> | undefined,
	number: number,
): Numbered {
	if (count === 0) return none;
	if (!numbers) {
		const index = number - first;
		const isThere = index >= 0 && index < count;
		return { index: isThere ? index : null, count, first, last: first + count - 1, gaps: false };
	}
	let [least, most, found] = [Infinity, -Infinity, -1];
	for (let i = 0; i < count; i++) {
		const own = numbers[i]!;
		if (own < least) least = own;
		if (own > most) most = own;
		if (own === number && found < 0) found = i;
	}
	const index = found < 0 ? null : found;
	return { index, count, first: least, last: most, gaps: most - least + 1 > count };
}
