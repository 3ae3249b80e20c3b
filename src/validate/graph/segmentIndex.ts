import type { Graph } from '../../mesh/graph.ts';
import { orientation } from '../../mesh/orientation.ts';
import { BoxIndex, boxOfPoints } from '../boxIndex.ts';

/** Where point c is along a → b: 1 left, −1 right, 0 on the line. Exact. */
export function sideOf({ points }: Graph, a: number, b: number, c: number): -1 | 0 | 1 {
	return orientation(
		points[2 * a]!,
		points[2 * a + 1]!,
		points[2 * b]!,
		points[2 * b + 1]!,
		points[2 * c]!,
		points[2 * c + 1]!,
	);
}

/** Whether two points of a graph are in the same place. */
export const isSamePlace = ({ points }: Graph, a: number, b: number): boolean =>
	points[2 * a] === points[2 * b] && points[2 * a + 1] === points[2 * b + 1];

/** Whether the insides of two segments have exactly one point in common. */
export function cross(graph: Graph, s: number, t: number): boolean {
	const { edges } = graph;
	const [a, b, c, d] = [edges[2 * s]!, edges[2 * s + 1]!, edges[2 * t]!, edges[2 * t + 1]!];
	return (
		sideOf(graph, a, b, c) * sideOf(graph, a, b, d) < 0 &&
		sideOf(graph, c, d, a) * sideOf(graph, c, d, b) < 0
	);
}

/** Whether a point lies on a segment and in the place of neither end. */
export function isOn(graph: Graph, s: number, p: number): boolean {
	const { points, edges } = graph;
	const [a, b] = [edges[2 * s]!, edges[2 * s + 1]!];
	if (sideOf(graph, a, b, p) !== 0) return false;
	const between = (axis: 0 | 1) => {
		const [x, y] = [points[2 * a + axis]!, points[2 * b + axis]!];
		const at = points[2 * p + axis]!;
		return at >= Math.min(x, y) && at <= Math.max(x, y);
	};
	return between(0) && between(1) && !isSamePlace(graph, a, p) && !isSamePlace(graph, b, p);
}

const indexes = new WeakMap<Graph, BoxIndex>();

/** The segments of a graph by their boxes; made once. */
export function segmentIndex(graph: Graph): BoxIndex {
	const known = indexes.get(graph);
	if (known) return known;
	const { points, edges } = graph;
	const index = new BoxIndex(edges.length / 2, (s, box) =>
		boxOfPoints(points, edges, 2 * s, 2 * s + 2, box),
	);
	indexes.set(graph, index);
	return index;
}
