import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { quantityOf } from '../../src/quantities/quantities.ts';
import { coloursTriangles, type History } from '../../src/quantities/quantity.ts';
import { histogramOf, meansOnTriangles, within } from '../../src/quantities/ranges.ts';

/** A number for each triangle; null where the quantity is none of numbers, or the mesh has it not. */
function numbersOf(mesh: TriMesh, id: string, history?: History): ArrayLike<number> | null {
	const found = quantityOf(mesh, id, history);
	if (found?.quantity.kind !== 'number' || !coloursTriangles(found.quantity)) return null;
	const { values } = found.values;
	return found.quantity.on === 'points' ? meansOnTriangles(values, mesh.triangles) : values;
}

/** How many triangles have their value in each of `bins` intervals of a range; null where there is nothing to count. */
export function valueCounts(
	mesh: TriMesh,
	id: string,
	range: Range,
	bins: number,
	history?: History,
): Uint32Array | null {
	const numbers = numbersOf(mesh, id, history);
	return numbers && histogramOf(numbers, range, bins).counts;
}

/** The triangles whose value is in a range, rising. */
export function trianglesWithValues(
	mesh: TriMesh,
	id: string,
	range: Range,
	history?: History,
): Uint32Array {
	const numbers = numbersOf(mesh, id, history);
	return numbers ? within(numbers, range) : new Uint32Array(0);
}
