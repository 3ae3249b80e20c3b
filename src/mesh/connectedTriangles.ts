import { type EdgeUses, THIRD } from './edgeUses.ts';
import { NONE } from './topology.ts';

/** Triangles per slice. */
const SLICE = 2 ** 18;

/**
 * Finds the triangles reachable from triangle `from` by crossing edges; returns 1 for each of these.
 *
 * @param triangleEdges three signed edges for each triangle, as in a topology
 * @param mayCross whether the 0-based edge between triangles a and b may be crossed
 * @param pause awaited after each slice; may throw to end the search
 */
export async function connectedTriangles(
	{
		triangleEdges,
		edgeTriangles,
		signs,
	}: Pick<EdgeUses, 'edgeTriangles' | 'signs'> & { readonly triangleEdges: Int32Array },
	from: number,
	mayCross: (edge: number, a: number, b: number) => boolean,
	pause: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
	const reached = new Uint8Array(triangleEdges.length / 3);
	const queue = new Uint32Array(reached.length);
	const nonManifold = nonManifoldEdges(triangleEdges, signs);
	reached[from] = 1;
	queue[0] = from;
	let end = 1;
	const cross = (edge: number, t: number, next: number): void => {
		if (next === t || next === NONE || reached[next] || !mayCross(edge, t, next)) return;
		reached[next] = 1;
		queue[end++] = next;
	};
	for (let head = 0; head < end; head++) {
		if (head % SLICE === SLICE - 1) await pause();
		const t = queue[head]!;
		for (let k = 0; k < 3; k++) {
			const edge = Math.abs(triangleEdges[3 * t + k]!) - 1;
			cross(edge, t, edgeTriangles[2 * edge]!);
			cross(edge, t, edgeTriangles[2 * edge + 1]!);
			if (signs[edge]! & THIRD) for (const next of nonManifold.get(edge)!) cross(edge, t, next);
		}
	}
	return reached;
}

/** The edges with three or more triangles, with all of these: `edgeTriangles` has only two. */
function nonManifoldEdges(
	triangleEdges: Int32Array,
	signs: Uint8Array,
): ReadonlyMap<number, readonly number[]> {
	const trianglesOf = new Map<number, number[]>();
	for (let edge = 0; edge < signs.length; edge++)
		if (signs[edge]! & THIRD) trianglesOf.set(edge, []);
	if (trianglesOf.size > 0)
		for (let slot = 0; slot < triangleEdges.length; slot++)
			trianglesOf.get(Math.abs(triangleEdges[slot]!) - 1)?.push(Math.floor(slot / 3));
	return trianglesOf;
}
