import type { TriMesh } from '../mesh/triMesh.ts';
import { quantityOf } from './quantities.ts';
import { coloursTriangles, type History, type Quantity } from './quantity.ts';
import { meansOnTriangles } from './ranges.ts';

/**
 * A quantity of numbers with one for each triangle, NaN where there is none: where points have values, the mean of the
 * corners. Null where the quantity is none of numbers that triangles are coloured by, or the mesh has it not.
 */
export function numbersOnTriangles(
	mesh: TriMesh,
	id: string,
	history?: History,
): { readonly quantity: Quantity; readonly numbers: ArrayLike<number> } | null {
	const found = quantityOf(mesh, id, history);
	if (found?.quantity.kind !== 'number' || !coloursTriangles(found.quantity)) return null;
	const { quantity } = found;
	const { values } = found.values;
	const isOfPoints = quantity.on === 'points';
	return { quantity, numbers: isOfPoints ? meansOnTriangles(values, mesh.triangles) : values };
}
