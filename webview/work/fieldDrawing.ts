import { clipOccluded } from '../../src/mesh/visibleParts.ts';
import { contourPositions, contoursOf } from '../../src/quantities/contours.ts';
import { faceQuantity, faceVectors } from '../../src/quantities/faceQuantities.ts';
import { onePerSquare } from '../../src/quantities/vectors.ts';
import type { Box } from '../model/camera.ts';
import type { Arrows, ContourLines } from '../model/fieldDrawing.ts';
import type { ViewedMesh } from './colourValues.ts';
import { dropDepths } from './dropDepths.ts';

/**
 * Contour lines of a quantity at ascending levels, in space their visible parts; null if the mesh has no such quantity,
 * or it has no contours.
 */
export function contourLines(
	{ mesh, origin, seen }: ViewedMesh,
	quantity: string,
	levels: readonly number[],
	hidden?: Uint8Array,
): ContourLines | null {
	const shown = faceQuantity(mesh, quantity);
	if (!shown?.quantity.contours) return null;
	const { corners, values } = shown.values;
	const from = {
		triangles: mesh.triangles,
		values: corners ?? values,
		atCorners: !!corners,
		hidden,
	};
	const lines = contoursOf(from, levels);
	if (!seen) {
		const places = contourPositions(lines, mesh.points, mesh.dimension, origin);
		return { positions: Float32Array.from(places), starts: lines.starts };
	}
	const all = {
		places: contourPositions(lines, seen.centred(), 3, [], 3),
		of: Uint32Array.from({ length: lines.shares.length / 2 }, (_, i) => i),
	};
	const parts = clipOccluded(all, 2, seen.front(hidden));
	const starts = lines.starts.map((start) => firstFrom(parts.of, start));
	return { positions: dropDepths(parts.places), starts };
}

/**
 * Arrows for the vectors of a quantity, or ellipses for its metrics, whose feet are visible in a box; see `onePerSquare`.
 * Null if the quantity has neither.
 */
export function arrowsIn(
	{ mesh, origin, seen }: ViewedMesh,
	quantity: string,
	box: Box,
	spacing: number,
	hidden?: Uint8Array,
): Arrows | null {
	const points = seen?.points ?? mesh.points;
	const vectors = faceVectors(mesh, points, quantity, hidden, seen?.matrix);
	if (!vectors) return null;
	const { feet, depths, values, longest, ratios } = vectors;
	const front = seen?.front(hidden);
	const height = seen?.height ?? 0;
	const isSeen = (i: number): boolean =>
		!front ||
		front.isVisible([feet[2 * i]! - origin[0], feet[2 * i + 1]! - origin[1], depths![i]! - height]);
	const chosen = onePerSquare(vectors, box, spacing, isSeen);
	const places = new Float32Array(2 * chosen.length);
	const shown = new Float32Array(2 * chosen.length);
	for (let i = 0; i < places.length; i++) {
		const from = 2 * chosen[i >> 1]! + (i & 1);
		places[i] = feet[from]! - origin[i & 1]!;
		shown[i] = longest > 0 ? values[from]! / longest : 0;
	}
	return {
		...{ positions: places, vectors: shown, longest },
		...(ratios && { ratios: Float32Array.from(chosen, (i) => ratios[i]!) }),
	};
}

/** First position in a sorted list with a number of at least `least`. */
function firstFrom(list: Uint32Array, least: number): number {
	let [first, end] = [0, list.length];
	while (first < end) {
		const middle = (first + end) >> 1;
		if (list[middle]! < least) first = middle + 1;
		else end = middle;
	}
	return first;
}
