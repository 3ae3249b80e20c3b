import { EdgeTable } from '../edgeTable.ts';
import { keptPoints, type PointOrigins } from '../provenance.ts';
import { NONE } from '../topology.ts';
import { pointCount, type TriMesh, type Unkept } from '../triMesh.ts';
import { endsOfInputEdges, linesOf } from './inputEdges.ts';
import { midNodesOf } from './sixNodes.ts';

/** Whether new points join groups of points. */
export type PointGroups = 'grow' | 'keep';

/** How a group of points grew. */
export interface GrownGroup {
	/** Absent where the file has a number alone. */
	readonly name?: string;
	readonly tag: number;
	/** New points that joined. */
	readonly joined: number;
	/** New points between members that did not, as their edge lies inside the mesh and on no line. */
	readonly inside: number;
}

/** New members of a part of a group. */
export interface NewMembers {
	/** Index of the group. */
	readonly group: number;
	/** A block of point cells, or the points. */
	readonly of: 'points' | number;
	/** Points of the new mesh, rising. */
	readonly points: Uint32Array;
}

/** What grew, and how much, by group. */
export interface Growth {
	readonly members: readonly NewMembers[];
	readonly groups: readonly GrownGroup[];
}

/** Points of the input that grow together. */
interface PointSet {
	readonly group: number;
	readonly of: 'points' | number;
	readonly points: Uint32Array;
}

/** Names by which MEDIT and the formats that it is converted to know points that stay what they are. */
const fixedNames: ReadonlySet<string | undefined> = new Set(['Corners', 'RequiredVertices']);

/** Sets whose memberships fit the bits of a number. */
const BATCH = 32;

/**
 * The new points that join groups of points. A point that halves an edge joins when both ends are members and
 *
 * - the edge lies on the boundary, an edge of one triangle, or where a surface branches, an edge of three or more,
 * - or it lies on a line: a line cell, a segment, an edge with a marker or in a group,
 * - or a triangle of the input that the point lies in or on has three corners that are members.
 *
 * Of an edge inside that lies on no line the group does not say whether it holds it: its points stay out, and are counted
 * as `inside`. Corners and required vertices don't grow. Point cells that differ in their markers, as the points of a geometry
 * do, grow apart from each other.
 *
 * The result depends on neither the order of the new points nor the rounds they were made in: a part of an edge lies where
 * the edge does. Takes 16 bytes for each new point, and one pass over the triangles for 32 groups.
 */
export function growPointGroups(before: TriMesh, origins: PointOrigins): Growth {
	const { groups = [] } = before;
	const count = origins.halved.length / 2;
	const sets = count === 0 ? [] : setsOf(before);
	const first = keptPoints(origins);
	const members: NewMembers[] = [];
	const counts = new Map<number, { joined: number; inside: number }>();
	const add = ({ group, of }: PointSet, points: Uint32Array, inside: number) => {
		if (points.length > 0) members.push({ group, of, points });
		const known = counts.get(group) ?? { joined: 0, inside: 0 };
		counts.set(group, {
			joined: known.joined + points.length,
			inside: known.inside + inside,
		});
	};
	const all = pointCount(before);
	const rest = sets.filter(({ points }) => points.length < all);
	const made = new Uint32Array(rest.length < sets.length ? count : 0).map((_, i) => first + i);
	for (const set of sets) if (set.points.length === all) add(set, made, 0);
	if (rest.length > 0) {
		const ends = endsOfInputEdges(before, origins);
		const lines = linesOf(before).ends;
		for (let from = 0; from < rest.length; from += BATCH)
			growBatch(before, origins, ends, lines, rest.slice(from, from + BATCH), add);
	}
	const grown = [...counts]
		.sort(([a], [b]) => a - b)
		.map(([g, counted]): GrownGroup => {
			const { name, tag } = groups[g]!;
			return { ...(name !== undefined && { name }), tag, ...counted };
		});
	return { members, groups: grown.filter(({ joined, inside }) => joined + inside > 0) };
}

/** What groups of points may lack: points that the rule left out. */
export const insideLosses = ({ groups }: Growth): Unkept[] =>
	groups.flatMap(({ name, tag, inside }) =>
		inside === 0
			? []
			: [
					{
						what: `memberships of new points in the group of points ${name === undefined ? tag : `"${name}"`}`,
						count: inside,
						reason: 'both ends of the edge are in it, and the edge lies inside the mesh on no line',
					},
				],
	);

/** The sets of points that may grow: two points at least each. */
function setsOf({ groups = [], cells = [] }: TriMesh): PointSet[] {
	return [...groups.entries()]
		.flatMap(([group, { dimension, name, members }]): PointSet[] => {
			if (dimension !== 0 || fixedNames.has(name)) return [];
			return members.flatMap(({ of, members }): PointSet[] => {
				if (of === 'points') return [{ group, of, points: members }];
				const block = typeof of === 'number' ? cells[of] : undefined;
				if (block?.shape !== 'point') return [];
				const markers = block.fields.filter(({ role }) => role === 'marker');
				const parts = new Map<string, number[]>();
				for (const cell of members) {
					const key = markers
						.map(({ values, components }) =>
							values.subarray(cell * components, (cell + 1) * components).join(),
						)
						.join(';');
					const list = parts.get(key) ?? [];
					parts.set(key, list);
					list.push(block.nodes[cell]!);
				}
				return [...parts.values()].map((list) => ({
					...{ group, of: of as number },
					points: Uint32Array.from(new Set(list)),
				}));
			});
		})
		.filter(({ points }) => points.length > 1);
}

