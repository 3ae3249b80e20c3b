import { shownOf } from '../../src/mesh/shownMesh.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { quantitiesOf, quantityOf } from '../../src/quantities/quantities.ts';
import {
	coloursTriangles,
	type History,
	type Quantity,
	type QuantityValues,
} from '../../src/quantities/quantity.ts';

/** All that what is shown of a mesh can be coloured by: values of faces, and of their corners. */
export function quantitiesShown(mesh: TriMesh): Quantity[] {
	const { standIns, pieces, faces } = shownOf(mesh);
	const own = quantitiesOf(standIns);
	if (!faces) return own;
	const known = new Set(own.map(({ id }) => id));
	return [...own, ...quantitiesOf(pieces).filter(({ id }) => !known.has(id))];
}

/** A quantity of what is shown of a mesh, with its values. */
export interface ShownQuantity {
	readonly quantity: Quantity;
	/** Of triangles a number for each face; of corners one for each corner of each piece. */
	readonly values: QuantityValues;
	/** The values of faces for each piece; the same where all faces are triangles. */
	onPieces<T extends Float32Array>(values: T): T | Float32Array<ArrayBuffer>;
}

/** A quantity by its id; undefined where there is none. */
export function shownQuantity(
	mesh: TriMesh,
	id: string,
	history?: History,
): ShownQuantity | undefined {
	const { standIns, pieces, faces } = shownOf(mesh);
	const ofFaces = quantityOf(standIns, id, history);
	const onFaces = ofFaces?.quantity.on === 'triangles' || !faces;
	// Edges and points are those of the pieces, which are the mesh's.
	const found = (onFaces ? ofFaces : undefined) ?? quantityOf(pieces, id, history);
	if (!found) return undefined;
	return {
		...found,
		onPieces(values) {
			if (!faces || !ofFaces || !onFaces || !coloursTriangles(found.quantity)) return values;
			return Float32Array.from(faces.of, (face) => values[face]!);
		},
	};
}
