import { counted } from '../util/counted.ts';
import { type MeshSource, pointCount, type TriMesh } from './triMesh.ts';

/**
 * A planar straight-line graph: points and segments without triangles, as Triangle's `.poly` and `.node` files hold them. Its
 * `edges` are the segments; holes and regions are in its source.
 */
export interface Graph extends TriMesh {
	/** Two points for each segment. */
	readonly edges: Uint32Array;
	readonly source: MeshSource & { readonly segments: Uint32Array };
}

/** Whether a mesh is a planar straight-line graph. */
export const isGraph = (mesh: TriMesh): mesh is Graph =>
	mesh.triangles.length === 0 &&
	mesh.dimension === 2 &&
	mesh.edges !== undefined &&
	mesh.source?.segments !== undefined;

/** The seeds of a graph's holes and regions, x y of each. */
export const seedsOf = ({ source: { holes, regions } }: Graph) => ({
	holes: holes ?? new Float64Array(0),
	regions: Float64Array.from((regions ?? []).flatMap(([x, y]) => [x!, y!])),
});

/** "12 points, 12 segments, 2 holes, 1 region"; holes and regions only if there are any. */
export function graphCounts(graph: Graph): string {
	const { holes, regions } = seedsOf(graph);
	const unlessZero = (count: number, noun: string) => (count > 0 ? [counted(count, noun)] : []);
	return [
		counted(pointCount(graph), 'point'),
		counted(graph.edges.length / 2, 'segment'),
		...unlessZero(holes.length / 2, 'hole'),
		...unlessZero(regions.length / 2, 'region'),
	].join(', ');
}

/** Describes a graph as a clause: "a planar straight-line graph: 12 points, 12 segments; no triangles yet". */
export const graphText = (graph: Graph): string =>
	`a planar straight-line graph: ${graphCounts(graph)}; no triangles yet`;
