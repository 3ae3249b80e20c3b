import { carryFields, type Lookups } from '../../mesh/carry/fields.ts';
import { carryGroups } from '../../mesh/carry/groups.ts';
import { carriedCellNumbers, carriedPointNumbers, withNumbers } from '../../mesh/carry/numbers.ts';
import { mainParents } from '../../mesh/carry/parents.ts';
import { cornerWarnings, type GrownGroup, type PointGroups } from '../../mesh/carry/pointGroups.ts';
import { midNodesOfEdges } from '../../mesh/carry/sixNodes.ts';
import { withUniqueIds } from '../../mesh/carry/uniqueIds.ts';
import { needsEdges } from '../../mesh/edgedMesh.ts';
import { orientationOf } from '../../mesh/orientation.ts';
import { withLoss } from '../../mesh/ownNumbers.ts';
import { keptEntities } from '../../mesh/pointEntities.ts';
import type { Provenance } from '../../mesh/provenance.ts';
import { NONE, type Topology } from '../../mesh/topology.ts';
import {
	type DataLoss,
	type Field,
	type MeshSource,
	pointCount,
	type TriMesh,
} from '../../mesh/triMesh.ts';
import type { PlanarPoints } from '../../sizing/planarMesh.ts';
import { counted } from '../../util/counted.ts';
import { type Loops, singleThread } from '../../util/loop.ts';
import { NotRefinable } from '../errors.ts';
import type { Adapted } from './adapted.ts';
import { ChainParameters } from './chainParameters.ts';
import { triangleClasses } from './constrainedEdges.ts';
import type { Constraints } from './constraints.ts';
import { isNumbering } from './dataClasses.ts';
import { Locator, trianglesAcross } from './locator.ts';
import { newCells } from './newCells.ts';
import { newEdges, newSegments } from './newEdges.ts';
import { midNodesOfTriangles } from './newMidNodes.ts';
import { type NewPoints, newPoints } from './newPoints.ts';
import { overlapsOf } from './overlaps.ts';
import { growPoints, type PointGrowth } from './pointGrowth.ts';
import {
	type Adaptation,
	isDiscretePointField,
	pointIntegers,
	pointNumbers,
} from './pointValues.ts';

export type { Adapted } from './adapted.ts';

/** An adapted mesh with the data of its input. */
export interface AdaptedMesh {
	readonly mesh: TriMesh;
	readonly provenance: Provenance;
	/** Messages for the user about guessed data. */
	readonly warnings: string[];
	/** Groups of points that new points joined. */
	readonly grown: readonly GrownGroup[];
}

/** An adapted mesh and the sources of its data. */
export interface CompletionInput {
	readonly before: TriMesh;
	/** Of `before`, like the plane and the constraints. */
	readonly topology: Topology;
	readonly plane: PlanarPoints;
	readonly constraints: Constraints;
	readonly adapted: Adapted;
	/** Whether new points join groups of points. */
	readonly pointGroups: PointGroups;
}

/**
 * Completes an adapted mesh: computes the coordinates of new points, and carries fields, groups, cells and source. New points of a chain are
 * on the line between its ends. Reals on points are interpolated in the input's triangles and along its chains; reals
 * on triangles are averaged by overlap, which preserves the integral over each region; integers, groups and marks come
 * from the largest overlap.
 *
 * @throws NotRefinable if a triangle turns over in double precision
 */
export function* adaptedMesh(
	{ before, topology, plane, constraints, adapted, pointGroups }: CompletionInput,
	loops: Loops = singleThread,
): Generator<void, AdaptedMesh> {
	const places = new ChainParameters(constraints.chains, plane.points);
	const across = trianglesAcross(topology, loops);
	yield;
	const locator = new Locator(plane.points, before.triangles, across);
	const { midNodes: oldMidNodes } = constraints;
	const placing = { before, plane, topology, places, locator, adapted, midNodes: oldMidNodes };
	const points = yield* newPoints(placing, loops);
	const triangles = new Uint32Array(adapted.triangles.length);
	for (let i = 0; i < triangles.length; i++)
		triangles[i] = points.adapted2result[adapted.triangles[i]!]!;
	yield;
	refuseInverted(before, plane.points, points.planar, adapted);
	yield;
	const { planar, near } = points;
	const classes = triangleClasses(before);
	const parents = yield* overlapsOf({ ...adapted, locator, classes, planar, near }, loops);
	const main = mainParents(parents);
	yield;
	const edged = needsEdges(before)
		? yield* newEdges(topology, triangles, points, places, adapted)
		: undefined;
	const plan = adapted.midNodes;
	const midNodes =
		plan && midNodesOfTriangles(plan, points.input2result, points.kept.length + points.corners);
	const edge2midNode = edged && midNodes && midNodesOfEdges(edged, midNodes).edge2midNode;
	const cells = edged && newCells(before, pointCount(before), points, places, edged, edge2midNode);
	const provenance: Provenance = {
		points: {
			kept: points.kept.length === pointCount(before) ? points.kept.length : points.kept,
			halved: new Uint32Array(0),
			weights: points.weights,
		},
		triangles: parents,
		edges: edged?.parents ?? new Uint32Array(0),
		...(cells && before.cells && { blocks: cells.parents }),
	};
	const warnings: string[] = [];
	const { fields, losses } = yield* fieldsOf(
		before,
		{ topology, places, points, provenance, constraints, midNodes },
		warnings,
	);
	const growth: PointGrowth =
		pointGroups === 'grow'
			? growPoints(before, points, places, locator, oldMidNodes)
			: { members: new Map(), groups: [] };
	yield;
	const segments = edged && newSegments(before, topology, edged, places);
	const source =
		before.source &&
		sourceOf(before.source, points, main, segments, [...losses, ...(cells?.losses ?? [])]);
	const isReplaced = source && !areEqual(triangles, before.triangles);
	const groups = before.groups && carryGroups(before, provenance, growth.members);
	const carried = withUniqueIds({ fields, ...(before.cells && { cells: cells!.cells }) });
	const mesh: TriMesh = {
		dimension: before.dimension,
		points: points.points,
		triangles,
		...(edged && { edges: edged.edges, triangleEdges: edged.triangleEdges }),
		...carried,
		...(groups && { groups }),
		...(source && { source: isReplaced ? { ...source, replaced: true } : source }),
	};
	const count = points.kept.length + points.chain.length;
	loops.drop(across, planar, near, points.homes, points.chain);
	const cellNumbers = carriedCellNumbers(before, {
		triangles: main,
		blocks: (before.cells ?? []).map((_, of) => ({ of, parents: cells!.parents[of] })),
	});
	return {
		mesh: withNumbers(
			mesh,
			carriedPointNumbers(before, provenance.points.kept, count),
			cellNumbers,
		),
		provenance,
		warnings: [...warnings, ...cornerWarnings({ members: [], groups: growth.groups })],
		grown: growth.groups,
	};
}

