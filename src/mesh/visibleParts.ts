import type { OcclusionTest, Point3 } from './occlusionTest.ts';
import type { TriMesh } from './triMesh.ts';
import { visibleEdges, visibleMembers } from './visibleMembers.ts';

/** The visible points, or the visible parts of lines between points. */
export interface VisibleParts {
	/** Coordinates of each visible point, or of both ends of each visible part of a line, in the dimension of the input. */
	readonly places: Float64Array;
	/** Index of the point or line (0-based) that each entry is or is part of, ascending. */
	readonly of: Uint32Array;
}

/** The surface that points and lines are on. */
export interface Surface {
	readonly triangles: TriMesh['triangles'];
	/** 1 for each hidden triangle, else 0; points and edges of only hidden triangles are hidden, too. */
	readonly hidden?: Uint8Array | undefined;
	/** Occlusion test against the surface; absent in 2D. */
	readonly front?: OcclusionTest | undefined;
}

/**
 * Finds the visible ones of some points of a mesh, or the visible parts of lines between its points.
 *
 * @param nodes points of the mesh (0-based): one for each entry if `ends` is 1, the two ends of each line if it is 2
 * @param points `dimension` view coordinates for each point of the mesh; `dimension` is 3 if there is a `front`
 */
export function visibleParts(
	nodes: Uint32Array,
	ends: 1 | 2,
	points: ArrayLike<number>,
	dimension: 2 | 3,
	{ triangles, hidden, front }: Surface,
): VisibleParts {
	const count = points.length / dimension;
	const flags = hidden && visibleFlags(nodes, ends, triangles, count, hidden);
	const places = new Float64Array(dimension * nodes.length);
	const of: number[] = [];
	let at = 0;
	for (let i = 0; i < nodes.length / ends; i++) {
		if (flags && !flags[i]) continue;
		for (let k = 0; k < ends; k++)
			for (let axis = 0; axis < dimension; axis++)
				places[at++] = points[dimension * nodes[ends * i + k]! + axis]!;
		of.push(i);
	}
	const unclipped = { places: places.subarray(0, at), of: Uint32Array.from(of) };
	return front ? clipOccluded(unclipped, ends, front) : unclipped;
}

/** Flags points or lines: 0 if all of their triangles are hidden, else 1; 1 without triangles. */
function visibleFlags(
	nodes: Uint32Array,
	ends: 1 | 2,
	triangles: Uint32Array,
	points: number,
	hidden: Uint8Array,
): Uint8Array {
	if (ends === 2) return visibleEdges(triangles, nodes, points, hidden);
	const isVisible = visibleMembers(triangles, points, hidden);
	return Uint8Array.from(nodes, (p) => isVisible[p]!);
}

/** Clips points or lines in 3D to the parts that the surface does not hide. Entries of lines have two ends, of points one. */
export function clipOccluded(
	{ places, of }: VisibleParts,
	ends: 1 | 2,
	front: OcclusionTest,
): VisibleParts {
	const coordinates: number[] = [];
	const indexes: number[] = [];
	const position = (p: number): Point3 => [places[3 * p]!, places[3 * p + 1]!, places[3 * p + 2]!];
	for (const [i, index] of of.entries()) {
		const [a, b] = [position(ends * i), position(ends * i + ends - 1)];
		const parts = front.visibleParts(a, b);
		for (let k = 0; k < parts.length; k += 2) {
			indexes.push(index);
			for (let end = 0; end < ends; end++)
				for (let axis = 0; axis < 3; axis++)
					coordinates.push(a[axis]! + parts[k + end]! * (b[axis]! - a[axis]!));
		}
	}
	return { places: Float64Array.from(coordinates), of: Uint32Array.from(indexes) };
}
