import { counted } from '../../util/counted.ts';
import { keptPoints, type PointOrigins } from '../provenance.ts';
import { type DataLoss, pointCount, type TriMesh } from '../triMesh.ts';
import {
	BATCH,
	type Counts,
	chordsOf,
	growBatch,
	type NewTriangles,
	type PointSet,
} from './growBatch.ts';
import { endsOfInputEdges, linesOf } from './inputEdges.ts';

/** Whether new points join groups of points. */
export type PointGroups = 'grow' | 'keep';

/** How a group of points grew. */
export interface GrownGroup extends Counts {
	/** Absent if the file gives only a number. */
	readonly name?: string;
	readonly tag: number;
}

/** New members of a group in one block or among the points. */
export interface NewMembers {
	/** Index of the group. */
	readonly group: number;
	/** A block of point cells, or the points. */
	readonly of: 'points' | number;
	/** Points of the new mesh, in ascending order. */
	readonly points: Uint32Array;
}

/** New members, and their counts by group. */
export interface Growth {
	readonly members: readonly NewMembers[];
	readonly groups: readonly GrownGroup[];
}

/** Names of MEDIT's groups of points that never grow, kept by the formats that it is converted to. */
export const fixedNames: ReadonlySet<string | undefined> = new Set(['Corners', 'RequiredVertices']);

/**
 * Finds the new points that join groups of points. A point that halves an edge joins if both ends are members and
 *
 * - the edge lies on the boundary, an edge of one triangle, or where a surface branches, an edge of three or more,
 * - or it lies on a line: a line cell, a segment, an edge with a marker or in a group,
 * - or a triangle of the input that the point lies in or on has three corners that are members.
 *
 * Whether a group means an edge inside that lies on no line is unknown: its points stay out and are counted as `inside`.
 * Corners and required vertices don't grow. Point cells with different markers, such as the points of a geometry, grow
 * separately.
 *
 * The result depends on neither the order of the new points nor the rounds they were made in: a part of an edge lies where the
 * edge does. Takes 16 bytes per new point, and per 32 groups one pass over the triangles of each mesh. With 2 million triangles
 * and 3 million new points: 0.2 s on one core for a group along one side of the mesh, 0.4 s for half of the mesh.
 */
export function growPointGroups(
	before: TriMesh,
	origins: PointOrigins,
	newTriangles: NewTriangles,
): Growth {
	const { groups = [] } = before;
	const count = origins.halved.length / 2;
	const sets = count === 0 ? [] : setsOf(before);
	const first = keptPoints(origins);
	const members: NewMembers[] = [];
	const counts = new Map<number, Counts>();
	const add = (
		{ group, of }: PointSet,
		points: Uint32Array,
		{ inside, corners }: Omit<Counts, 'joined'>,
	) => {
		if (points.length > 0) members.push({ group, of, points });
		const previous = counts.get(group) ?? { joined: 0, inside: 0, corners: 0 };
		counts.set(group, {
			joined: previous.joined + points.length,
			inside: previous.inside + inside,
			corners: previous.corners + corners,
		});
	};
	const inputPoints = pointCount(before);
	const partial = sets.filter(({ points }) => points.length < inputPoints);
	const points = new Uint32Array(partial.length < sets.length ? count : 0).map((_, i) => first + i);
	for (const set of sets)
		if (set.points.length === inputPoints) add(set, points, { inside: 0, corners: 0 });
	if (partial.length > 0) {
		const ends = endsOfInputEdges(before, origins);
		const { ends: lines } = linesOf(before);
		const batch = { before, origins, newTriangles, ends, lines, chords: chordsOf(before) };
		for (let from = 0; from < partial.length; from += BATCH)
			growBatch(batch, partial.slice(from, from + BATCH), add);
	}
	const grown = [...counts]
		.sort(([a], [b]) => a - b)
		.map(([g, counted]): GrownGroup => {
			const { name, tag } = groups[g]!;
			return { ...(name !== undefined && { name }), tag, ...counted };
		});
	return { members, groups: grown.filter(({ joined, inside }) => joined + inside > 0) };
}

/** Losses: members that groups of points may lack, as the rule left them out. */
export const insideLosses = ({ groups }: Growth): DataLoss[] =>
	groups.flatMap(({ name, tag, inside }) =>
		inside === 0
			? []
			: [
					{
						what: `memberships of new points in the point group ${name === undefined ? tag : `"${name}"`}`,
						count: inside,
						reason:
							'both ends of the edge are members, but the edge is inside the mesh and on no line',
					},
				],
	);

/** Warns of groups that hold the triangle of a corner and new points on the edge opposite the corner. */
export const cornerWarnings = ({ groups }: Growth): string[] =>
	groups.flatMap(({ name, tag, corners }) =>
		corners === 0
			? []
			: [
					`${counted(corners, 'new point')} inside joined the point group ${name === undefined ? tag : `"${name}"`}, which has all corners of a triangle in a corner of the mesh: if the group is a boundary, remove ${corners === 1 ? 'it' : 'them'}.`,
				],
	);

/** The sets of points that may grow: at least two points each. */
function setsOf({ groups = [], cells = [] }: TriMesh): PointSet[] {
	return [...groups.entries()]
		.flatMap(([group, { dimension, name, members }]): PointSet[] => {
			if (dimension !== 0 || fixedNames.has(name)) return [];
			return members.flatMap(({ of, members }): PointSet[] => {
				if (of === 'points') return [{ group, of, points: members }];
				const block = typeof of === 'number' ? cells[of] : undefined;
				if (block?.shape !== 'point') return [];
				const markers = block.fields.filter(({ role }) => role === 'marker');
				const byMarkers = new Map<string, number[]>();
				for (const cell of members) {
					const key = markers
						.map(({ values, components }) =>
							values.subarray(cell * components, (cell + 1) * components).join(),
						)
						.join(';');
					const list = byMarkers.get(key) ?? [];
					byMarkers.set(key, list);
					list.push(block.nodes[cell]!);
				}
				return [...byMarkers.values()].map((list) => ({
					group,
					of: of as number,
					points: Uint32Array.from(new Set(list)),
				}));
			});
		})
		.filter(({ points }) => points.length > 1);
}