/** Throws if a triangle has another orientation than its origin, or no area although that has one. */
function refuseInverted(
	{ triangles: old }: TriMesh,
	oldPlanar: Float64Array,
	planar: Float64Array,
	{ triangles, origins }: Adapted,
): void {
	let inverted = 0;
	for (let t = 0; t < origins.length; t++) {
		const i = 3 * t;
		const sign = orientationOf(planar, triangles[i]!, triangles[i + 1]!, triangles[i + 2]!);
		const j = 3 * origins[t]!;
		if (sign !== orientationOf(oldPlanar, old[j]!, old[j + 1]!, old[j + 2]!)) inverted++;
	}
	if (inverted > 0)
		throw new NotRefinable(
			`${counted(inverted, 'triangle')} of the result would turn over or lose ${inverted === 1 ? 'its' : 'their'} area: the coordinates are too coarse for sizes as small as these`,
		);
}

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
	return a.length === b.length && a.every((value, i) => value === b[i]);
}

const notCarried = (): never => {
	throw new Error('values on corners and markers of points are not carried here');
};
/** `carryFields` gets no fields that use these. */
const lookups: Lookups = {
	triangles: notCarried,
	parentCoordinates: notCarried,
	edgesOfPoints: notCarried,
	guessMarkers: notCarried,
};

/** Carries fields; returns them and the lost values. */
function* fieldsOf(
	before: TriMesh,
	adaptation: Adaptation & {
		readonly provenance: Provenance;
		readonly midNodes: Int32Array | undefined;
	},
	warnings: string[],
): Generator<void, { readonly fields: Field[]; readonly losses: DataLoss[] }> {
	const { topology, points, provenance, constraints } = adaptation;
	const losses: DataLoss[] = [];
	const isInherited = (field: Field): boolean =>
		field.on !== 'corners' && field.role !== 'midNodes' && !isDiscretePointField(field);
	const inheritable = before.fields.filter(isInherited);
	const inherited = yield* carryFields(
		{ ...before, fields: inheritable },
		provenance,
		lookups,
		warnings,
	);
	const fields: Field[] = [];
	let next = 0;
	for (const field of before.fields) {
		const { on, name, values, components } = field;
		if (field.role === 'midNodes') fields.push({ ...field, values: adaptation.midNodes! });
		else if (isInherited(field)) {
			fields.push(inherited[next++]!);
			if (on !== 'edges') continue;
			let count = 0;
			for (let e = 0; e < values.length / components; e++)
				if (constraints.edgeLines[e] === 0 && topology.edgeTriangles[2 * e] !== NONE)
					if (values.subarray(e * components, (e + 1) * components).some((v) => v !== 0)) count++;
			if (count > 0)
				losses.push({
					what: `values of "${name}" on edges inside`,
					count,
					reason: 'the edges are new',
				});
		} else if (on === 'corners')
			losses.push({
				what: `values of "${name}" on corners`,
				count: values.length / components,
				reason: 'the triangles are new',
			});
		else if (isNumbering(field)) fields.push(pointNumbers(field, points));
		else {
			const integers = pointIntegers(field, before, adaptation, warnings);
			fields.push({ ...field, values: integers });
		}
		yield;
	}
	return { fields, losses };
}

/** The source of an adapted mesh, without own numbers. */
function sourceOf(
	source: MeshSource,
	{ kept, input2result }: NewPoints,
	main: Uint32Array,
	segments: Uint32Array | undefined,
	losses: readonly DataLoss[],
): MeshSource {
	const { trianglePieces: partitions, pointEntities, others } = source;
	const result: MeshSource = {
		...source,
		...(partitions && { trianglePieces: Uint16Array.from(main, (t) => partitions[t]!) }),
		...(pointEntities &&
			kept.length < input2result.length && { pointEntities: keptEntities(pointEntities, kept) }),
		...(others && {
			others: { ...others, points: others.points.map((p) => input2result[p]!) },
		}),
		...(segments && { segments }),
	};
	return withLoss(result, ...losses);
}
