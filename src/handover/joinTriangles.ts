import { pointCount, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { Barycentric } from './barycentric.ts';
import type { JoinedPoints } from './joinPoints.ts';
import { type Piece, PieceError } from './piece.ts';

/** The triangles of all pieces. */
export interface JoinedTriangles {
	/** Three corners for each triangle. */
	readonly triangles: Uint32Array;
	/** The input triangle (0-based) that each triangle is part of. */
	readonly parents: Uint32Array;
}

/** Three corners. */
type Corners = readonly [number, number, number];

/**
 * Numbers the triangles of all pieces. The first child of each input triangle takes its number; the others follow in the
 * order of the input triangles. The children of a triangle begin at their lowest corner and are ordered by their corners;
 * undivided triangles are as in the input. So the result does not depend on the division into pieces.
 *
 * Verifies in exact arithmetic that the children of each input triangle cover it once: they lie in it, have its orientation,
 * add up to its area, and each edge inside it has a child on either side. Verifies that no edge of the result has a hanging
 * node: so the result is conforming if the input is. Throws `PieceError` otherwise.
 *
 * @param longestEdge gives the longest edge of an input triangle, k for the one from corner k to the next. With it, a
 * triangle divided into four similar ones is divided as by longest-edge bisection instead: one inner edge is flipped
 */
export function joinTriangles(
	pieces: readonly Piece[],
	input: TriMesh,
	points: JoinedPoints,
	longestEdge?: (triangle: number) => number,
): JoinedTriangles {
	const { starts, corners: allChildren } = childrenByParent(pieces, triangleCount(input), points);
	const count = allChildren.length / 3;
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
			const child = cornersAt(allChildren, i);
			const childShare = barycentric.share(child);
			if (!(childShare > 0))
				throw new PieceError(`a part of ${named(t)} is reversed or outside it`);
			share += childShare;
			children.push(child);
		}
		// Shares are multiples of a power of two: their sum is exact.
		if (share !== 1) throw new PieceError(`the parts of ${named(t)} cover ${share} of it`);
		if (children.length === 1) children = [corners];
		else {
			refuseUnpaired(children, barycentric, t);
			const slot = longestEdge && isRegular(children, corners, points) ? longestEdge(t) : -1;
			if (slot >= 0) children = longestEdgeChildren(corners, slot, points);
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

/** Throws if an edge inside an input triangle is not one of two children, in opposite directions, or one is of more. */
function refuseUnpaired(children: readonly Corners[], barycentric: Barycentric, t: number): void {
	const edges = new Set<string>();
	for (const [a, b, c] of children)
		for (const edge of [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]) {
			if (edges.has(edge)) throw new PieceError(`parts of ${named(t)} overlap`);
			edges.add(edge);
		}
	for (const [a, b, c] of children)
		for (const [from, to] of [
			[a, b],
			[b, c],
			[c, a],
		] as const)
			if (!edges.has(`${to} ${from}`) && !barycentric.isOnEdge(from, to))
				throw new PieceError(`parts of ${named(t)} overlap`);
}

const named = (triangle: number): string => `triangle ${triangle} (counted from 0)`;

const cornersAt = (triangles: Uint32Array, t: number): Corners => [
	triangles[3 * t]!,
	triangles[3 * t + 1]!,
	triangles[3 * t + 2]!,
];

/** Corners of all triangles of the pieces, by parent: input triangle t has children [starts[t], starts[t + 1]). */
function childrenByParent(
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

/** Midpoints of the edges of a triangle, k for the edge from corner k to the next; undefined unless all are divided. */
function midpointsOf([a, b, c]: Corners, { between, first }: JoinedPoints): Corners | undefined {
	const middles = [between.indexOf(a, b), between.indexOf(b, c), between.indexOf(c, a)] as const;
	if (middles.some((middle) => middle < 0)) return undefined;
	return [first + middles[0], first + middles[1], first + middles[2]];
}

/** Whether a triangle is divided into four similar ones: one child has the midpoints of all edges as corners. */
function isRegular(children: readonly Corners[], corners: Corners, points: JoinedPoints): boolean {
	const middles = children.length === 4 && midpointsOf(corners, points);
	return (
		middles !== false &&
		middles !== undefined &&
		children.some((child) => child.every((corner) => middles.includes(corner)))
	);
}

/**
 * The children of a triangle with three divided edges by longest-edge bisection: first its longest edge is bisected, then
 * the other edge of the input in each half.
 */
function longestEdgeChildren(corners: Corners, longest: number, points: JoinedPoints): Corners[] {
	const middles = midpointsOf(corners, points)!;
	const corner = (k: number) => corners[(longest + k) % 3]!;
	const middle = (k: number) => middles[(longest + k) % 3]!;
	return [
		[corner(0), middle(0), middle(2)],
		[middle(0), corner(1), middle(1)],
		[middle(0), middle(1), corner(2)],
		[middle(0), corner(2), middle(2)],
	];
}

/** Rotates corners so that the lowest comes first. */
function fromSmallest([a, b, c]: Corners): Corners {
	if (a < b && a < c) return [a, b, c];
	return b < c ? [b, c, a] : [c, a, b];
}

const compareCorners = (x: Corners, y: Corners): number =>
	x[0] - y[0] || x[1] - y[1] || x[2] - y[2];

/** Throws a `PieceError` if an edge of a triangle has a hanging node, a point that halves it. */
function refuseHanging(triangles: Uint32Array, { between, first }: JoinedPoints): void {
	for (let i = 0; i < triangles.length; i++) {
		const a = triangles[i]!;
		const b = triangles[i % 3 === 2 ? i - 2 : i + 1]!;
		const middle = between.indexOf(a, b);
		if (middle >= 0)
			throw new PieceError(`point ${first + middle} hangs on the edge from point ${a} to ${b}`);
	}
}
