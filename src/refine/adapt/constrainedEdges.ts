import { carriedSides } from '../../mesh/carry/blocks.ts';
import { EdgeTable } from '../../mesh/edgeTable.ts';
import { NONE, THIRD } from '../../mesh/edgeUses.ts';
import type { Topology } from '../../mesh/topology.ts';
import { cellCount, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { pointsIn } from '../../mesh/withoutPoints.ts';
import {
	Classes,
	membersOf,
	PairNumbers,
	separatesEntities,
	separatesRegions,
} from './dataClasses.ts';
import type { MidNodes } from './midNodes.ts';

/** Edges that must not vanish. */
export interface ConstrainedEdges {
	/** For each edge 0 if it is free, else `KEPT` or `UNDIVIDED`. */
	readonly kinds: Uint8Array;
	/** For each constrained edge a number, equal for edges with the same data on them and on both sides. */
	readonly alike: Uint32Array;
	/** 1 for each node of a line cell without an edge, else 0. */
	readonly isOff: Uint8Array;
}

/** The edge must stay, but may be divided. */
export const KEPT = 1;
/** The edge must stay undivided. */
export const UNDIVIDED = 2;

/** Class of each triangle: equal for triangles with the same integers and regions, in the same groups. */
export function triangleClasses({ triangles, fields, groups }: TriMesh): Uint32Array {
	const classes = new Classes(triangles.length / 3);
	for (const field of fields)
		if (field.on === 'triangles' && separatesRegions(field)) classes.addField(field);
	for (const { members } of membersOf(groups, 'triangles')) classes.addGroup(members);
	return classes.of;
}

/**
 * Finds the edges of triangles that must not vanish.
 *
 * @param rigid 1 for each midside node of a curved edge whose triangles stay as they are
 */
export function* constrainedEdges(
	mesh: TriMesh,
	{ edges, edgeTriangles, triangleEdges, signs }: Topology,
	midNodes: MidNodes | undefined,
	rigid?: Uint8Array,
): Generator<void, ConstrainedEdges> {
	const { fields, groups, source, cells = [] } = mesh;
	const count = edges.length / 2;
	const kinds = new Uint8Array(count);
	const classes = new Classes(count);
	const regions = triangleClasses(mesh);
	yield;
	for (const field of fields) {
		if (field.on !== 'edges' || !separatesEntities(field)) continue;
		const { values, components } = field;
		for (let i = 0; i < values.length; i++)
			if (values[i] !== 0) kinds[Math.floor(i / components)] = KEPT;
		classes.addField(field);
		yield;
	}
	const mark = (members: Uint32Array, kind: number): void => {
		for (const e of members) kinds[e] = Math.max(kinds[e]!, kind);
	};
	for (const { group, members } of membersOf(groups, 'edges')) {
		mark(members, group.name === 'RequiredEdges' ? UNDIVIDED : KEPT);
		classes.addGroup(members);
	}
	const segments = source?.segments;
	if (segments) {
		mark(segments, KEPT);
		classes.addGroup(segments);
	}
	const edgeOf = (h: number): number => Math.abs(triangleEdges[h]!) - 1;
	const fixTriangle = (t: number): void => {
		for (let h = 3 * t; h < 3 * t + 3; h++) kinds[edgeOf(h)] = UNDIVIDED;
	};
	for (const { group, members } of membersOf(groups, 'triangles'))
		if (group.name === 'RequiredTriangles') members.forEach(fixTriangle);
	for (let h = 0; midNodes && h < triangleEdges.length; h++)
		if (midNodes.isCurved[edgeOf(h)] === 1) {
			kinds[edgeOf(h)] = UNDIVIDED;
			if (rigid?.[midNodes.ofEdge[edgeOf(h)]!] === 1) fixTriangle(Math.floor(h / 3));
		}
	yield;
	const isOff = markLines(mesh, edges, kinds, classes);
	if (cells.some(({ shape }) => shape !== 'point' && shape !== 'line')) {
		const onSide = carriedSides(mesh)!;
		const isNode = nodesIn(mesh, (shape) => shape !== 'point' && shape !== 'line');
		for (let e = 0; e < count; e++) {
			const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
			if ((isNode[a]! & isNode[b]!) === 1 && onSide(a, b) !== undefined) kinds[e] = UNDIVIDED;
		}
	}
	yield;
	const sides = new PairNumbers();
	const edgeNumbers = new PairNumbers();
	const numbers = classes.of;
	for (let e = 0; e < count; e++) {
		const first = edgeTriangles[2 * e]!;
		const second = edgeTriangles[2 * e + 1]!;
		if (first === NONE) {
			kinds[e] = 0;
			continue;
		}
		const a = regions[first]! + 1;
		const b = second === NONE ? 0 : regions[second]! + 1;
		if ((signs[e]! & THIRD) !== 0) kinds[e] = UNDIVIDED;
		else if (a !== b && kinds[e] === 0) kinds[e] = KEPT;
		if (kinds[e] !== 0)
			numbers[e] = edgeNumbers.of(numbers[e]!, sides.of(Math.min(a, b), Math.max(a, b)));
	}
	return { kinds, alike: numbers, isOff };
}

/** Marks the edges under line cells and distinguishes them by the cells; flags the nodes of cells without an edge. */
function markLines(
	mesh: TriMesh,
	edges: Uint32Array,
	kinds: Uint8Array,
	classes: Classes,
): Uint8Array {
	const { cells = [], groups } = mesh;
	const points = pointCount(mesh);
	const isOff = new Uint8Array(points);
	if (!cells.some(({ shape }) => shape === 'line')) return isOff;
	const isNode = nodesIn(mesh, (shape) => shape === 'line');
	const candidates = new Uint32Array(edges.length / 2);
	let count = 0;
	for (let e = 0; e < candidates.length; e++)
		if ((isNode[edges[2 * e]!]! & isNode[edges[2 * e + 1]!]!) === 1) candidates[count++] = e;
	const ends = new Uint32Array(2 * count);
	for (let i = 0; i < ends.length; i++) ends[i] = edges[2 * candidates[i >> 1]! + (i & 1)]!;
	const table = new EdgeTable(ends, points);
	for (const [b, block] of cells.entries()) {
		if (block.shape !== 'line') continue;
		const { nodes, fields } = block;
		const blockClasses = new Classes(cellCount(block));
		for (const field of fields)
			if (field.on === 'cells' && separatesEntities(field)) blockClasses.addField(field);
		const midNodes = fields.find(({ role }) => role === 'midNodes')?.values;
		const required = new Uint8Array(blockClasses.of.length);
		for (const { group, members } of membersOf(groups, b)) {
			blockClasses.addGroup(members);
			if (group.name === 'RequiredEdges') for (const cell of members) required[cell] = 1;
		}
		// Edges of equal cells become members of one group: of the block and the cells' class.
		const byClass = new Map<number, number[]>();
		for (let cell = 0; cell < blockClasses.of.length; cell++) {
			const [from, to] = [nodes[2 * cell]!, nodes[2 * cell + 1]!];
			const at = table.indexOf(from, to);
			if (at < 0) {
				isOff[from] = 1;
				isOff[to] = 1;
				if (midNodes) isOff[midNodes[cell]!] = 1;
				continue;
			}
			const e = candidates[at]!;
			kinds[e] = Math.max(kinds[e]!, required[cell] === 1 ? UNDIVIDED : KEPT);
			const list = byClass.get(blockClasses.of[cell]!);
			if (list) list.push(e);
			else byClass.set(blockClasses.of[cell]!, [e]);
		}
		for (const list of byClass.values()) classes.addGroup(Uint32Array.from(list));
	}
	return isOff;
}

/** Flags the nodes of cells with certain shapes. */
const nodesIn = (mesh: TriMesh, has: (shape: string) => boolean): Uint8Array =>
	pointsIn(mesh, ...(mesh.cells ?? []).filter(({ shape }) => has(shape)).map(({ nodes }) => nodes));
