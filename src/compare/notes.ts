import { pointNumber } from '../mesh/ownNumbers.ts';
import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { counted } from '../util/counted.ts';
import { cellNumbers } from './cellNumbers.ts';
import type { MeshComparison } from './compareMeshes.ts';
import { isPartitioned } from './fieldViews.ts';
import type { Matching, MeshPairs } from './matchPoints.ts';
import { NONE } from './positions.ts';

/** A mesh and the name of its file. */
interface Named {
	readonly file: string;
	readonly mesh: TriMesh;
}

/** Hints about a comparison; none of them is a difference. */
export const notesOf = (
	a: Named,
	b: Named,
	result: MeshComparison,
	matching: Matching,
): string[] => [
	...(matching === 'position' ? topologyNotes(a.mesh, b.mesh, result) : []),
	...numberNotes(a.mesh, b.mesh, result.pairs),
	...partitionNotes(a, b),
];

function topologyNotes(a: TriMesh, b: TriMesh, { points, surfaces }: MeshComparison): string[] {
	const fewest = Math.min(pointCount(a), pointCount(b));
	if (2 * points.pairs >= fewest) return [];
	const unmeasured = surfaces ? '' : '; there are no surfaces to measure';
	const isSameOrder =
		pointCount(a) === pointCount(b) &&
		a.triangles.length === b.triangles.length &&
		a.triangles.every((point, i) => point === b.triangles[i]);
	return [
		`the topology differs: only ${points.pairs} of ${fewest} points have a partner${unmeasured}`,
		...(isSameOrder
			? ['the triangles have the same point numbers: --match order compares by these']
			: []),
	];
}

/** Counts partners with different numbers, if both files number points and cells. */
function numberNotes(a: TriMesh, b: TriMesh, { a2b, cells }: MeshPairs): string[] {
	if (!a.source?.numbering || !b.source?.numbering) return [];
	const differing = (partners: Uint32Array, isOther: (i: number, j: number) => boolean) => {
		let count = 0;
		for (let i = 0; i < partners.length; i++)
			if (partners[i] !== NONE && isOther(i, partners[i]!)) count++;
		return count;
	};
	const points = differing(a2b, (i, j) => pointNumber(a, i) !== pointNumber(b, j));
	let others = 0;
	for (const { a: setA, b: setB, match } of cells) {
		const [numbersA, numbersB] = [cellNumbers(a, setA), cellNumbers(b, setB)];
		if (numbersA && numbersB) others += differing(match.a2b, (i, j) => numbersA[i] !== numbersB[j]);
	}
	if (points + others === 0) return [];
	return [`the numbers of ${counted(points, 'point')} and ${counted(others, 'cell')} differ`];
}

function partitionNotes(a: Named, b: Named): string[] {
	if (isPartitioned(a.mesh) === isPartitioned(b.mesh)) return [];
	const { file } = isPartitioned(a.mesh) ? a : b;
	return [`only ${file} divides the triangles into partitions`];
}
