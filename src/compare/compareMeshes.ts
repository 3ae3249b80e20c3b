import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { type CellKind, nodeStart } from './cellSets.ts';
import { compareFields, type FieldComparison, type FieldOptions } from './compareFields.ts';
import { compareGroups, type GroupComparison, isDifferentGroup } from './compareGroups.ts';
import { type CellPairs, type Matching, type MeshPairs, matchMeshes } from './matchPoints.ts';
import { distanceOf, indexesWhere } from './nearest.ts';
import { NONE, SLICE } from './positions.ts';
import { compareSurfaces, type SurfaceComparison } from './surfaces.ts';

/** Options of `compareMeshes`. */
export interface CompareOptions extends FieldOptions {
	readonly matching: Matching;
	/** Maximum distance of points that count as equal. */
	readonly tolerance: number;
	/** Mesh a is a part of mesh b: content of b alone is no difference. */
	readonly partial: boolean;
}

/** Points with a partner at another place. */
export interface Displacements {
	/** The points of a, ascending. */
	readonly points: Uint32Array;
	/** The greatest distance to the partner, and the point of a that has it; 0 and `NONE` without points. */
	readonly max: number;
	readonly worst: number;
}

/** Points of both meshes; indices are 0-based. */
export interface PointComparison {
	readonly pairs: number;
	/** Not exactly at the same place, but within the tolerance. */
	readonly within: Displacements;
	/** Further away. */
	readonly moved: Displacements;
	/** Points of a, and points of b, without a partner. */
	readonly removed: Uint32Array;
	readonly added: Uint32Array;
}

/** Cells of one kind of both meshes; indices are 0-based in the sets of `MeshPairs`. */
export interface CellComparison {
	readonly kind: CellKind;
	readonly pairs: number;
	/** Cells of a and b without a partner, and cells of a whose partner runs in the other direction or has other points. */
	readonly removed: Uint32Array;
	readonly added: Uint32Array;
	readonly reversed: Uint32Array;
	readonly changed: Uint32Array;
}

/** How two meshes differ. */
export interface MeshComparison {
	readonly same: boolean;
	readonly pairs: MeshPairs;
	readonly points: PointComparison;
	readonly cells: readonly CellComparison[];
	readonly groups: readonly GroupComparison[];
	readonly fields: readonly FieldComparison[];
	/** Numbers of holes and regions of Triangle's `.poly` in a alone and in b alone. */
	readonly seeds: readonly [removed: number, added: number];
	/** Distances of the surfaces, present if fewer than half of the points of the smaller mesh have a partner. */
	readonly surfaces?: SurfaceComparison;
}

/** Compares two meshes in slices of a few milliseconds. */
export function* compareMeshes(
	a: TriMesh,
	b: TriMesh,
	options: CompareOptions,
): Generator<void, MeshComparison> {
	const pairs = yield* matchMeshes(a, b, options.matching, options.tolerance);
	const points = yield* comparePoints(a, b, pairs, options.tolerance);
	const cells = pairs.cells.map((ofKind) => compareCells(a, b, ofKind));
	const fewest = Math.min(points.removed.length, points.added.length) + points.pairs;
	const isUnlike = 2 * points.pairs < fewest;
	const groups = compareGroups(a, b, pairs, isUnlike);
	yield;
	const fields = yield* compareFields(a, b, pairs, options);
	const seeds = compareSeeds(a, b);
	const result = { pairs, points, cells, groups, fields, seeds };
	const surfaces =
		isUnlike && triangleCount(a) > 0 && triangleCount(b) > 0
			? yield* compareSurfaces(a, b)
			: undefined;
	return { ...result, same: isSame(result, options.partial), ...(surfaces && { surfaces }) };
}

function isSame(
	{ points, cells, groups, fields, seeds }: Omit<MeshComparison, 'same' | 'surfaces'>,
	partial: boolean,
): boolean {
	const more = (count: number): boolean => count > 0 && !partial;
	const isOther = [
		points.removed.length + points.moved.points.length > 0,
		more(points.added.length),
		...cells.map(
			({ removed, reversed, changed }) => removed.length + reversed.length + changed.length > 0,
		),
		...cells.map(({ added }) => more(added.length)),
		...groups.map((group) => isDifferentGroup(group, partial)),
		...fields.map(({ status }) => status !== 'same' && !(status === 'added' && partial)),
		seeds[0] > 0,
		more(seeds[1]),
	];
	return !isOther.includes(true);
}

