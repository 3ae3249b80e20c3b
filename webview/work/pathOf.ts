import { longestEdgesOf, propagationPath } from '../../src/refine/longestEdge/propagationPath.ts';
import type { PathView } from '../model/results.ts';
import type { ViewTransform } from '../model/space.ts';
import { cornersOf } from '../model/triangleFacts.ts';
import type { LoadedMesh } from './readDocument.ts';
import { rotatedMesh } from './rotatedMesh.ts';

/** Maximum number of triangles of a path that are drawn. */
const maxDrawn = 1000;

/** The propagation path of a triangle (0-based) for drawing. */
export function pathOf(
	loadedMesh: LoadedMesh,
	triangle: number,
	viewTransform?: ViewTransform,
): PathView {
	const { mesh, origin, positions, first } = loadedMesh;
	const points = rotatedMesh(mesh, origin, viewTransform)?.points ?? mesh.points;
	const longest = longestEdgesOf(mesh);
	const { triangles, edges, endsAtBoundary, complete } = propagationPath(longest, triangle);
	const terminal = edges.at(-1) ?? 0;
	const edgePoints = longest.topology.edges;
	const ends = [edgePoints[2 * terminal]!, edgePoints[2 * terminal + 1]!] as const;
	const firstPoint = positions?.points?.first ?? mesh.source?.firstIndex ?? 0;
	const pointNumber = (p: number) => mesh.source?.pointNumbers?.[p] ?? p + firstPoint;
	return {
		triangle,
		number: mesh.source?.triangleNumbers?.[triangle] ?? triangle + first,
		triangles,
		corners: cornersOf({ ...mesh, points }, origin, triangles.subarray(0, maxDrawn)),
		terminal: Float64Array.from(
			ends.flatMap((point) =>
				[0, 1].map((axis) => points[mesh.dimension * point + axis]! - origin[axis]!),
			),
		),
		ends: [pointNumber(ends[0]), pointNumber(ends[1])],
		endsAtBoundary,
		complete,
	};
}
