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
	{ mesh, origin, seen: rotated }: ViewedMesh,
	quantity: string,
	levels: readonly number[],
	hidden?: Uint8Array,
): ContourLines | null {
	const drawable = faceQuantity(mesh, quantity);
	if (!drawable?.quantity.contours) return null;
	const { corners, values } = drawable.values;
	const from = {
		triangles: mesh.triangles,
		values: corners ?? values,
		atCorners: !!corners,
		hidden,
	};
	const lines = contoursOf(from, levels);
	if (!rotated) {
		const positions = contourPositions(lines, mesh.points, mesh.dimension, origin);
		return { positions: Float32Array.from(positions), starts: lines.starts };
	}
	const segments = {
		places: contourPositions(lines, rotated.centred(), 3, [], 3),
		of: Uint32Array.from({ length: lines.shares.length / 2 }, (_, i) => i),
	};
	const visible = clipOccluded(segments, 2, rotated.front(hidden));
	const starts = lines.starts.map((start) => lowerBound(visible.of, start));
	return { positions: dropDepths(visible.places), starts };
}

/**
 * Arrows for the vectors of a quantity, or ellipses for its metrics, whose feet are visible in a box; see
 * `onePerSquare`. Null if the quantity has neither.
 */
export function arrowsIn(
	{ mesh, origin, seen: rotated }: ViewedMesh,
	quantity: string,
	box: Box,
	spacing: number,
	hidden?: Uint8Array,
): Arrows | null {
	const points = rotated?.points ?? mesh.points;
	const vectors = faceVectors(mesh, points, quantity, hidden, rotated?.matrix);
	if (!vectors) return null;
	const { feet, depths, values, longest, ratios } = vectors;
	const front = rotated?.front(hidden);
	const height = rotated?.height ?? 0;
	const isVisible = (i: number): boolean =>
		!front ||
		front.isVisible([feet[2 * i]! - origin[0], feet[2 * i + 1]! - origin[1], depths![i]! - height]);
	const chosen = onePerSquare(vectors, box, spacing, isVisible);
	const positions = new Float32Array(2 * chosen.length);
	const relative = new Float32Array(2 * chosen.length);
	for (let i = 0; i < positions.length; i++) {
		const from = 2 * chosen[i >> 1]! + (i & 1);
		positions[i] = feet[from]! - origin[i & 1]!;
		relative[i] = longest > 0 ? values[from]! / longest : 0;
	}
	return {
		...{ positions, vectors: relative, longest },
		...(ratios && { ratios: Float32Array.from(chosen, (i) => ratios[i]!) }),
	};
}

/** First position in a sorted list with a number of at least `value`. */
function lowerBound(list: Uint32Array, value: number): number {
	let [first, end] = [0, list.length];
	while (first < end) {
		const middle = (first + end) >> 1;
		if (list[middle]! < value) first = middle + 1;
		else end = middle;
	}
	return first;
}