function* comparePoints(
	a: TriMesh,
	b: TriMesh,
	{ a2b, isTaken }: MeshPairs,
	tolerance: number,
): Generator<void, PointComparison> {
	const kinds = new Uint8Array(a2b.length);
	const worst = [NONE, NONE, NONE];
	const max = [0, 0, 0];
	let pairs = 0;
	for (let from = 0; from < a2b.length; from += SLICE) {
		const to = Math.min(from + SLICE, a2b.length);
		for (let i = from; i < to; i++) {
			const partner = a2b[i]!;
			if (partner === NONE) continue;
			pairs++;
			if (isAtSamePlace(a, i, b, partner)) continue;
			const distance = distanceOf(a, i, b, partner);
			const kind = distance > tolerance ? 2 : 1;
			kinds[i] = kind;
			if (distance > max[kind]! || worst[kind] === NONE) {
				max[kind] = distance;
				worst[kind] = i;
			}
		}
		yield;
	}
	const displacements = (kind: 1 | 2): Displacements => ({
		points: indexesWhere(kinds.length, (i) => kinds[i] === kind),
		max: max[kind]!,
		worst: worst[kind]!,
	});
	return {
		pairs,
		within: displacements(1),
		moved: displacements(2),
		removed: indexesWhere(a2b.length, (i) => a2b[i] === NONE),
		added: indexesWhere(isTaken.length, (j) => isTaken[j] === 0),
	};
}

function isAtSamePlace(a: TriMesh, i: number, b: TriMesh, j: number): boolean {
	const [p, q] = [i * a.dimension, j * b.dimension];
	if (a.points[p] !== b.points[q] || a.points[p + 1] !== b.points[q + 1]) return false;
	const z = a.dimension === 3 ? a.points[p + 2] : 0;
	return z === (b.dimension === 3 ? b.points[q + 2] : 0);
}

function compareCells(
	a: TriMesh,
	b: TriMesh,
	{ a: setA, b: setB, match }: CellPairs,
): CellComparison {
	const { a2b, reversed, changed, taken, pairs } = match;
	const [inA, inB] = [groupedCells(a, setA), groupedCells(b, setB)];
	return {
		kind: setA.kind,
		pairs,
		removed: indexesWhere(a2b.length, (i) => a2b[i] === NONE && inA[i] !== 1),
		added: indexesWhere(taken.length, (j) => taken[j] === 0 && inB[j] !== 1),
		reversed: indexesWhere(reversed.length, (i) => reversed[i] === 1),
		changed: indexesWhere(changed?.length ?? 0, (i) => changed![i] === 1 && inA[i] !== 1),
	};
}

/**
 * 1 for each line and point cell that is a member of a group, empty for other kinds. These are compared as members: one file lists
 * a line, another one an edge of a triangle or a point in its place.
 */
function groupedCells(
	{ groups = [] }: TriMesh,
	{ kind, count, parts }: CellPairs['a'],
): Uint8Array {
	const isMember = new Uint8Array(kind === 'lines' || kind === 'points' ? count : 0);
	if (isMember.length === 0) return isMember;
	for (const { of, members } of groups.flatMap((group) => group.members)) {
		const part = parts.find((candidate) => candidate.of === of);
		if (part) for (const member of members) isMember[part.first + member] = 1;
	}
	return isMember;
}

/** Counts holes and regions of a alone and of b alone, by their numbers. */
function compareSeeds(a: TriMesh, b: TriMesh): readonly [removed: number, added: number] {
	const seedsOf = ({ source }: TriMesh): string[] => {
		const holes = [...(source?.holes ?? [])];
		return [
			...holes.flatMap((x, i) => (i % 2 === 0 ? [`hole ${x + 0} ${holes[i + 1]! + 0}`] : [])),
			...(source?.regions ?? []).map((numbers) => numbers.map((x) => x + 0).join(' ')),
		];
	};
	const rest = new Map<string, number>();
	for (const seed of seedsOf(b)) rest.set(seed, (rest.get(seed) ?? 0) + 1);
	let removed = 0;
	for (const seed of seedsOf(a)) {
		const count = rest.get(seed) ?? 0;
		if (count > 0) rest.set(seed, count - 1);
		else removed++;
	}
	return [removed, [...rest.values()].reduce((sum, count) => sum + count, 0)];
}

/** Mean of the corners of a cell, in space. */
export function centreOf(
	{ points, dimension }: TriMesh,
	set: CellPairs['a'],
	cell: number,
): [x: number, y: number, z: number] {
	const [start, end] = [nodeStart(set, cell), nodeStart(set, cell + 1)];
	const centre: [number, number, number] = [0, 0, 0];
	for (let i = start; i < end; i++)
		for (let axis = 0; axis < dimension; axis++)
			centre[axis]! += points[dimension * set.nodes[i]! + axis]! / (end - start);
	return centre;
}
