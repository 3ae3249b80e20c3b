import { midNodesOf } from '../mesh/carry/sixNodes.ts';
import { EdgeTable } from '../mesh/edgeTable.ts';
import type { RefineMaps } from '../mesh/maps.ts';
import { carriedSide, type RefinedMesh, refinedInSlices } from '../mesh/refined.ts';
import { NONE, topologyOf, topologyOfTriangles } from '../mesh/topology.ts';
import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { midpoints } from '../refine/host/midpoints.ts';
import { coincidentWarning } from '../refine/host/warnings.ts';
import { type ComparedField, compareFields } from './comparedFields.ts';
import { type JoinedPoints, joinPoints } from './joinPoints.ts';
import { joinTriangles } from './joinTriangles.ts';
import { longestEdges } from './longestEdges.ts';
import { type Piece, PieceError } from './piece.ts';

/** The refined mesh, joined from pieces. */
export interface TakenBack extends RefinedMesh {
	/** Comparisons with the fields of the pieces; empty for six-node triangles. */
	readonly fields: readonly ComparedField[];
}

/**
 * Joins pieces to a refinement of the input. Groups, fields, markers and segments are carried from the input, as after any
 * operation, not read from the pieces. The result does not depend on the division into pieces. Yields between slices of
 * the work.
 *
 * Throws `PieceError` if the pieces are no refinement of the input (see `joinTriangles`), if a point is not the midpoint of
 * its ends, or if an edge of a quad or polygon is divided.
 */
export function* takeBackInSlices(
	input: TriMesh,
	pieces: readonly Piece[],
): Generator<void, TakenBack> {
	const points = joinPoints(pieces, pointCount(input));
	yield;
	const joined = joinTriangles(pieces, input, points, longestEdges(input));
	yield;
	const middle = yield* midpoints(input.points, input.dimension, points.ends);
	refuseMoved(pieces, points, middle.points, input.dimension);
	yield;
	const all = middle.points.length / input.dimension;
	const { triangleEdges, edges: used } = topologyOfTriangles(joined.triangles, all);
	yield;
	const edges = withUnusedEdges(input, used);
	const maps: RefineMaps = {
		pointParents: points.ends,
		triangleParents: joined.parents,
		edgeParents: edgeParents(input, edges, points),
	};
	yield;
	const divided = carriedSide(input, maps);
	if (divided) throw new PieceError('an edge of a quad or polygon is divided');
	const { dimension } = input;
	const linear = {
		dimension,
		points: middle.points,
		triangles: joined.triangles,
		edges,
		triangleEdges,
	};
	const refined = yield* refinedInSlices(input, linear, maps);
	yield;
	return {
		...refined,
		warnings: [...coincidentWarning(middle.fallen), ...refined.warnings],
		// With midside nodes, new points have other numbers in the result.
		fields: midNodesOf(input) ? [] : compareFields(input, refined.mesh, pieces, points.numbers),
	};
}

/**
 * Throws a `PieceError` for a point of a piece whose coordinates differ from those of the joined mesh by more than
 * rounding.
 *
 * @param points `dimension` coordinates for each point of the joined mesh
 */
function refuseMoved(
	pieces: readonly Piece[],
	{ numbers }: JoinedPoints,
	points: Float64Array,
	dimension: 2 | 3,
): void {
	for (const [k, { mesh }] of pieces.entries())
		for (let p = 0; p < numbers[k]!.length; p++)
			for (let axis = 0; axis < dimension; axis++) {
				const expected = points[dimension * numbers[k]![p]! + axis]!;
				const found = axis < mesh.dimension ? mesh.points[mesh.dimension * p + axis]! : 0;
				if (Math.abs(found - expected) > 4 * Number.EPSILON * Math.abs(expected))
					throw new PieceError(
						`coordinate ${'xyz'[axis]} of point ${p} of piece ${k} is ${found}, expected ${expected}`,
					);
			}
}

/** Appends the edges of the input that belong to no triangle to those of the result. */
function withUnusedEdges(input: TriMesh, edges: Uint32Array): Uint32Array {
	if (!input.edges) return edges;
	const { edgeTriangles } = topologyOf(input);
	const unused = input.edges.filter((_, i) => edgeTriangles[2 * (i >> 1)] === NONE);
	const all = new Uint32Array(edges.length + unused.length);
	all.set(edges);
	all.set(unused, edges.length);
	return all;
}

/** The input edge that each edge is or is part of; `NONE` for edges inside input triangles. */
function edgeParents(
	input: TriMesh,
	edges: Uint32Array,
	{ ends, first }: JoinedPoints,
): Uint32Array {
	const inputEdges = topologyOf(input).edges;
	const table = new EdgeTable(inputEdges, first);
	/** The input edge that each new point lies on; `NONE` for points inside input triangles. */
	const edgeOf = new Uint32Array(ends.length / 2);
	for (let i = 0; i < edgeOf.length; i++) edgeOf[i] = edgeBetween(ends[2 * i]!, ends[2 * i + 1]!);
	return Uint32Array.from({ length: edges.length / 2 }, (_, e) =>
		edgeBetween(edges[2 * e]!, edges[2 * e + 1]!),
	);

	function edgeBetween(a: number, b: number): number {
		if (a < first && b < first) return table.indexOf(a, b) >>> 0;
		const edge = edgeOf[Math.max(a, b) - first]!;
		return isOn(Math.min(a, b), edge) ? edge : NONE;
	}

	function isOn(point: number, edge: number): boolean {
		if (edge === NONE) return false;
		if (point >= first) return edgeOf[point - first] === edge;
		return inputEdges[2 * edge] === point || inputEdges[2 * edge + 1] === point;
	}
}
