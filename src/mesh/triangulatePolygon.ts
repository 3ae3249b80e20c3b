import { orientation } from './orientation.ts';
import type { TriMesh } from './triMesh.ts';

/** Polygons with more corners are cut at the first ear found, not the best, which keeps the cost quadratic. */
const MANY = 64;

/**
 * Triangulates a polygon of n corners into n − 2 triangles by ear clipping, the ear of best shape first (G. H. Meisters 1975,
 * "Polygons have ears"). All triangles of a simple polygon have its orientation, by exact predicates; in 3D after projection
 * along the axis nearest to its normal. Collinear corners and boundaries that touch in corners (bridges to holes) are allowed.
 * If a polygon that is not simple has no ear left, the rest is cut as a fan.
 *
 * @param corners points in order along the boundary, at least three
 * @param take called with three indices into `corners` for each triangle; its first `cuts` sides are diagonals, the others
 * sides of the polygon
 * @returns whether all triangles have the polygon's orientation and non-zero area
 */
export function triangulatePolygon(
	mesh: Pick<TriMesh, 'points' | 'dimension'>,
	corners: ArrayLike<number>,
	take: (a: number, b: number, c: number, cuts: number) => void,
): boolean {
	const count = corners.length;
	const add = (a: number, b: number, c: number): void => {
		const isCut = (i: number, j: number): boolean => j !== (i + 1) % count;
		const cut = [isCut(a, b), isCut(b, c), isCut(c, a)];
		const cuts = cut.filter((one) => one).length;
		// Rotated so that the diagonals come first.
		const ring = [a, b, c];
		let first = 0;
		if (cuts === 1) first = cut.indexOf(true);
		if (cuts === 2) first = (cut.indexOf(false) + 1) % 3;
		take(ring[first]!, ring[(first + 1) % 3]!, ring[(first + 2) % 3]!, cuts);
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
	const isAt = (p: number, q: number): boolean => x[p] === x[q] && y[p] === y[q];
	const left = Array.from({ length: count }, (_, i) => i);
	const beside = (at: number, step: number): number =>
		left[(at + step + left.length) % left.length]!;
	let whole = true;
	// Corners that coincide with the previous one are cut off first: their triangles have no area.
	for (let at = count - 1; at > 0 && left.length > 3; at--) {
		if (!isAt(left[at]!, beside(at, -1))) continue;
		add(beside(at, -1), left[at]!, beside(at, 1));
		left.splice(at, 1);
		whole = false;
	}
	/** Corners that may lie in an ear: all others are convex. */
	const reflex = left.filter((i, at) => orientationAt(beside(at, -1), i, beside(at, 1)) <= 0);
	const isEar = (a: number, b: number, c: number): boolean => {
		if (orientationAt(a, b, c) <= 0) return false;
		for (const p of reflex) {
			if (isAt(p, a) || isAt(p, b) || isAt(p, c)) continue;
			if (orientationAt(a, b, p) >= 0 && orientationAt(b, c, p) >= 0 && orientationAt(c, a, p) >= 0)
				return false;
		}
		return true;
	};
	while (left.length > 3) {
		let [best, found] = [-1, -1];
		for (let at = 0; at < left.length; at++) {
			const [a, b, c] = [beside(at, -1), left[at]!, beside(at, 1)];
			const shape = shapeOf(x, y, a, b, c);
			if (shape <= best || !isEar(a, b, c)) continue;
			[best, found] = [shape, at];
			if (count > MANY) break;
		}
		if (found < 0) break;
		const ear = left[found]!;
		add(beside(found, -1), ear, beside(found, 1));
		left.splice(found, 1);
		// Adjacent corners may become convex, none becomes reflex.
		for (const at of [found - 1, found]) {
			const index = (at + left.length) % left.length;
			const p = left[index]!;
			const known = reflex.indexOf(p);
			if (known >= 0 && orientationAt(beside(index, -1), p, beside(index, 1)) > 0)
				reflex.splice(known, 1);
		}
		const reflexIndex = reflex.indexOf(ear);
		if (reflexIndex >= 0) reflex.splice(reflexIndex, 1);
	}
	whole &&= left.length === 3 && orientationAt(left[0]!, left[1]!, left[2]!) > 0;
	for (let i = 1; i + 1 < left.length; i++) add(left[0]!, left[i]!, left[i + 1]!);
	return whole;
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
