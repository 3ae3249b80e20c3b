import type { TriMesh } from '../mesh/triMesh.ts';
import { quantityOf } from './quantities.ts';
import { coloursTriangles, type History, type Quantity } from './quantity.ts';
import { meansOnTriangles } from './ranges.ts';

/**
 * The values of a numeric quantity for each triangle, NaN if missing; for values on points, the mean of the corners.
 * Null if the quantity has classes, does not colour triangles, or is not in the mesh.
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
