import type { Graph } from '../../mesh/graph.ts';
import { orientationOf } from '../../mesh/orientation.ts';
import { BoxIndex, boxOfPoints } from '../boxIndex.ts';

/** Whether two points of a graph coincide. */
export const coincide = ({ points }: Graph, a: number, b: number): boolean =>
	points[2 * a] === points[2 * b] && points[2 * a + 1] === points[2 * b + 1];

/** Whether the interiors of two segments have exactly one point in common. */
export function cross(graph: Graph, s: number, t: number): boolean {
	const { points, edges } = graph;
	const [a, b, c, d] = [edges[2 * s]!, edges[2 * s + 1]!, edges[2 * t]!, edges[2 * t + 1]!];
	return (
		orientationOf(points, a, b, c) * orientationOf(points, a, b, d) < 0 &&
		orientationOf(points, c, d, a) * orientationOf(points, c, d, b) < 0
	);
}

/** Whether a point lies in the interior of a segment. */
export function isOn(graph: Graph, s: number, p: number): boolean {
	const { points, edges } = graph;
	const [a, b] = [edges[2 * s]!, edges[2 * s + 1]!];
	if (orientationOf(points, a, b, p) !== 0) return false;
	const between = (axis: 0 | 1) => {
		const [x, y] = [points[2 * a + axis]!, points[2 * b + axis]!];
		const at = points[2 * p + axis]!;
		return at >= Math.min(x, y) && at <= Math.max(x, y);
	};
	return between(0) && between(1) && !coincide(graph, a, p) && !coincide(graph, b, p);
}

const indexes = new WeakMap<Graph, BoxIndex>();

/** Spatial index of the segments of a graph; built once for each graph. */
export function segmentIndex(graph: Graph): BoxIndex {
	const cached = indexes.get(graph);
	if (cached) return cached;
	const { points, edges } = graph;
	const index = new BoxIndex(edges.length / 2, (s, box) =>
		boxOfPoints(points, edges, 2 * s, 2 * s + 2, box),
	);
	indexes.set(graph, index);
	return index;
}
