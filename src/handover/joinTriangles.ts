import { pointCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { Barycentric } from './barycentric.ts';
import type { JoinedPoints } from './joinPoints.ts';
import { type Piece, PieceError } from './piece.ts';

/** The triangles of all pieces. */
export interface JoinedTriangles {
	/** Three corners for each triangle. */
	readonly triangles: Uint32Array;
	/** The input triangle that each triangle is part of. */
	readonly parents: Uint32Array;
}

/** Three corners. */
type Corners = readonly [number, number, number];

/**
 * Numbers the triangles of all pieces: the first part of each input triangle takes its number, the others follow in the
 * order of the input triangles. Parts of one are ordered by their corners, each from its smallest corner on; undivided
 * triangles are as in the input. So the result does not depend on the division into pieces.
 *
 * Verifies exactly that the parts of each input triangle cover it once, with its orientation, and that no edge of the result
 * has a point in its middle: the result is conforming if the input is. Throws `PieceError` otherwise.
 *
 * @param longestEdge the longest edge of an input triangle, k for that from corner k to the next. If given, triangles that
 * were divided into four similar ones are divided as by longest-edge bisection, which differs by one edge inside
 */
export function joinTriangles(
	pieces: readonly Piece[],
	input: TriMesh,
	points: JoinedPoints,
	longestEdge?: (triangle: number) => number,
): JoinedTriangles {
	const { starts, corners: parts } = partsByParent(pieces, triangleCount(input), points);
	const count = parts.length / 3;
	const triangles = new Uint32Array(3 * count);
	const parents = new Uint32Array(count);
	const barycentric = new Barycentric(pointCount(input), points.ends);
	let next = triangleCount(input);
	for (let t = 0; t < triangleCount(input); t++) {
		const corners = cornersAt(input.triangles, t);
		barycentric.begin(corners);
		let children: Corners[] = [];
		let share = 0;
		for (let i = starts[t]!; i < starts[t + 1]!; i++) {
			const child = cornersAt(parts, i);
			const part = barycentric.share(child);
			if (!(part > 0)) throw new PieceError(`a part of ${named(t)} is reversed or outside it`);
			share += part;
			children.push(child);
		}
		if (share !== 1) throw new PieceError(`the parts of ${named(t)} cover ${share} of it`);
		if (children.length === 1) children = [corners];
		else {
			const slot = longestEdge && isRegular(children, corners, points) ? longestEdge(t) : -1;
			if (slot >= 0) children = longestEdgeParts(corners, slot, points);
			children = children.map(fromSmallest).sort(compareCorners);
		}
		for (const [k, child] of children.entries()) {
			const number = k === 0 ? t : next++;
			triangles.set(child, 3 * number);
			parents[number] = t;
		}
	}
	refuseHanging(triangles, points);
	return { triangles, parents };
}

const named = (triangle: number): string => `triangle ${triangle} (counted from 0)`;

const cornersAt = (triangles: Uint32Array, t: number): Corners => [
	triangles[3 * t]!,
	triangles[3 * t + 1]!,
	triangles[3 * t + 2]!,
];

/** Corners of all parts, ordered by their input triangle t, which has parts [starts[t], starts[t + 1]). */
function partsByParent(
	pieces: readonly Piece[],
	inputs: number,
	{ numbers }: JoinedPoints,
): { readonly starts: Uint32Array; readonly corners: Uint32Array } {
	const starts = new Uint32Array(inputs + 2);
	for (const { parents } of pieces) for (const t of parents) starts[t + 2]!++;
	for (let t = 2; t < starts.length; t++) starts[t]! += starts[t - 1]!;
	const corners = new Uint32Array(3 * starts[inputs + 1]!);
	for (const [k, { mesh, parents }] of pieces.entries())
		for (let i = 0; i < parents.length; i++) {
			const at = 3 * starts[parents[i]! + 1]!++;
			for (let slot = 0; slot < 3; slot++)
				corners[at + slot] = numbers[k]![mesh.triangles[3 * i + slot]!]!;
		}
	return { starts, corners };
}

/** The points in the middle of the edges of a triangle, from corner k to the next; undefined unless all are divided. */
function middlesOf([a, b, c]: Corners, { between, first }: JoinedPoints): Corners | undefined {
	const middles = [between.indexOf(a, b), between.indexOf(b, c), between.indexOf(c, a)] as const;
	if (middles.some((middle) => middle < 0)) return undefined;
	return [first + middles[0], first + middles[1], first + middles[2]];
}

/** Whether a triangle is divided into four similar ones. */
function isRegular(children: readonly Corners[], corners: Corners, points: JoinedPoints): boolean {
	const middles = children.length === 4 && middlesOf(corners, points);
	return (
		middles !== false &&
		middles !== undefined &&
		children.some((child) => child.every((corner) => middles.includes(corner)))
	);
}

/** The four parts of a triangle with three divided edges by bisection of its longest edge, and of both halves. */
function longestEdgeParts(corners: Corners, longest: number, points: JoinedPoints): Corners[] {
	const middles = middlesOf(corners, points)!;
	const corner = (k: number) => corners[(longest + k) % 3]!;
	const middle = (k: number) => middles[(longest + k) % 3]!;
	return [
		[corner(0), middle(0), middle(2)],
		[middle(0), corner(1), middle(1)],
		[middle(0), middle(1), corner(2)],
		[middle(0), corner(2), middle(2)],
	];
}

/** Rotates corners so that the smallest comes first. */
function fromSmallest([a, b, c]: Corners): Corners {
	if (a < b && a < c) return [a, b, c];
	return b < c ? [b, c, a] : [c, a, b];
}

const compareCorners = (x: Corners, y: Corners): number =>
	x[0] - y[0] || x[1] - y[1] || x[2] - y[2];

/** Throws for a triangle with a point in the middle of an edge. */
function refuseHanging(triangles: Uint32Array, { between, first }: JoinedPoints): void {
	for (let i = 0; i < triangles.length; i++) {
		const a = triangles[i]!;
		const b = triangles[i % 3 === 2 ? i - 2 : i + 1]!;
		const middle = between.indexOf(a, b);
		if (middle >= 0)
			throw new PieceError(`point ${first + middle} hangs on the edge from point ${a} to ${b}`);
	}
}
