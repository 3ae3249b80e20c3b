import { fixedNames } from '../../mesh/carry/pointGroups.ts';
import { NONE, type Topology } from '../../mesh/topology.ts';
import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { UNDIVIDED } from './constrainedEdges.ts';
import { Classes, membersOf, separatesEntities } from './dataClasses.ts';
import { regionPoints } from './regionPoints.ts';

/** Integers and groups of points as classes. */
export interface PointData {
	readonly integers: Classes;
	readonly groups: Classes;
	/** 1 for each point with an integer other than 0. */
	readonly hasInteger: Uint8Array;
	/** 1 for each point in a group. */
	readonly hasGroup: Uint8Array;
}

/** The integers and groups of all points. */
export function pointData(mesh: TriMesh): PointData {
	const { fields, groups } = mesh;
	const count = pointCount(mesh);
	const hasInteger = new Uint8Array(count);
	const hasGroup = new Uint8Array(count);
	const integers = new Classes(count);
	for (const field of fields) {
		if (field.on !== 'points' || !separatesEntities(field)) continue;
		const { values, components } = field;
		for (let i = 0; i < values.length; i++)
			if (values[i] !== 0) hasInteger[Math.floor(i / components)] = 1;
		integers.addField(field);
	}
	const groupClasses = new Classes(count);
	for (const { group, members } of membersOf(groups, 'points')) {
		// Corners and required vertices are pinned; new points join the groups of all points.
		if (members.length === count || fixedNames.has(group.name)) continue;
		for (const p of members) hasGroup[p] = 1;
		groupClasses.addGroup(members);
	}
	return { integers, groups: groupClasses, hasInteger, hasGroup };
}

/** 1 for each end of a constrained edge, else 0. */
export function endsOfLines({ edges }: Topology, kinds: Uint8Array, points: number): Uint8Array {
	const isOn = new Uint8Array(points);
	for (let i = 0; i < edges.length; i++) if (kinds[i >> 1] !== 0) isOn[edges[i]!] = 1;
	return isOn;
}

/**
 * Clears the flags of removable points, whose data new points inside their region get.
 *
 * @param nodes three points for each triangle
 * @param isOn 1 for each of them on a constrained edge
 * @returns for each triangle a point whose integers new points inherit, or `NONE`; undefined if all points inside have
 * 0
 */
export function release(
	nodes: ArrayLike<number>,
	isOn: Uint8Array,
	{ integers, groups, hasInteger, hasGroup }: PointData,
	topology: Topology,
	kinds: Uint8Array,
): Uint32Array | undefined {
	const clearFlags = (has: Uint8Array, regions: Uint32Array): void => {
		for (let i = 0; i < nodes.length; i++)
			if (isOn[nodes[i]!] === 0 && regions[Math.floor(i / 3)] !== NONE) has[nodes[i]!] = 0;
	};
	const isInside = (has: Uint8Array): boolean => {
		for (let i = 0; i < nodes.length; i++)
			if (has[nodes[i]!] === 1 && isOn[nodes[i]!] === 0) return true;
		return false;
	};
	let inside: Uint32Array | undefined;
	if (isInside(hasInteger)) {
		inside = regionPoints(topology, kinds, { nodes, isOn, classes: integers.of });
		clearFlags(hasInteger, inside);
	}
	if (isInside(hasGroup)) {
		const hasGroups = (own: number, other: number) => groups.hasAll(own, other);
		clearFlags(
			hasGroup,
			regionPoints(topology, kinds, { nodes, isOn, classes: groups.of, allows: hasGroups }),
		);
	}
	return inside;
}

/**
 * Flags points of other cells and elements, and those of groups that do not grow.
 *
 * @param isOff 1 for each node of lines without an edge
 */
export function retainedPoints(
	{ cells = [], groups, source }: TriMesh,
	isOff: Uint8Array,
): Uint8Array {
	const retained = isOff.slice();
	for (const { shape, nodes } of cells)
		if (shape !== 'line') for (const p of nodes) retained[p] = 1;
	for (const p of source?.others?.points ?? []) retained[p] = 1;
	for (const { group, members } of membersOf(groups, 'points'))
		if (fixedNames.has(group.name)) for (const p of members) retained[p] = 1;
	return retained;
}

/** Flags the points that must stay for other reasons than their data. */
export function pinnedPoints(
	{ triangles }: TriMesh,
	{ edges, edgeTriangles }: Topology,
	retained: Uint8Array,
	kinds: Uint8Array,
): Uint8Array {
	const isPinned = retained.slice();
	const isUsed = new Uint8Array(isPinned.length);
	for (let i = 0; i < triangles.length; i++) isUsed[triangles[i]!] = 1;
	for (let p = 0; p < isUsed.length; p++) if (isUsed[p] === 0) isPinned[p] = 1;
	const outer = new Uint8Array(isUsed.length);
	for (let e = 0; e < kinds.length; e++) {
		const isOuter = edgeTriangles[2 * e + 1] === NONE;
		if (!isOuter && kinds[e] !== UNDIVIDED) continue;
		const a = edges[2 * e]!;
		const b = edges[2 * e + 1]!;
		if (edgeTriangles[2 * e] === NONE || kinds[e] === UNDIVIDED) {
			isPinned[a] = 1;
			isPinned[b] = 1;
		} else {
			// Each open fan has two boundary edges.
			if (++outer[a]! > 2) isPinned[a] = 1;
			if (++outer[b]! > 2) isPinned[b] = 1;
		}
	}
	return isPinned;
}
