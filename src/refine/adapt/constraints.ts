import { boundsInSlices } from '../../mesh/bounds.ts';
import { fixedNames } from '../../mesh/carry/pointGroups.ts';
import { NONE } from '../../mesh/edgeUses.ts';
import { finestExponent, powerOfTwo } from '../../mesh/lattice.ts';
import type { Topology } from '../../mesh/topology.ts';
import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { FIXED } from '../../steps/adapt/records.ts';
import { packBits } from '../../steps/bits.ts';
import { type Chains, chainsOf } from './chains.ts';
import { constrainedEdges, UNDIVIDED } from './constrainedEdges.ts';
import { Classes, membersOf, tellsApart } from './dataClasses.ts';
import { regionPoints } from './regionPoints.ts';

export type { Chains } from './chains.ts';

/** Points and edges of a mesh that adaptation must not lose. */
export interface Constraints {
	/** For each edge of the topology 0 if it is free, else 1 + its chain, with `FIXED` if it must stay as it is. */
	readonly edgeLines: Uint32Array;
	readonly chains: Chains;
	/** Bit set of the points that stay whatever lies around them. */
	readonly pinned: Uint32Array;
	/**
	 * For each triangle a point of the input whose integers new points inside the region get, or `NONE` for 0; absent if all points
	 * inside have 0.
	 */
	readonly regionPoints?: Uint32Array;
}

/**
 * Finds the edges and points that adaptation must not lose. An edge is constrained if it does not have two triangles, if these
 * differ in integers or groups, if it has an integer other than 0, is in a group, a segment or under a line cell; sides of
 * carried cells, MEDIT's required edges and edges of its required triangles are fixed. Edges that are alike form a chain as far
 * as they are straight, on the lattice; a chain passes a point with data only if a new point there would get the same.
 *
 * Pins ends of chains; points with integers other than 0, unless a chain passes them or all points inside the region have the
 * same; points in groups, unless a chain passes them or all points of the region are in the same ones, also where it ends;
 * points of other cells and elements; points of several fans of triangles, or of none.
 *
 * @param topology of `mesh`
 * @param planar x y of each point in the plane of the mesh
 */
export function* constraintsOf(
	mesh: TriMesh,
	topology: Topology,
	planar: Float64Array,
): Generator<void, Constraints> {
	const found = yield* constrainedEdges(mesh, topology);
	const { kinds, alike } = found;
	const { edges: ends } = topology;
	const pinned = packBits(pinnedPoints(mesh, topology, found.isOff, kinds));
	yield;
	const data = pointData(mesh);
	yield;
	const { low, high } = yield* boundsInSlices(planar, 2);
	const { integers, groups, hasInteger, hasGroup } = data;
	const chains = chainsOf({
		...{ ends, kinds, alike, planar, pinned },
		tolerance: powerOfTwo(finestExponent(low, high)) / 2,
		mayGo(before, point, after) {
			const own = integers.of[point]!;
			if (own !== integers.of[before] && own !== integers.of[after]) return false;
			const [a, b, c] = [groups.of[before]!, groups.of[point]!, groups.of[after]!];
			return groups.hasCommon(a, b, c);
		},
		areAlike: (one, other) => integers.of[one] === integers.of[other],
	});
	yield;
	/** 1 at the ends of a chain, 2 inside one, else 0. */
	const onChain = new Uint8Array(hasGroup.length);
	const edgeLines = new Uint32Array(kinds.length);
	for (let i = 0; i < chains.starts.length - 1; i++) {
		const [from, to] = [chains.starts[i]!, chains.starts[i + 1]!];
		for (let at = from; at < to; at++) {
			const edge = chains.edges[at]!;
			edgeLines[edge] = kinds[edge] === UNDIVIDED ? 1 + i + FIXED : 1 + i;
			if (at > from) onChain[chains.points[at + i]!] = 2;
		}
		onChain[chains.points[from + i]!] = 1;
		onChain[chains.points[to + i]!] = 1;
	}
	const { triangles } = mesh;
	const isInside = (has: number, p: number): boolean => has === 1 && onChain[p] === 0;
	/** Points inside need not stay if new ones there get their data. */
	const release = (has: Uint8Array, regions: Uint32Array): void => {
		for (let i = 0; i < triangles.length; i++)
			if (onChain[triangles[i]!] === 0 && regions[Math.floor(i / 3)] !== NONE)
				has[triangles[i]!] = 0;
	};
	const inside = hasInteger.some(isInside)
		? regionPoints(mesh, topology, kinds, integers.of)
		: undefined;
	if (inside) release(hasInteger, inside);
	yield;
	if (hasGroup.some(isInside)) {
		const hasAll = (own: number, other: number) => groups.hasAll(own, other);
		release(hasGroup, regionPoints(mesh, topology, kinds, groups.of, hasAll));
	}
	yield;
	for (let p = 0; p < onChain.length; p++)
		if (onChain[p] === 1 || (onChain[p] === 0 && (hasInteger[p]! | hasGroup[p]!) === 1))
			pinned[p >>> 5]! |= 1 << (p & 31);
	return { edgeLines, chains, pinned, ...(inside && { regionPoints: inside }) };
}

/** Flags the points that stay for other reasons than their data. */
function pinnedPoints(
	mesh: TriMesh,
	{ edges, edgeTriangles }: Topology,
	isOff: Uint8Array,
	kinds: Uint8Array,
): Uint8Array {
	const { triangles, cells = [], groups, source } = mesh;
	const stays = isOff;
	const isUsed = new Uint8Array(pointCount(mesh));
	for (let i = 0; i < triangles.length; i++) isUsed[triangles[i]!] = 1;
	for (let p = 0; p < isUsed.length; p++) if (isUsed[p] === 0) stays[p] = 1;
	const outer = new Uint8Array(isUsed.length);
	for (let e = 0; e < kinds.length; e++) {
		const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
		if (edgeTriangles[2 * e] === NONE || kinds[e] === UNDIVIDED) {
			stays[a] = 1;
			stays[b] = 1;
		} else if (edgeTriangles[2 * e + 1] === NONE) {
			// Two edges of the boundary belong to each fan that is not closed.
			if (++outer[a]! > 2) stays[a] = 1;
			if (++outer[b]! > 2) stays[b] = 1;
		}
	}
	for (const { shape, nodes } of cells) if (shape !== 'line') for (const p of nodes) stays[p] = 1;
	for (const p of source?.others?.points ?? []) stays[p] = 1;
	for (const { group, members } of membersOf(groups, 'points'))
		if (fixedNames.has(group.name)) for (const p of members) stays[p] = 1;
	return stays;
}

/** Integers and groups of points as classes; 1 for each point with an integer other than 0, and for each in a group. */
function pointData(mesh: TriMesh) {
	const { fields, groups } = mesh;
	const count = pointCount(mesh);
	const hasInteger = new Uint8Array(count);
	const hasGroup = new Uint8Array(count);
	const integers = new Classes(count);
	for (const field of fields) {
		if (field.on !== 'points' || !tellsApart(field)) continue;
		const { values, components } = field;
		for (let i = 0; i < values.length; i++)
			if (values[i] !== 0) hasInteger[Math.floor(i / components)] = 1;
		integers.addField(field);
	}
	const sets = new Classes(count);
	for (const { group, members } of membersOf(groups, 'points')) {
		// Corners and required vertices are pinned; new points join the groups of all points.
		if (members.length === count || fixedNames.has(group.name)) continue;
		for (const p of members) hasGroup[p] = 1;
		sets.addGroup(members);
	}
	return { integers, groups: sets, hasInteger, hasGroup };
}
