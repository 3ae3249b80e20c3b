import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { indexesWhere } from './nearest.ts';
import { NONE } from './positions.ts';

/** Pairs entities of two meshes with equal indexes. */
export const byIndex = (countA: number, countB: number): Uint32Array =>
	new Uint32Array(countA).map((_, i) => (i < countB ? i : NONE));

/** Numbers of the points in the file. */
export function pointNumbers(mesh: TriMesh): Float64Array {
	const first = mesh.source?.firstIndex ?? 0;
	return mesh.source?.pointNumbers ?? new Float64Array(pointCount(mesh)).map((_, i) => i + first);
}

/** Pairs entities with equal numbers, each at most once. */
export function byNumber(numbersA: Float64Array, numbersB: Float64Array): Uint32Array {
	const order = indexesWhere(numbersB.length, () => true).sort(
		(i, j) => numbersB[i]! - numbersB[j]!,
	);
	const used = new Uint8Array(numbersB.length);
	return new Uint32Array(numbersA.length).map((_, i) => {
		let [low, high] = [0, order.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (numbersB[order[middle]!]! < numbersA[i]!) low = middle + 1;
			else high = middle;
		}
		const j = order[low];
		if (j === undefined || numbersB[j] !== numbersA[i] || used[j]) return NONE;
		used[j] = 1;
		return j;
	});
}
