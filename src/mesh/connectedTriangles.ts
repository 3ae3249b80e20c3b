import type { EdgeUses } from './edgeUses.ts';
import { NONE } from './topology.ts';

/** Triangles after which a long search lets other work in. */
const SLICE = 2 ** 18;

/**
 * The triangles that are reached from one by crossing edges, a byte for each.
 *
 * @param triangleEdges three signed edges for each triangle, as in a topology
 * @param mayCross whether one gets from one triangle to another across an edge (0-based)
 * @param breathe is awaited after each slice of the work, and may throw to end it
 */
export async function connectedTriangles(
	{
		triangleEdges,
		edgeTriangles,
	}: Pick<EdgeUses, 'edgeTriangles'> & { readonly triangleEdges: Int32Array },
	from: number,
	mayCross: (edge: number, a: number, b: number) => boolean,
	breathe: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
	const reached = new Uint8Array(triangleEdges.length / 3);
	const queue = new Uint32Array(reached.length);
	reached[from] = 1;
	queue[0] = from;
	for (let at = 0, end = 1; at < end; at++) {
		if (at % SLICE === SLICE - 1) await breathe();
		const t = queue[at]!;
		for (let k = 0; k < 3; k++) {
			const edge = Math.abs(triangleEdges[3 * t + k]!) - 1;
			const [a, b] = [edgeTriangles[2 * edge]!, edgeTriangles[2 * edge + 1]!];
			const next = a === t ? b : a;
			if (next === NONE || reached[next] || !mayCross(edge, t, next)) continue;
			reached[next] = 1;
			queue[end++] = next;
		}
	}
	return reached;
}
