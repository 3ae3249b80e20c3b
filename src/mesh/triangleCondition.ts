import { qualityOf } from './quality.ts';
import { type TriMesh, triangleCount } from './triMesh.ts';

/** A 2D position, x y, in units of the mesh. */
export type Point2 = readonly [number, number];

/**
 * A condition on triangles, as plain serializable data. A triangle lies inside a shape if its centroid does, boundaries
 * included: shapes that tile the plane select each triangle once, whatever its size. In 3D only x and y are compared with a
 * shape.
 */
export type TriangleCondition =
	/** Absolute area larger than this, in units of the mesh squared. */
	| { readonly kind: 'area'; readonly above: number }
	/** Longest edge longer than this, in units of the mesh. */
	| { readonly kind: 'longestEdge'; readonly above: number }
	/** Smallest angle below this, in degrees; 0 for degenerate triangles. */
	| { readonly kind: 'smallestAngle'; readonly below: number }
	| { readonly kind: 'circle'; readonly centre: Point2; readonly radius: number }
	/** Two opposite corners, in any order. */
	| { readonly kind: 'rectangle'; readonly corners: readonly [Point2, Point2] }
	/**
	 * x y of each corner; closed implicitly. Where it crosses itself, the nonzero winding rule applies, so that a lasso drawn in
	 * loops leaves no holes.
	 */
	| { readonly kind: 'polygon'; readonly corners: readonly number[] };

/** The triangles that meet a condition, 0-based and ascending. */
export function trianglesWhere(mesh: TriMesh, condition: TriangleCondition): Uint32Array {
	const meets = predicateOf(mesh, condition);
	const matches = new Uint32Array(triangleCount(mesh));
	let count = 0;
	for (let t = 0; t < matches.length; t++) if (meets(t)) matches[count++] = t;
	return matches.slice(0, count);
}

function predicateOf(mesh: TriMesh, condition: TriangleCondition): (triangle: number) => boolean {
	switch (condition.kind) {
		case 'area':
			return (t) => areaOf(mesh, t) > condition.above;
		case 'longestEdge':
			return (t) => longestEdgeOf(mesh, t) > condition.above;
		case 'smallestAngle': {
			const { smallestAngles } = qualityOf(mesh);
			// The bound is rounded as the angles were, so that 45° is not below 45°.
			const below = Math.fround(condition.below);
			return (t) => smallestAngles[t]! < below;
		}
		case 'circle': {
			const [x, y] = condition.centre;
			return atCentroid(mesh, (cx, cy) => Math.hypot(cx - x, cy - y) <= condition.radius);
		}
		case 'rectangle': {
			const [[x1, y1], [x2, y2]] = condition.corners;
			const [west, east] = [Math.min(x1, x2), Math.max(x1, x2)];
			const [south, north] = [Math.min(y1, y2), Math.max(y1, y2)];
			return atCentroid(mesh, (x, y) => x >= west && x <= east && y >= south && y <= north);
		}
		case 'polygon':
			return atCentroid(mesh, insidePolygon(condition.corners));
	}
}

function areaOf({ points, triangles, dimension }: TriMesh, t: number): number {
	const a = triangles[3 * t]! * dimension;
	const b = triangles[3 * t + 1]! * dimension;
	const c = triangles[3 * t + 2]! * dimension;
	const ux = points[b]! - points[a]!;
	const uy = points[b + 1]! - points[a + 1]!;
	const vx = points[c]! - points[a]!;
	const vy = points[c + 1]! - points[a + 1]!;
	const normal = ux * vy - uy * vx;
	if (dimension === 2) return Math.abs(normal) / 2;
	const uz = points[b + 2]! - points[a + 2]!;
	const vz = points[c + 2]! - points[a + 2]!;
	return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, normal) / 2;
}

function longestEdgeOf({ points, triangles, dimension }: TriMesh, t: number): number {
	let longest = 0;
	for (let k = 0; k < 3; k++) {
		const a = triangles[3 * t + k]! * dimension;
		const b = triangles[3 * t + ((k + 1) % 3)]! * dimension;
		const z = dimension === 3 ? points[b + 2]! - points[a + 2]! : 0;
		const length = Math.hypot(points[b]! - points[a]!, points[b + 1]! - points[a + 1]!, z);
		if (length > longest) longest = length;
	}
	return longest;
}

/** Tests a triangle by the x and y of its centroid. */
function atCentroid(
	{ points, triangles, dimension }: TriMesh,
	inside: (x: number, y: number) => boolean,
): (triangle: number) => boolean {
	return (t) => {
		const a = triangles[3 * t]! * dimension;
		const b = triangles[3 * t + 1]! * dimension;
		const c = triangles[3 * t + 2]! * dimension;
		return inside(
			(points[a]! + points[b]! + points[c]!) / 3,
			(points[a + 1]! + points[b + 1]! + points[c + 1]!) / 3,
		);
	};
}

/** Tests whether a point lies in a polygon, by the nonzero winding rule, or on its boundary. */
function insidePolygon(corners: readonly number[]): (x: number, y: number) => boolean {
	const shape = Float64Array.from(corners);
	const count = Math.floor(shape.length / 2);
	let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
	for (let i = 0; i < count; i++) {
		west = Math.min(west, shape[2 * i]!);
		east = Math.max(east, shape[2 * i]!);
		south = Math.min(south, shape[2 * i + 1]!);
		north = Math.max(north, shape[2 * i + 1]!);
	}
	return (x, y) => {
		if (!(x >= west && x <= east && y >= south && y <= north)) return false;
		let winding = 0;
		let [ax, ay] = [shape[2 * count - 2]!, shape[2 * count - 1]!];
		for (let i = 0; i < count; i++) {
			const [bx, by] = [shape[2 * i]!, shape[2 * i + 1]!];
			// Positive to the left of the line from a to b.
			const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
			if (side === 0 && (x - ax) * (x - bx) <= 0 && (y - ay) * (y - by) <= 0) return true;
			if (ay <= y) {
				if (by > y && side > 0) winding++;
			} else if (by <= y && side < 0) winding--;
			[ax, ay] = [bx, by];
		}
		return winding !== 0;
	};
}
