import { orientation } from './orientation.ts';
import type { TriMesh } from './triMesh.ts';

/** Above this number of corners the first ear found is cut, not the best, which keeps the cost quadratic. */
const MAX_CORNERS_FOR_BEST = 64;

/**
 * Triangulates a polygon of n corners into n − 2 triangles by ear clipping, the ear of best shape first (G. H. Meisters 1975,
 * "Polygons have ears"). All triangles of a simple polygon have its orientation, by exact predicates; in 3D after projection
 * along the axis nearest to its normal. Collinear corners and boundaries that touch in corners (bridges to holes) are allowed.
 * If a polygon that is not simple has no ear left, the rest is cut as a fan.
 *
 * @param corners points in order along the boundary, at least three
 * @param visit called with three indices into `corners` for each triangle; its first `cuts` sides are diagonals, the others
 * sides of the polygon
 * @returns whether all triangles have the polygon's orientation and non-zero area
 */
export function triangulatePolygon(
	mesh: Pick<TriMesh, 'points' | 'dimension'>,
	corners: ArrayLike<number>,
	visit: (a: number, b: number, c: number, cuts: number) => void,
): boolean {
	const count = corners.length;
	const add = (a: number, b: number, c: number): void => {
		const isCut = (i: number, j: number): boolean => j !== (i + 1) % count;
		const cut = [isCut(a, b), isCut(b, c), isCut(c, a)];
		const cuts = cut.filter(Boolean).length;
		// Rotated so that the diagonals come first.
		const ring = [a, b, c];
		let first = 0;
		if (cuts === 1) first = cut.indexOf(true);
		if (cuts === 2) first = (cut.indexOf(false) + 1) % 3;
		visit(ring[first]!, ring[(first + 1) % 3]!, ring[(first + 2) % 3]!, cuts);
	};
	const { x, y } = projected(mesh, corners);
	const area = areaOf(x, y);
	if (count === 3) {
		add(0, 1, 2);
		return area !== 0;
	}
	const sign = area < 0 ? -1 : 1;
	const orientationAt = (a: number, b: number, c: number): number =>
		sign * orientation(x[a]!, y[a]!, x[b]!, y[b]!, x[c]!, y[c]!);
	const coincide = (p: number, q: number): boolean => x[p] === x[q] && y[p] === y[q];
	const remaining = Array.from({ length: count }, (_, i) => i);
	const neighbour = (at: number, step: number): number =>
		remaining[(at + step + remaining.length) % remaining.length]!;
	let isValid = true;
	// Corners that coincide with the previous one are cut off first: their triangles have no area.
	for (let at = count - 1; at > 0 && remaining.length > 3; at--) {
		if (!coincide(remaining[at]!, neighbour(at, -1))) continue;
		add(neighbour(at, -1), remaining[at]!, neighbour(at, 1));
		remaining.splice(at, 1);
		isValid = false;
	}
	/** Corners that may lie in an ear: all others are convex. */
	const reflex = remaining.filter(
		(i, at) => orientationAt(neighbour(at, -1), i, neighbour(at, 1)) <= 0,
	);
	const isEar = (a: number, b: number, c: number): boolean => {
		if (orientationAt(a, b, c) <= 0) return false;
		for (const p of reflex) {
			if (coincide(p, a) || coincide(p, b) || coincide(p, c)) continue;
			if (orientationAt(a, b, p) >= 0 && orientationAt(b, c, p) >= 0 && orientationAt(c, a, p) >= 0)
				return false;
		}
		return true;
	};
	while (remaining.length > 3) {
		let [best, bestAt] = [-1, -1];
		for (let at = 0; at < remaining.length; at++) {
			const [a, b, c] = [neighbour(at, -1), remaining[at]!, neighbour(at, 1)];
			const shape = shapeOf(x, y, a, b, c);
			if (shape <= best || !isEar(a, b, c)) continue;
			[best, bestAt] = [shape, at];
			if (count > MAX_CORNERS_FOR_BEST) break;
		}
		if (bestAt < 0) break;
		const ear = remaining[bestAt]!;
		add(neighbour(bestAt, -1), ear, neighbour(bestAt, 1));
		remaining.splice(bestAt, 1);
		// Adjacent corners may become convex, none becomes reflex.
		for (const at of [bestAt - 1, bestAt]) {
			const index = (at + remaining.length) % remaining.length;
			const p = remaining[index]!;
			const reflexAt = reflex.indexOf(p);
			if (reflexAt >= 0 && orientationAt(neighbour(index, -1), p, neighbour(index, 1)) > 0)
				reflex.splice(reflexAt, 1);
		}
		const reflexIndex = reflex.indexOf(ear);
		if (reflexIndex >= 0) reflex.splice(reflexIndex, 1);
	}
	isValid &&=
		remaining.length === 3 && orientationAt(remaining[0]!, remaining[1]!, remaining[2]!) > 0;
	for (let i = 1; i + 1 < remaining.length; i++)
		add(remaining[0]!, remaining[i]!, remaining[i + 1]!);
	return isValid;
}

/**
 * Coordinates of the corners in the plane; in 3D without the axis of the largest component of the polygon's normal (Newell).
 */
function projected(
	{ points, dimension }: Pick<TriMesh, 'points' | 'dimension'>,
	corners: ArrayLike<number>,
) {
	const count = corners.length;
	const along = (axis: number) =>
		Float64Array.from({ length: count }, (_, i) => points[dimension * corners[i]! + axis]!);
	if (dimension === 2) return { x: along(0), y: along(1) };
	const axes = [along(0), along(1), along(2)] as const;
	const areas = [0, 1, 2].map((axis) => areaOf(axes[(axis + 1) % 3]!, axes[(axis + 2) % 3]!));
	const sizes = areas.map(Math.abs);
	const axis = sizes.indexOf(Math.max(...sizes));
	return { x: axes[(axis + 1) % 3]!, y: axes[(axis + 2) % 3]! };
}

/** Twice the signed area. */
function areaOf(x: Float64Array, y: Float64Array): number {
	let sum = 0;
	for (let i = 1; i + 1 < x.length; i++)
		sum += (x[i]! - x[0]!) * (y[i + 1]! - y[0]!) - (y[i]! - y[0]!) * (x[i + 1]! - x[0]!);
	return sum;
}

/** Twice the area divided by the sum of the squared sides: larger is closer to equilateral. */
function shapeOf(x: Float64Array, y: Float64Array, a: number, b: number, c: number): number {
	const [ux, uy] = [x[b]! - x[a]!, y[b]! - y[a]!];
	const [vx, vy] = [x[c]! - x[b]!, y[c]! - y[b]!];
	const [wx, wy] = [x[a]! - x[c]!, y[a]! - y[c]!];
	const squares = ux * ux + uy * uy + vx * vx + vy * vy + wx * wx + wy * wy;
	return squares > 0 ? Math.abs(ux * vy - uy * vx) / squares : 0;
}
