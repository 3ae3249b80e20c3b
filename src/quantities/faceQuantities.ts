import { onFaces } from '../mesh/displayTriangles.ts';
import { measuresFaces } from '../mesh/metrics/metricValues.ts';
import type { Matrix } from '../mesh/rotation.ts';
import { type Faces, tessellationOf } from '../mesh/tessellation.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { quantitiesOf, quantityOf } from './quantities.ts';
import type { History, Quantity, QuantityValues } from './quantity.ts';
import { SIZE } from './sizeFigures.ts';
import { type Vectors, vectorsOf } from './vectors.ts';

/** All quantities of the shown mesh: values of faces and of their corners. */
export function faceQuantities(mesh: TriMesh): Quantity[] {
	const { standIns, displayTriangles, faces } = tessellationOf(mesh);
	const standInQuantities = quantitiesOf(standIns);
	if (!faces) return standInQuantities;
	const standInIds = new Set(standInQuantities.map(({ id }) => id));
	const others = quantitiesOf(displayTriangles).filter(({ id }) => !standInIds.has(id));
	return [...standInQuantities, ...others]
		.filter(
			({ id, on }) =>
				isDefinedOnFaces({ id, on }) && (faces.triangles > 0 || isDefinedOnPolygons(id)),
		)
		.map((quantity) => withFaceRanges(quantity, faces));
}

/**
 * Ranges of angles of quads, 90° in squares (Verdict, chapter 5): polygons have larger angles and would all have one
 * colour on a scale that ends at the 60° of triangles.
 */
const angles: Readonly<Record<string, Pick<Quantity, 'acceptable' | 'full'>>> = {
	'metric:minimumAngle': { acceptable: [45, 90], full: [0, 90] },
	'metric:maximumAngle': { acceptable: [90, 135], full: [90, 360] },
};

/** Gives a quantity the ranges of faces with more than three corners, if most faces have. */
const withFaceRanges = (quantity: Quantity, { count, triangles }: Faces): Quantity =>
	count > 2 * triangles ? { ...quantity, ...angles[quantity.id] } : quantity;

/** Whether each face has a value: lengths and quality in a metric are defined for triangles only. */
const isDefinedOnFaces = ({ id, on }: Pick<Quantity, 'id' | 'on'>): boolean =>
	!(id.startsWith(SIZE) && on === 'triangles');

/** Whether faces with more than three corners can have values of a quantity. */
const isDefinedOnPolygons = (id: string): boolean =>
	!id.startsWith('metric:') || measuresFaces(id.slice('metric:'.length));

/** A quantity of the shown mesh, with its values. */
export interface FaceQuantity {
	readonly quantity: Quantity;
	/** For triangles a value for each face; for corners one for each corner of each display triangle. */
	readonly values: QuantityValues;
	/** Maps values of faces to display triangles; returns values of display triangles, edges or points unchanged. */
	onDisplayTriangles<T extends Float32Array | Float64Array | Int32Array>(values: T): T;
}

/** A quantity by its id; undefined if there is none. */
export function faceQuantity(
	mesh: TriMesh,
	id: string,
	history?: History,
): FaceQuantity | undefined {
	const { standIns, displayTriangles, faces } = tessellationOf(mesh);
	const ofFaces = quantityOf(standIns, id, history);
	if (!faces) return ofFaces && { ...ofFaces, onDisplayTriangles: (values) => values };
	if (ofFaces?.quantity.on === 'triangles')
		return {
			...ofFaces,
			quantity: withFaceRanges(ofFaces.quantity, faces),
			onDisplayTriangles(values) {
				const expanded = new (values.constructor as new (length: number) => typeof values)(
					faces.of.length,
				);
				for (let t = 0; t < expanded.length; t++) expanded[t] = values[faces.of[t]!]!;
				return expanded;
			},
		};
	// The edges and points of the display triangles are the mesh's own.
	const ofDisplayTriangles = quantityOf(displayTriangles, id, history);
	return ofDisplayTriangles && { ...ofDisplayTriangles, onDisplayTriangles: (values) => values };
}

/**
 * As `vectorsOf`, for the shown mesh: vectors on faces begin inside each face's stand-in triangle.
 *
 * @param points as they are seen
 * @param hidden a byte for each display triangle
 */
export function faceVectors(
	mesh: TriMesh,
	points: Float64Array,
	quantity: string,
	hidden?: Uint8Array,
	rotation?: Matrix,
): Vectors | undefined {
	const { standIns, displayTriangles, faces } = tessellationOf(mesh);
	const vectors = vectorsOf({ ...displayTriangles, points }, quantity, hidden, rotation);
	if (vectors || !faces) return vectors;
	return vectorsOf({ ...standIns, points }, quantity, hidden && onFaces(faces, hidden), rotation);
}