/** Grows as many sets as a number has bits: the bits of a point are the sets that it is in. */
function growBatch(
	before: TriMesh,
	origins: PointOrigins,
	ends: Uint32Array,
	lines: Uint32Array,
	sets: readonly PointSet[],
	add: (set: PointSet, points: Uint32Array, inside: number) => void,
): void {
	const first = keptPoints(origins);
	const bits = new Uint32Array(pointCount(before));
	for (const [k, { points }] of sets.entries()) for (const p of points) bits[p]! |= 1 << k;
	const between = commonBits(origins, (p) => bits[p]!);
	// Middle nodes have bits of their own, and lie on edges whose ends may have others.
	const spanned = midNodesOf(before)
		? commonBits(origins, (_, p) => bits[ends[2 * p]!]! & bits[ends[2 * p + 1]!]!)
		: between;
	const isAsked = (i: number) => between[i] !== 0 && ends[2 * (first + i)] !== NONE;
	let asked = 0;
	for (let i = 0; i < between.length; i++) if (isAsked(i)) asked++;
	const onEdges = new Uint32Array(2 * asked);
	for (let i = 0, at = 0; i < between.length; i++) {
		if (!isAsked(i)) continue;
		onEdges[at++] = ends[2 * (first + i)]!;
		onEdges[at++] = ends[2 * (first + i) + 1]!;
	}
	const joins = joinsOf(before, bits, onEdges, lines);
	const joined = between.map((both, i) => {
		if (both === 0) return 0;
		const at = 2 * (first + i);
		return both & (ends[at] === NONE ? spanned[i]! : joins(ends[at]!, ends[at + 1]!));
	});
	for (const [k, set] of sets.entries()) {
		const bit = 1 << k;
		let inside = 0;
		let size = 0;
		for (let i = 0; i < between.length; i++) {
			if ((between[i]! & bit) === 0) continue;
			if ((joined[i]! & bit) === 0) inside++;
			else size++;
		}
		const points = new Uint32Array(size);
		for (let i = 0, at = 0; at < size; i++) if ((joined[i]! & bit) !== 0) points[at++] = first + i;
		add(set, points, inside);
	}
}

/** For each new point the bits that all points of the input have in common which it was made of. */
function commonBits(
	{ kept, halved }: PointOrigins,
	bitsOf: (inputPoint: number, point: number) => number,
): Uint32Array {
	const first = typeof kept === 'number' ? kept : kept.length;
	const common = new Uint32Array(halved.length / 2);
	const of = (p: number) =>
		p >= first ? common[p - first]! : bitsOf(typeof kept === 'number' ? p : kept[p]!, p);
	for (let i = 0; i < common.length; i++) common[i] = of(halved[2 * i]!) & of(halved[2 * i + 1]!);
	return common;
}

/**
 * The sets that the points on an edge join, of those that both its ends are in: all on the boundary, where triangles branch
 * and on lines; else those that hold the corners of a triangle at the edge.
 *
 * @param bits the sets of each point
 * @param edges ends of the edges that are asked for, in any order and number
 * @param lines ends of the lines
 */
function joinsOf(
	{ triangles, points, dimension }: TriMesh,
	bits: Uint32Array,
	edges: Uint32Array,
	lines: Uint32Array,
): (a: number, b: number) => number {
	const table = new EdgeTable(edges, points.length / dimension);
	const joins = new Uint32Array(edges.length / 2);
	const uses = new Uint8Array(edges.length / 2);
	const isEnd = new Uint8Array(bits.length);
	for (const end of edges) isEnd[end] = 1;
	const use = (a: number, b: number, corner: number) => {
		if ((isEnd[a]! & isEnd[b]!) === 0) return;
		const edge = table.indexOf(a, b);
		if (edge < 0) return;
		joins[edge]! |= bits[a]! & bits[b]! & bits[corner]!;
		if (uses[edge]! < 3) uses[edge]!++;
	};
	for (let t = 0; t < triangles.length; t += 3) {
		const a = triangles[t]!;
		const b = triangles[t + 1]!;
		const c = triangles[t + 2]!;
		use(a, b, c);
		use(b, c, a);
		use(c, a, b);
	}
	for (let i = 0; i < lines.length; i += 2) {
		const edge = table.indexOf(lines[i]!, lines[i + 1]!);
		if (edge >= 0) uses[edge] = 1;
	}
	for (let e = 0; e < joins.length; e++) if (uses[e] !== 2) joins[e] = NONE;
	return (a, b) => joins[table.indexOf(a, b)]!;
}
