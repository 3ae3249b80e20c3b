import { type DividedSide, dividedSide } from './carry/blocks.ts';
import { divisionsOf } from './carry/divisions.ts';
import { type Linear, midNodesOf, sixNodesInSlices } from './carry/sixNodes.ts';
import type { RefineMaps } from './maps.ts';
import { type Provenance, provenanceOf } from './provenance.ts';
import { type Carried, carryInSlices, inputEdgesOfPoints } from './transfer.ts';
import { pointCount, type TriMesh } from './triMesh.ts';

/** A bisected mesh with all that its input carries. */
export interface RefinedMesh extends Pick<Carried, 'warnings'> {
	readonly mesh: TriMesh;
	/** Of the mesh: where triangles have six nodes, new middle nodes count as points that halve an edge. */
	readonly maps: RefineMaps;
	readonly provenance: Provenance;
}

/**
 * Makes a bisected mesh whole, a field a slice: six nodes where the input's triangles have them, fields, groups, blocks
 * and source. The maps' arrays become the provenance's where triangles have three nodes.
 *
 * @param before the input, without fault by `sixNodeFault` and with no `carriedSide` divided
 * @param linear all points of the input in their order, then those that halve straight edges
 * @param maps of `linear`
 */
export function* refinedInSlices(
	before: TriMesh,
	linear: Linear,
	maps: RefineMaps,
): Generator<void, RefinedMesh> {
	const { dimension, points, triangles, edges, triangleEdges } = linear;
	if (!midNodesOf(before)) {
		const { warnings, provenance, ...carried } = yield* carryInSlices(before, linear, maps);
		return {
			mesh: { dimension, points, triangles, edges, triangleEdges, ...carried },
			maps,
			provenance,
			warnings,
		};
	}
	const onEdges = inputEdgesOfPoints(edges, maps, pointCount(before));
	const curved = yield* sixNodesInSlices(before, linear, maps, onEdges);
	const carrying = carryInSlices(before, linear, maps, onEdges, curved);
	const { warnings, provenance, ...carried } = yield* carrying;
	return {
		mesh: {
			dimension,
			points: curved.points,
			triangles: curved.triangles,
			edges: curved.edges,
			triangleEdges,
			...carried,
		},
		maps: { ...maps, pointParents: curved.origins.halved },
		provenance,
		warnings,
	};
}

/** The first side of a carried cell that a bisection divided; undefined where there is none. */
export function carriedSide(before: TriMesh, maps: RefineMaps): DividedSide | undefined {
	if (!before.cells?.some(({ shape }) => shape !== 'point' && shape !== 'line')) return undefined;
	return dividedSide(before, divisionsOf(provenanceOf(maps, pointCount(before)).points));
}
