import { type Group, pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { type CellPart, type CellSet, edgesOf } from './cellSets.ts';
import { type GroupMeasure, measureOf } from './groupMeasures.ts';
import type { MeshPairs } from './matchPoints.ts';
import { NONE } from './positions.ts';

/** A group of one mesh or both, and how it differs. */
export interface GroupComparison {
	readonly dimension: Group['dimension'];
	readonly status: 'same' | 'changed' | 'renamed' | 'added' | 'removed';
	/** Name and tag in each mesh; absent in the mesh that lacks the group. */
	readonly a?: Pick<Group, 'name' | 'tag'>;
	readonly b?: Pick<Group, 'name' | 'tag'>;
	/** Numbers of members in a and b, of members of b that are not in a's group, and of members of a that are not in b's. */
	readonly counts: readonly [a: number, b: number];
	readonly joined: number;
	readonly left: number;
	/** Extents in a and b, if requested; undefined in the mesh that lacks the group. */
	readonly measures?: readonly [a: GroupMeasure | undefined, b: GroupMeasure | undefined];
}

/** Whether a group counts as a difference; with `partial` groups and members of b alone do not. */
export const isDifferentGroup = (
	{ status, left }: Pick<GroupComparison, 'status' | 'left'>,
	partial: boolean,
): boolean =>
	status !== 'same' && !(partial && (status === 'added' || (status === 'changed' && left === 0)));

/** A group with its members as ascending numbers that are the same for partners. */
interface Keyed {
	readonly group: Group;
	readonly keys: Float64Array;
}

/** Numbers of entities of a mesh that are equal for partners. */
interface Numbering {
	readonly mesh: TriMesh;
	readonly sets: readonly CellSet[];
	point(p: number): number;
	/** The number of a cell of set s. */
	cell(s: number, cell: number): number;
}

/** Members of different kinds of faces have numbers this far apart. */
const KIND = 2 ** 34;

/**
 * Compares groups: those with the same dimension, name and tag, then those with the same members, then those with the same name or,
 * without names, the same tag.
 *
 * @param measure whether to measure each group
 */
export function compareGroups(
	a: TriMesh,
	b: TriMesh,
	pairs: MeshPairs,
	measure: boolean,
): GroupComparison[] {
	const base = pointCount(a) + pointCount(b);
	const groupsA = (a.groups ?? []).map((group) => keyed(group, numberingOfA(a, pairs), base));
	const rest = (b.groups ?? []).map((group) => keyed(group, numberingOfB(b, pairs), base));
	const partners = new Map<Keyed, Keyed>();
	for (const isPartner of [isSame, hasSameMembers, hasSameName])
		for (const group of groupsA) {
			if (partners.has(group)) continue;
			const at = rest.findIndex(
				(other) => other.group.dimension === group.group.dimension && isPartner(group, other),
			);
			if (at >= 0) partners.set(group, rest.splice(at, 1)[0]!);
		}
	const result = (ofA: Keyed | undefined, ofB: Keyed | undefined): GroupComparison => ({
		...comparison(ofA, ofB),
		...(measure && {
			measures: [ofA && measureOf(a, ofA.group), ofB && measureOf(b, ofB.group)],
		}),
	});
	return [
		...groupsA.map((group) => result(group, partners.get(group))),
		...rest.map((group) => result(undefined, group)),
	];
}

const isSame = ({ group: a }: Keyed, { group: b }: Keyed): boolean =>
	a.name === b.name && a.tag === b.tag;
const hasSameMembers = ({ keys: a }: Keyed, { keys: b }: Keyed): boolean =>
	a.length > 0 && a.length === b.length && a.every((key, i) => key === b[i]);
const hasSameName = ({ group: a }: Keyed, { group: b }: Keyed): boolean =>
	a.name !== undefined && b.name !== undefined ? a.name === b.name : a.tag === b.tag;

function comparison(a: Keyed | undefined, b: Keyed | undefined): GroupComparison {
	const nameOf = ({ group: { name, tag } }: Keyed) => ({
		...(name !== undefined && { name }),
		tag,
	});
	const [joined, left] = exchanged(a?.keys ?? new Float64Array(), b?.keys ?? new Float64Array());
	const isChanged = joined + left > 0;
	const status = !a
		? 'added'
		: !b
			? 'removed'
			: isChanged
				? 'changed'
				: isSame(a, b)
					? 'same'
					: 'renamed';
	return {
		dimension: (a ?? b)!.group.dimension,
		status,
		...(a && { a: nameOf(a) }),
		...(b && { b: nameOf(b) }),
		counts: [a?.keys.length ?? 0, b?.keys.length ?? 0],
		joined,
		left,
	};
}

/** Counts the numbers in b alone, and those in a alone; both are ascending. */
function exchanged(a: Float64Array, b: Float64Array): [joined: number, left: number] {
	let [i, j, common] = [0, 0, 0];
	while (i < a.length && j < b.length) {
		const order = a[i]! - b[j]!;
		if (order === 0) common++;
		if (order <= 0) i++;
		if (order >= 0) j++;
	}
	return [b.length - common, a.length - common];
}

const numberingOfA = (mesh: TriMesh, { id, cells }: MeshPairs): Numbering => ({
	mesh,
	sets: cells.map(({ a }) => a),
	point: (p) => id[p]!,
	cell(s, cell) {
		const { match, b } = cells[s]!;
		const partner = match.a2b[cell]!;
		return partner === NONE ? b.count + cell : partner;
	},
});

const numberingOfB = (mesh: TriMesh, { cells }: MeshPairs): Numbering => ({
	mesh,
	sets: cells.map(({ b }) => b),
	point: (p) => p,
	cell: (_, cell) => cell,
});

function keyed(group: Group, numbering: Numbering, base: number): Keyed {
	const keys = new Float64Array(
		group.members.reduce((sum, { members }) => sum + members.length, 0),
	);
	let at = 0;
	for (const { of, members } of group.members) {
		const key = keyOf(of, numbering, base);
		for (const member of members) keys[at++] = key(member);
	}
	keys.sort();
	return { group, keys: distinct(keys) };
}

/** Drops repeated numbers: an edge and a line between the same points are one member. */
function distinct(keys: Float64Array): Float64Array {
	let count = 0;
	for (let i = 0; i < keys.length; i++)
		if (i === 0 || keys[i] !== keys[i - 1]) keys[count++] = keys[i]!;
	return keys.subarray(0, count);
}

/** The number of a member: of points their own, of lines and edges that of their ends, of faces one for each kind. */
function keyOf(
	of: Group['members'][number]['of'],
	{ mesh, sets, point, cell }: Numbering,
	base: number,
): (member: number) => number {
	if (of === 'points') return point;
	const ends = (nodes: Uint32Array) => (i: number) => {
		const [p, q] = [point(nodes[2 * i]!), point(nodes[2 * i + 1]!)];
		return Math.min(p, q) * base + Math.max(p, q);
	};
	if (of === 'edges') return ends(edgesOf(mesh));
	const block = typeof of === 'number' ? mesh.cells![of]! : undefined;
	if (block?.shape === 'line') return ends(block.nodes);
	if (block?.shape === 'point') return (i) => point(block.nodes[i]!);
	const part = partOf(sets, of);
	if (!part) return (i) => i;
	return (i) => cell(part.set, part.first + i) + part.set * KIND;
}

function partOf(
	sets: readonly CellSet[],
	of: CellPart['of'],
): { readonly set: number; readonly first: number } | undefined {
	for (const [set, { parts }] of sets.entries()) {
		const part = parts.find((candidate) => candidate.of === of);
		if (part) return { set, first: part.first };
	}
	return undefined;
}
