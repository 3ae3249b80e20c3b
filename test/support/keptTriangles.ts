import { NONE } from '../../src/mesh/topology.ts';
import type { ResidentStart } from '../../src/refine/resident/resident.ts';
import { EDGE, OWNED } from '../../src/steps/halfEdgeBits.ts';

/** What the buffers of a mesh hold. */
type Contents = Readonly<Record<string, readonly number[]>>;

/**
 * A mesh of some of another's triangles, made of its buffers in plain lists: points and edges keep their order, those that
 * removed triangles alone had are left out. An edge that loses its owner is the other triangle's.
 */
export function keptTriangles(
	dimension: 2 | 3,
	buffers: Contents,
	isKept: (t: number) => boolean,
): ResidentStart {
	const rows = (name: string, each: number) =>
		Array.from({ length: buffers[name]!.length / each }, (_, i) =>
			buffers[name]!.slice(each * i, each * i + each),
		);
	const [corners, halfEdges] = [rows('corners', 3), rows('halfEdges', 3)];
	const [coordinates, edges] = [rows('coordinates', dimension), rows('edgeTriangles', 2)];
	const triangles = corners.map((_, t) => t).filter(isKept);
	const others = corners.map((_, t) => t).filter((t) => !isKept(t));
	const stays = (of: readonly number[][], mask: number) => {
		const had = new Set(others.flatMap((t) => of[t]!).map((word) => (word & mask) >>> 0));
		const has = new Set(triangles.flatMap((t) => of[t]!).map((word) => (word & mask) >>> 0));
		return (i: number) => has.has(i) || !had.has(i);
	};
	const points = coordinates.map((_, p) => p).filter(stays(corners, NONE));
	const keptEdges = edges.map((_, e) => e).filter(stays(halfEdges, EDGE));
	const numbers = (kept: readonly number[]) => new Map(kept.map((old, i) => [old, i]));
	const [ofPoint, ofEdge, ofTriangle] = [numbers(points), numbers(keptEdges), numbers(triangles)];
	const selected = new Uint32Array(Math.ceil(triangles.length / 32));
	for (const [i, t] of triangles.entries())
		if ((buffers.selected![Math.floor(t / 32)]! / 2 ** (t % 32)) & 1)
			selected[Math.floor(i / 32)]! += 2 ** (i % 32);
	return {
		dimension,
		points: points.length,
		coordinates: Uint32Array.from(points.flatMap((p) => coordinates[p]!)),
		corners: Uint32Array.from(triangles.flatMap((t) => corners[t]!.map((p) => ofPoint.get(p)!))),
		selected,
		edges: keptEdges.length,
		halfEdges: Uint32Array.from(
			triangles.flatMap((t) =>
				halfEdges[t]!.map((side) => {
					const e = side & EDGE;
					const isOwn = edges[e]![0] === t || !isKept(edges[e]![0]!);
					return ofEdge.get(e)! + (side - (side % 2 ** 31)) + (isOwn ? OWNED : 0);
				}),
			),
		),
		edgeTriangles: Uint32Array.from(
			keptEdges.flatMap((e) => {
				const left = edges[e]!.filter((t) => ofTriangle.has(t)).map((t) => ofTriangle.get(t)!);
				return [...left, NONE, NONE].slice(0, 2);
			}),
		),
	};
}
