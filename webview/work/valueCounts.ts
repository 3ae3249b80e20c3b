import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { numbersOnTriangles } from '../../src/quantities/onTriangles.ts';
import type { History } from '../../src/quantities/quantity.ts';
import { histogramOf, within } from '../../src/quantities/ranges.ts';

/** Number of triangles with their value in each of `bins` intervals of a range; null if there are no values. */
export function valueCounts(
	mesh: TriMesh,
	id: string,
	range: Range,
	bins: number,
	history?: History,
): Uint32Array | null {
	const values = numbersOnTriangles(mesh, id, history);
	return values && histogramOf(values.numbers, range, bins).counts;
}

/** The triangles with their value in a range, in ascending order. */
export function trianglesWithValues(
	mesh: TriMesh,
	id: string,
	range: Range,
	history?: History,
): Uint32Array {
	const values = numbersOnTriangles(mesh, id, history);
	return values ? within(values.numbers, range) : new Uint32Array(0);
}
