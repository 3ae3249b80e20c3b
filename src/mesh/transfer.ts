import { allSlices } from '../util/slices.ts';
import { carryBlocks } from './carry/blocks.ts';
import { divisionsOf } from './carry/divisions.ts';
import { carryFields, type Lookups } from './carry/fields.ts';
import { carryGroups } from './carry/groups.ts';
import type { NewTriangles } from './carry/growBatch.ts';
import { carriedCellNumbers, carriedPointNumbers, withNumbers } from './carry/numbers.ts';
import { ComposedCoordinates } from './carry/parentCoordinates.ts';
import { growPointCells } from './carry/pointCells.ts';
import {
	cornerWarnings,
	type GrownGroup,
	type Growth,
	growPointGroups,
	insideLosses,
	type PointGroups,
} from './carry/pointGroups.ts';
import type { SixNodeMesh } from './carry/sixNodes.ts';
import { withUniqueIds } from './carry/uniqueIds.ts';
import { guessEdgeMarkers, type RefinedEdges } from './guessMarkers.ts';
import type { RefineMaps } from './maps.ts';
import { withLoss } from './ownNumbers.ts';
import { originCount, type Provenance, provenanceOf } from './provenance.ts';
import { refineSegments } from './segments.ts';
import { NONE, topologyOf } from './topology.ts';
import { type Field, pointCount, type TriMesh } from './triMesh.ts';

const noGrowth: Growth = { members: [], groups: [] };

/** The data of the input carried to a refined mesh. */
export interface Carried extends Pick<TriMesh, 'fields' | 'cells' | 'groups' | 'source'> {
	/** Messages for the user about guessed data. */
	readonly warnings: readonly string[];
	/** Groups of points that new points joined, or between whose members new points lie. */
	readonly grown: readonly GrownGroup[];
}

/**
 * Carries fields, markers, segments, groups and blocks to a bisected mesh. Triangles and subdivided edges inherit; edges inside
 * an input triangle get 0; reals on points are averaged over the ends of the divided edge; a new point on a marked edge gets
 * the edge's marker, any other 0. If points carry markers and edges none, new points on lines get the numbers of their groups,
 * and the markers of other edges are guessed (`guessEdgeMarkers`), with a warning. New points join groups of points by
 * `growPointGroups`. See also `carryFields`, `carryGroups` and `carryBlocks`.
 *
 * @param before the input that the maps refer to
 * @param after the edges of the refined mesh
 */
export function carry(before: TriMesh, after: RefinedEdges, maps: RefineMaps): Carried {
	const { provenance: _, ...carried } = allSlices(carryInSlices(before, after, maps));
	return carried;
}

/**
 * The same, one field per slice.
 *
 * @param onEdges the input edge of each new point, or `NONE`; if known
 * @param curved present if triangles have six nodes; made from `after` and the maps
 * @param pointGroups whether new points join groups of points
 */
export function* carryInSlices(
	before: TriMesh,
	after: RefinedEdges & { readonly triangles?: Uint32Array },
	maps: RefineMaps,
	onEdges?: Uint32Array,
	curved?: SixNodeMesh,
	pointGroups: PointGroups = 'grow',
): Generator<void, Carried & { readonly provenance: Provenance }> {
	const oldPoints = pointCount(before);
	const bisected = provenanceOf(maps, oldPoints);
	const origins = curved?.origins ?? bisected.points;
	const corners = curved?.triangles ?? after.triangles ?? cornersOf(after);
	const newTriangles: NewTriangles = {
		nodes: curved ? [corners, curved.midNodes.values] : [corners],
		parents: maps.triangleParents,
	};
	const blocks =
		before.cells &&
		carryBlocks(
			before,
			originCount(origins),
			curved?.divisions ?? divisionsOf(bisected.points),
			curved?.newMidNodes,
		);
	const growth = pointGroups === 'grow' ? growPointGroups(before, origins, newTriangles) : noGrowth;
	const grown = growPointCells(blocks?.cells ?? [], blocks?.parents ?? [], growth, origins);
	const provenance: Provenance = {
		...bisected,
		points: origins,
		...(blocks && { blocks: grown.parents }),
	};
	let edgesOfPoints = curved?.edgesOfPoints ?? onEdges;
	const lookups: Lookups = {
		triangles: () => after.triangles ?? cornersOf(after),
		parentCoordinates: () => new ComposedCoordinates(before.triangles, bisected.points),
		edgesOfPoints() {
			edgesOfPoints ??= inputEdgesOfPoints(after.edges, maps, oldPoints);
			return edgesOfPoints;
		},
		guessMarkers: (field) =>
			curved
				? { marks: markersOfMidNodes(field, curved.edge2midNode), sure: true }
				: { marks: guessEdgeMarkers(field, after, maps), sure: false },
	};
	const warnings: string[] = [];
	const fields = yield* carryFields(before, provenance, lookups, warnings);
	const midNodesIndex = before.fields.findIndex(({ role }) => role === 'midNodes');
	if (curved) fields.splice(midNodesIndex, 0, curved.midNodes);
	const partitions = before.source?.trianglePieces;
	const { source } = before;
	const segments =
		source?.segments &&
		refineSegments(source.segments, topologyOf(before).edges, after.edges, maps, oldPoints);
	const carried = {
		...withUniqueIds({ fields, ...(blocks && { cells: grown.cells }) }),
		...(before.groups && { groups: carryGroups(before, provenance, grown.members) }),
		...(source && {
			source: {
				...withLoss(source, ...insideLosses(growth)),
				...(partitions && {
					trianglePieces: Uint16Array.from(maps.triangleParents, (parent) => partitions[parent]!),
				}),
				...(segments && { segments }),
			},
		}),
	};
	const cellNumbers = carriedCellNumbers(before, {
		triangles: maps.triangleParents,
		blocks: blocks ? grown.parents.map((parents, of) => ({ of, parents })) : [],
	});
	return {
		...withNumbers(
			carried,
			carriedPointNumbers(before, origins.kept, originCount(origins)),
			cellNumbers,
		),
		warnings: [...warnings, ...cornerWarnings(growth)],
		grown: growth.groups,
		provenance,
	};
}

/** Corners of triangles: the start points of their half-edges. */
const cornersOf = ({ edges, triangleEdges }: RefinedEdges): Uint32Array =>
	Uint32Array.from(triangleEdges, (signed) => edges[2 * Math.abs(signed) - (signed > 0 ? 2 : 1)]!);

/** Markers of input edges, taken from their midside nodes. */
function markersOfMidNodes(
	{ values, components }: Field,
	edge2midNode: Uint32Array,
): Pick<Field, 'values'> {
	const marks = new Int32Array(edge2midNode.length * components);
	for (let e = 0, at = 0; e < edge2midNode.length; e++)
		for (let k = 0; k < components; k++, at++)
			if (edge2midNode[e] !== NONE) marks[at] = values[edge2midNode[e]! * components + k]!;
	return { values: marks };
}

/** The input edge of each new point, or `NONE` inside a triangle. */
export function inputEdgesOfPoints(
	edges: Uint32Array,
	maps: RefineMaps,
	oldPoints: number,
): Uint32Array {
	const divided = new Uint32Array(maps.pointParents.length / 2).fill(NONE);
	// A new point on an input edge is an end of two of its subsegments, and of no other edge's.
	for (let i = 0; i < edges.length; i++) {
		const parent = maps.edgeParents[i >> 1]!;
		if (parent !== NONE && edges[i]! >= oldPoints) divided[edges[i]! - oldPoints] = parent;
	}
	return divided;
}
