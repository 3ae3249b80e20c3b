import { contoursOf, placesOf } from '../../src/quantities/contours.ts';
import { quantityOf } from '../../src/quantities/quantities.ts';
import { onePerSquare, vectorsOf } from '../../src/quantities/vectors.ts';
import type { Box } from '../model/camera.ts';
import type { Arrows, ContourLines } from '../model/fieldDrawing.ts';
import type { Placed } from './colourValues.ts';

/** The contour lines of a quantity at rising levels; null where the mesh has no such quantity, or it has no lines. */
export function contourLines(
	{ mesh, origin }: Placed,
	quantity: string,
	levels: readonly number[],
	hidden?: Uint8Array,
): ContourLines | null {
	const found = quantityOf(mesh, quantity);
	if (!found?.quantity.contours) return null;
	const { corners, values } = found.values;
	const from = {
		triangles: mesh.triangles,
		values: corners ?? values,
		atCorners: !!corners,
		hidden,
	};
	const lines = contoursOf(from, levels);
	const places = placesOf(lines, mesh.points, mesh.dimension, origin);
	return { places: Float32Array.from(places), starts: lines.starts };
}

/** Arrows for the vectors of a quantity that begin in a box; see `onePerSquare`. Null where it is of no vectors. */
export function arrowsIn(
	{ mesh, origin }: Placed,
	quantity: string,
	box: Box,
	spacing: number,
	hidden?: Uint8Array,
): Arrows | null {
	const vectors = vectorsOf(mesh, quantity, hidden);
	if (!vectors) return null;
	const { feet, values, longest } = vectors;
	const chosen = onePerSquare(vectors, box, spacing);
	const places = new Float32Array(2 * chosen.length);
	const shown = new Float32Array(2 * chosen.length);
	for (let i = 0; i < places.length; i++) {
		const from = 2 * chosen[i >> 1]! + (i & 1);
		places[i] = feet[from]! - origin[i & 1]!;
		shown[i] = longest > 0 ? values[from]! / longest : 0;
	}
	return { places, vectors: shown, longest };
}
