import { type Plane, signedDistance } from '../mesh/cut.ts';
import { facingOf } from '../mesh/facing.ts';
import { OcclusionTest, type Point3, viewSurface } from '../mesh/occlusionTest.ts';
import { middleInSpace } from '../mesh/rotatedPoints.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import type { PicturePoints } from './picturePoints.ts';
import { HIDDEN } from './scene.ts';

/** A mesh in space, as a picture shows it. */
export interface Surface {
	/** x y z of the rotated points relative to the middle of the mesh. */
	readonly points: Float64Array;
	readonly middle: Point3;
	readonly plane: Plane | null;
	/** Visibility queries; made on first use. */
	readonly front: OcclusionTest;
	/** Converts coordinates relative to the middle to pixels of the picture. */
	onPicture(x: number, y: number): readonly [number, number];
}

/**
 * The surface of a mesh; undefined if all points have the same height.
 *
 * @param seen the mesh with rotated points
 * @param hidden a byte for each triangle, 1 if it hides nothing
 * @param onPicture converts coordinates of `seen` to pixels of the picture
 */
export function surfaceOf(
	seen: TriMesh,
	hidden: Uint8Array,
	plane: Plane | null,
	onPicture: (x: number, y: number) => readonly [number, number],
): Surface | undefined {
	const { points, triangles, dimension } = seen;
	if (dimension === 2 || points.every((z, i) => i % 3 < 2 || z === points[2])) return undefined;
	const middle = middleInSpace(seen);
	const centred = points.map((value, i) => value - middle[i % 3]!);
	let front: OcclusionTest | undefined;
	return {
		points: centred,
		middle,
		plane,
		get front() {
			front ??= new OcclusionTest(viewSurface(centred, triangles), { hidden, plane });
			return front;
		},
		onPicture: (x, y) => onPicture(x + middle[0], y + middle[1]),
	};
}

/** Appends the visible parts of the line between points `a` and `b` to `to`: two positions for each. */
export function appendVisibleLine(
	{ points, front, onPicture }: Surface,
	a: number,
	b: number,
	places: PicturePoints,
	to: number[],
): void {
	const at = (p: number): Point3 => [points[3 * p]!, points[3 * p + 1]!, points[3 * p + 2]!];
	const [from, end] = [at(a), at(b)];
	const positionAt = (fraction: number): number => {
		if (fraction === 0) return a;
		if (fraction === 1) return b;
		const along = (k: number): number => from[k]! + fraction * (end[k]! - from[k]!);
		return places.add(...onPicture(along(0), along(1)));
	};
	for (const share of front.visibleParts(from, end)) to.push(positionAt(share));
}

/** Triangles in drawing order, the nearest last. */
export interface Faces {
	/** Three positions for each triangle. */
	readonly triangles: Uint32Array;
	/** The triangle of the mesh that each one is, or was clipped from. */
	readonly of: Uint32Array;
	/** See `Fill`. */
	readonly smooth?: Float32Array;
	/** Direction of each relative to the viewer, see `facingOf`. */
	readonly facing: Float32Array;
}

/**
 * Clips the triangles of a surface by its plane and sorts them by the depth of their centroids, farthest first (painter's
 * algorithm): overlapping triangles of very different size may be in the wrong order.
 *
 * @param shown an entry for each triangle, `HIDDEN` if it is not drawn
 */
