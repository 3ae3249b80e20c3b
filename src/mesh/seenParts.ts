import type { InFront, Place } from './inFront.ts';
import { seenEnds, seenMembers } from './seenMembers.ts';
import type { TriMesh } from './triMesh.ts';

/** What can be seen of points, or of lines between them. */
export interface SeenParts {
	/** As many coordinates as there are for each point: of each point that is seen, or of both ends of each part of a line. */
	readonly places: Float64Array;
	/** Which of all points or lines each of these is, rising. */
	readonly of: Uint32Array;
}

/** What is known of the surface that points and lines are on. */
export interface Surface {
	readonly triangles: TriMesh['triangles'];
	/** A byte for each triangle, 1 where it is hidden: what such triangles alone have is hidden, too. */
	readonly hidden?: Uint8Array | undefined;
	/** Tells what lies behind the surface; absent in the plane. */
	readonly front?: InFront | undefined;
}

/**
 * What can be seen of points of a mesh, or of lines between them.
 *
 * @param nodes a point, or two for each line
 * @param ends how many points each has: 1 or 2
 * @param points `dimension` coordinates of each, as they are seen; three where there is a `front`
 */
export function seenParts(
	nodes: Uint32Array,
	ends: 1 | 2,
	points: ArrayLike<number>,
	dimension: 2 | 3,
	{ triangles, hidden, front }: Surface,
): SeenParts {
	const count = points.length / dimension;
	const flags = hidden && shownOf(nodes, ends, triangles, count, hidden);
	const places = new Float64Array(ends * dimension * (nodes.length / ends));
	const of: number[] = [];
	let at = 0;
	for (let i = 0; i < nodes.length / ends; i++) {
		if (flags && !flags[i]) continue;
		for (let k = 0; k < ends; k++)
			for (let axis = 0; axis < dimension; axis++)
				places[at++] = points[dimension * nodes[ends * i + k]! + axis]!;
		of.push(i);
	}
	const shown = { places: places.subarray(0, at), of: Uint32Array.from(of) };
	return front ? partsInFront(shown, ends, front) : shown;
}

/** A byte for each line or point, 0 where hidden triangles alone have it. */
function shownOf(
	nodes: Uint32Array,
	ends: 1 | 2,
	triangles: Uint32Array,
	points: number,
	hidden: Uint8Array,
): Uint8Array {
	if (ends === 2) return seenEnds(triangles, nodes, points, hidden);
	const seen = seenMembers(triangles, points, hidden);
	return Uint8Array.from(nodes, (p) => seen[p]!);
}

/** What of places in space, or of lines between two of them each, is not behind a surface. */
export function partsInFront({ places, of }: SeenParts, ends: 1 | 2, front: InFront): SeenParts {
	const left: number[] = [];
	const from: number[] = [];
	const at = (p: number): Place => [places[3 * p]!, places[3 * p + 1]!, places[3 * p + 2]!];
	for (const [i, which] of of.entries()) {
		const [a, b] = [at(ends * i), at(ends * i + ends - 1)];
		const parts = front.parts(a, b);
		for (let k = 0; k < parts.length; k += 2) {
			from.push(which);
			for (let end = 0; end < ends; end++)
				for (let axis = 0; axis < 3; axis++)
					left.push(a[axis]! + parts[k + end]! * (b[axis]! - a[axis]!));
		}
	}
	return { places: Float64Array.from(left), of: Uint32Array.from(from) };
}
