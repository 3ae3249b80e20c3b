import { NONE } from '../../mesh/topology.ts';
import type { Adapted } from './adapted.ts';
import type { MidNodes } from './midNodes.ts';
import type { MidNodePlan } from './newMidNodes.ts';

/**
 * Finds the midside nodes of curved edges over which triangles fold: new triangles whose Jacobian is not shown to be
 * positive by its Bernstein coefficients.
 *
 * @param planar x y of each point of the input
 * @param adapted triangles that keep all curved edges
 */
export function foldedNodes(
	planar: Float64Array,
	{ nodes: old, ofEdge, isCurved }: MidNodes,
	{ planar: adaptedPlanar, triangles, origins }: Pick<Adapted, 'planar' | 'triangles' | 'origins'>,
	{ edgeOf, kept }: MidNodePlan,
): number[] {
	const isBent = new Uint8Array(planar.length / 2);
	for (let e = 0; e < ofEdge.length; e++) if (isCurved[e] === 1) isBent[ofEdge[e]!] = 1;
	const folded = new Set<number>();
	/** x y of the corners, then of the midside nodes of slots 0, 1, 2. */
	const nodes = new Float64Array(12);
	for (let t = 0; t < triangles.length / 3; t++) {
		const newNodes = [0, 1, 2].map((k) => kept[edgeOf[3 * t + k]!]!);
		const bent = newNodes.filter((node) => node !== NONE && isBent[node] === 1);
		if (bent.length === 0) continue;
		const first = 3 * origins[t]!;
		if (newNodes.every((node) => [0, 1, 2].some((k) => old[first + k] === node))) continue;
		for (const [k, node] of newNodes.entries()) {
			const [a, b] = [triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!];
			for (let axis = 0; axis < 2; axis++) {
				nodes[2 * k + axis] = adaptedPlanar[2 * a + axis]!;
				nodes[6 + 2 * k + axis] =
					node === NONE
						? (adaptedPlanar[2 * a + axis]! + adaptedPlanar[2 * b + axis]!) / 2
						: planar[2 * node + axis]!;
			}
		}
		if (!isUpright(nodes)) for (const node of bent) folded.add(node);
	}
	return [...folded];
}

/** Barycentric coordinates of the corners, then of the midpoints of slots 0, 1, 2. */
const barycentric = [
	[1, 0, 0],
	[0, 1, 0],
	[0, 0, 1],
	[0.5, 0.5, 0],
	[0, 0.5, 0.5],
	[0.5, 0, 0.5],
] as const;

/** Whether the Jacobian of six nodes has the sign of the corners' area in all six Bernstein coefficients. */
function isUpright(nodes: Float64Array): boolean {
	const values = barycentric.map(([u, v, w]) => {
		// Derivatives by the second and third barycentric coordinate.
		const derivatives = (axis: number): readonly [number, number] => {
			const coordinate = (node: number) => nodes[2 * node + axis]!;
			const first = (4 * u - 1) * coordinate(0);
			return [
				(4 * v - 1) * coordinate(1) -
					first +
					4 * (coordinate(3) * (u - v) + (coordinate(4) - coordinate(5)) * w),
				(4 * w - 1) * coordinate(2) -
					first +
					4 * (coordinate(5) * (u - w) + (coordinate(4) - coordinate(3)) * v),
			];
		};
		const [[xv, xw], [yv, yw]] = [derivatives(0), derivatives(1)];
		return xv * yw - xw * yv;
	});
	const edgeCoefficient = (middle: number, a: number, b: number) =>
		2 * values[middle]! - (values[a]! + values[b]!) / 2;
	const [x, y] = [nodes[0]!, nodes[1]!];
	const area = (nodes[2]! - x) * (nodes[5]! - y) - (nodes[3]! - y) * (nodes[4]! - x);
	const coefficients = [
		...values.slice(0, 3),
		edgeCoefficient(3, 0, 1),
		edgeCoefficient(4, 1, 2),
		edgeCoefficient(5, 2, 0),
	];
	return coefficients.every((value) => value * Math.sign(area) > 0);
}