export function facesOf(
	surface: Surface,
	meshTriangles: Uint32Array,
	shown: Uint16Array,
	smooth: Float32Array | undefined,
	places: PicturePoints,
): Faces {
	const { points } = surface;
	const corners = { places: meshTriangles, values: smooth };
	const clipped: Clipped = { triangles: [], of: [], values: [] };
	const depths: number[] = [];
	const facing: number[] = [];
	for (let t = 0; t < shown.length; t++) {
		if (shown[t] === HIDDEN) continue;
		const at = (k: number): Point3 => {
			const p = 3 * meshTriangles[3 * t + k]!;
			return [points[p]!, points[p + 1]!, points[p + 2]!];
		};
		const [a, b, c] = [at(0), at(1), at(2)];
		const count = clipTriangle(clipped, corners, t, [a, b, c], surface, places);
		if (count === 0) continue;
		const direction = facingOf(a, b, c);
		for (let i = 0; i < count; i++) {
			depths.push(a[2] + b[2] + c[2]);
			facing.push(direction);
		}
	}
	const order = Uint32Array.from(depths.keys()).sort((a, b) => depths[a]! - depths[b]! || a - b);
	const triangles = new Uint32Array(3 * order.length);
	const values = smooth && new Float32Array(3 * order.length);
	for (let i = 0; i < triangles.length; i++) {
		const from = 3 * order[Math.floor(i / 3)]! + (i % 3);
		triangles[i] = clipped.triangles[from]!;
		if (values) values[i] = clipped.values[from]!;
	}
	return {
		triangles,
		of: Uint32Array.from(order, (i) => clipped.of[i]!),
		...(values && { smooth: values }),
		facing: Float32Array.from(order, (i) => facing[i]!),
	};
}

/** Triangles after clipping: three positions and three values of each, and its triangle of the mesh. */
interface Clipped {
	readonly triangles: number[];
	readonly of: number[];
	readonly values: number[];
}

/** Corners of the triangles of a mesh, three each. */
interface Corners {
	/** Their positions. */
	readonly places: Uint32Array;
	/** See `Fill.smooth`. */
	readonly values: Float32Array | undefined;
}

/** Clips triangle `t` with corners `at` by the plane and adds the visible part as a fan; returns its number of triangles. */
function clipTriangle(
	{ triangles, of, values }: Clipped,
	{ places: all, values: smooth }: Corners,
	t: number,
	at: readonly [Point3, Point3, Point3],
	surface: Surface,
	places: PicturePoints,
): number {
	const { plane } = surface;
	if (!plane || at.every((place) => signedDistance(plane, place) <= 0)) {
		for (let i = 3 * t; i < 3 * t + 3; i++) {
			triangles.push(all[i]!);
			if (smooth) values.push(smooth[i]!);
		}
		of.push(t);
		return 1;
	}
	const corners = at.map(
		(own, k): Corner => ({
			at: own,
			place: all[3 * t + k]!,
			value: smooth?.[3 * t + k] ?? 0,
		}),
	);
	const polygon = clipPolygon(corners, plane, surface, places);
	for (let k = 2; k < polygon.length; k++) {
		for (const { place, value } of [polygon[0]!, polygon[k - 1]!, polygon[k]!]) {
			triangles.push(place);
			if (smooth) values.push(value);
		}
		of.push(t);
	}
	return Math.max(0, polygon.length - 2);
}

interface Corner {
	readonly at: Point3;
	readonly value: number;
	/** Number of its position. */
	readonly place: number;
}

/** Clips a convex polygon by a plane (Sutherland and Hodgman 1974). */
function clipPolygon(
	corners: readonly Corner[],
	plane: Plane,
	{ onPicture }: Surface,
	places: PicturePoints,
): readonly Corner[] {
	const clipped: Corner[] = [];
	for (const [i, corner] of corners.entries()) {
		const next = corners[(i + 1) % corners.length]!;
		const [distance, nextDistance] = [
			signedDistance(plane, corner.at),
			signedDistance(plane, next.at),
		];
		if (distance <= 0) clipped.push(corner);
		if (distance > 0 === nextDistance > 0) continue;
		const fraction = distance / (distance - nextDistance);
		const along = (from: number, to: number): number => from + fraction * (to - from);
		const at = corner.at.map((value, k) => along(value, next.at[k]!)) as unknown as Point3;
		const position = places.add(...onPicture(at[0], at[1]));
		clipped.push({ at, value: along(corner.value, next.value), place: position });
	}
	return clipped;
}
