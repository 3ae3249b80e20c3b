import { type DividedSide, dividedSide } from './carry/blocks.ts';
import { divisionsOf } from './carry/divisions.ts';
import type { PointGroups } from './carry/pointGroups.ts';
import { type LinearMesh, midNodesOf, sixNodesInSlices } from './carry/sixNodes.ts';
import type { RefineMaps } from './maps.ts';
import { type Provenance, provenanceOf } from './provenance.ts';
import { type Carried, carryInSlices, inputEdgesOfPoints } from './transfer.ts';
import { pointCount, type TriMesh } from './triMesh.ts';

/** A bisected mesh with the carried data of its input. */
export interface RefinedMesh extends Pick<Carried, 'warnings' | 'grown'> {
	readonly mesh: TriMesh;
	/** Maps of `mesh`: with six-node triangles, new midside nodes count as points that halve an edge. */
	readonly maps: RefineMaps;
	readonly provenance: Provenance;
}

/**
 * Completes a bisected mesh, one field per slice: adds midside nodes if the input's triangles have six nodes, then fields,
 * groups, blocks and source. With three-node triangles the provenance shares the maps' arrays.
 *
 * @param before the input; `sixNodeFault` and `carriedSide` must find nothing in it
 * @param made all points of the input in order, then those that halve straight edges; edges may be absent if none are to be
 * listed and the input needs none (`needsEdges`)
 * @param maps of `made`
 * @param pointGroups whether new points join groups of points; default `grow`
 */
export function* refinedInSlices(
	before: TriMesh,
	made: Omit<LinearMesh, 'edges' | 'triangleEdges'> & Pick<TriMesh, 'edges' | 'triangleEdges'>,
	maps: RefineMaps,
	pointGroups?: PointGroups,
): Generator<void, RefinedMesh> {
	const { edges = new Uint32Array(0), triangleEdges = new Int32Array(0) } = made;
	const linear: LinearMesh = { ...made, edges, triangleEdges };
	const { dimension, points, triangles } = linear;
	if (!midNodesOf(before)) {
		const unneeded = undefined;
		const carrying = carryInSlices(before, linear, maps, unneeded, unneeded, pointGroups);
		const { warnings, grown, provenance, ...carried } = yield* carrying;
		return {
			mesh: {
				dimension,
				points,
				triangles,
				...(made.edges && { edges, triangleEdges }),
				...carried,
			},
			maps,
			provenance,
			warnings,
			grown,
		};
	}
	const onEdges = inputEdgesOfPoints(edges, maps, pointCount(before));
	const curved = yield* sixNodesInSlices(before, linear, maps, onEdges);
	const carrying = carryInSlices(before, linear, maps, onEdges, curved, pointGroups);
	const { warnings, grown, provenance, ...carried } = yield* carrying;
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
		grown,
	};
}

/** Finds the first edge of a carried cell that a bisection divided. */
export function carriedSide(before: TriMesh, maps: RefineMaps): DividedSide | undefined {
	if (!before.cells?.some(({ shape }) => shape !== 'point' && shape !== 'line')) return undefined;
	return dividedSide(before, divisionsOf(provenanceOf(maps, pointCount(before)).points));
}
