import type { Rgb } from '../../src/draw/look.ts';
import type { Plane } from '../../src/mesh/cut.ts';
import { facingOf } from '../../src/mesh/facing.ts';
import { brightness, mixed } from '../../src/picture/faceColour.ts';
import type { Box } from '../model/camera.ts';
import type { TriangleArrays } from '../model/displayMesh.ts';

/** Corners of triangles in the rotation of the view, with their depths. */
export type RotatedFaces = Required<Pick<TriangleArrays, 'corners' | 'heights'>>;

/**
 * Cosine between the normal of a triangle and the viewing direction: 1 facing the viewer, 0 edge-on, negative for a
 * back face.
 */
export function facing({ corners, heights }: RotatedFaces, t: number): number {
	const [i, j] = [6 * t, 3 * t];
	const corner = (k: number) =>
		[corners[i + 2 * k]!, corners[i + 2 * k + 1]!, heights[j + k]!] as const;
	return facingOf(corner(0), corner(1), corner(2));
}

/** Shades a colour for a face by its `facing`. */
export const shade = (colour: Rgb, facing: number): Rgb =>
	mixed([0, 0, 0], colour, brightness(facing));

/** Triangles whose bounding box overlaps a box, in ascending order. */
export function trianglesInBox({ corners }: Pick<RotatedFaces, 'corners'>, box: Box): Uint32Array {
	const triangles = new Uint32Array(corners.length / 6);
	let count = 0;
	for (let t = 0; 6 * t < corners.length; t++) {
		const coordinate = (i: number): number => corners[6 * t + i]!;
		if (
			Math.max(coordinate(0), coordinate(2), coordinate(4)) < box.minX ||
			Math.min(coordinate(0), coordinate(2), coordinate(4)) > box.maxX
		)
			continue;
		if (
			Math.max(coordinate(1), coordinate(3), coordinate(5)) < box.minY ||
			Math.min(coordinate(1), coordinate(3), coordinate(5)) > box.maxY
		)
			continue;
		triangles[count++] = t;
	}
	return triangles.subarray(0, count);
}

/** Sorts triangles by the depth of their centroids, farthest first. */
export function sortByDepth(
	{ heights }: Pick<RotatedFaces, 'heights'>,
	shown: Uint32Array,
): Uint32Array {
	const depth = (t: number): number => heights[3 * t]! + heights[3 * t + 1]! + heights[3 * t + 2]!;
	return shown.slice().sort((a, b) => depth(a) - depth(b));
}

/** Clips a triangle, or an edge, against a plane: x y of the corners of the remaining polygon, or of both ends. */
export function clipFace(
	{ corners, heights }: RotatedFaces,
	t: number,
	slots: readonly number[],
	plane: Plane | null,
): number[] {
	const ends = slots.map((slot) => {
		const i = 3 * t + slot;
		const [x, y, w] = [corners[2 * i]!, corners[2 * i + 1]!, heights[i]!];
		const beyond = plane ? plane[0] * x + plane[1] * y + plane[2] * w - plane[3] : 0;
		return { x, y, beyond };
	});
	const clipped: number[] = [];
	for (const [k, from] of ends.entries()) {
		if (from.beyond <= 0) clipped.push(from.x, from.y);
		const to = ends[(k + 1) % ends.length]!;
		const isLast = ends.length === 2 && k === 1;
		if (isLast || from.beyond > 0 === to.beyond > 0) continue;
		const share = from.beyond / (from.beyond - to.beyond);
		clipped.push(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y));
	}
	return clipped;
}
