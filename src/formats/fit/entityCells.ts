import { topologyOf } from '../../mesh/topology.ts';
import {
	type CellBlock,
	type Field,
	type Group,
	type GroupMembers,
	pointCount,
	type TriMesh,
} from '../../mesh/triMesh.ts';
import type { WriterLoss } from '../core/format.ts';
import { markerFields } from '../core/holds.ts';
import { furtherMembers, specificFirst } from './groups.ts';

/** Edge markers, for formats that write them as lines and groups (`withEntityCells`). */
export const edgeMarkerFields = markerFields('edges');

/** The edge markers; undefined if there are none. */
export const edgeMarkersOf = ({ fields }: Pick<TriMesh, 'fields'>): Int32Array | undefined =>
	fields.find(
		({ on, role, components, values }) =>
			on === 'edges' && role === 'marker' && components === 1 && values instanceof Int32Array,
	)?.values as Int32Array | undefined;

/**
 * Converts a mesh for formats in which only cells are in groups: grouped points become point cells, grouped edges and
 * edges with a marker other than 0 become lines, and the marker is the tag of a group. New blocks come last. Returns
 * the mesh itself if there are none.
 */
export function withEntityCells(mesh: TriMesh): TriMesh {
	const markers = edgeMarkersOf(mesh);
	const { groups = [], cells = [] } = mesh;
	const points = entityCells(groups, 'points', () => pointCount(mesh));
	const edges = entityCells(groups, 'edges', () => topologyOf(mesh).edges.length / 2, markers);
	if (!points && !edges) return mesh;
	const blocks: CellBlock[] = [...cells];
	/** Indices of the new blocks. */
	const blockOf: { points?: number; edges?: number } = {};
	const add = (kind: 'points' | 'edges', shape: CellBlock['shape'], nodes: Uint32Array) => {
		blockOf[kind] = blocks.length;
		blocks.push({ shape, nodes, fields: [] });
	};
	if (points) add('points', 'point', points.entities);
	if (edges) {
		const { edges: ends } = topologyOf(mesh);
		add(
			'edges',
			'line',
			Uint32Array.from(
				{ length: 2 * edges.entities.length },
				(_, i) => ends[2 * edges.entities[i >> 1]! + (i & 1)]!,
			),
		);
	}
	const cellGroups = groups.map((group): Group => {
		const members = group.members.map((list): GroupMembers => {
			const { of, members } = list;
			const converted = of === 'points' ? points : of === 'edges' ? edges : undefined;
			if (!converted || dimensionOf[of as 'points' | 'edges'] !== group.dimension) return list;
			return {
				of: blockOf[of as 'points' | 'edges']!,
				members: members.map((member) => converted.cellOf[member]!),
			};
		});
		return { ...group, members };
	});
	return {
		...mesh,
		cells: blocks,
		groups:
			edges && markers ? byMarker(cellGroups, markers, edges, blockOf.edges as number) : cellGroups,
	};
}

/** Points or edges that become cells, ascending, and the index of the cell of each point or edge in its block. */
interface EntityCells {
	readonly entities: Uint32Array;
	readonly cellOf: Uint32Array;
}

const dimensionOf = { points: 0, edges: 1 } as const;

/** The points or edges that are in groups of their dimension or have a marker; undefined if there are none. */
function entityCells(
	groups: readonly Group[],
	kind: 'points' | 'edges',
	countOf: () => number,
	markers?: Int32Array,
): EntityCells | undefined {
	const lists = groups
		.filter(({ dimension }) => dimension === dimensionOf[kind])
		.flatMap(({ members }) => members.filter(({ of }) => of === kind))
		.map(({ members }) => members);
	if (lists.length === 0 && !markers?.some((marker) => marker !== 0)) return undefined;
	const selected = new Uint8Array(countOf());
	for (const list of lists) for (const member of list) selected[member] = 1;
	for (let e = 0; markers && e < markers.length; e++) if (markers[e] !== 0) selected[e] = 1;
	const cellOf = new Uint32Array(selected.length);
	let count = 0;
	for (let e = 0; e < selected.length; e++) {
		cellOf[e] = count;
		count += selected[e]!;
	}
	const entities = new Uint32Array(count);
	for (let e = 0; e < selected.length; e++) if (selected[e] === 1) entities[cellOf[e]!] = e;
	return { entities, cellOf };
}

/** Adds the lines of each marker to the group with that tag; new groups come last, by their tags. */
function byMarker(
	groups: readonly Group[],
	markers: Int32Array,
	{ entities }: EntityCells,
	of: number,
): Group[] {
	const lists = new Map<number, number[]>();
	for (let row = 0; row < entities.length; row++) {
		const tag = markers[entities[row]!]!;
		const list = lists.get(tag);
		if (list) list.push(row);
		else lists.set(tag, [row]);
	}
	lists.delete(0);
	const extended = groups.map((group): Group => {
		const rows = group.dimension === 1 ? lists.get(group.tag) : undefined;
		if (!rows) return group;
		lists.delete(group.tag);
		const existing = group.members.find((list) => list.of === of)?.members ?? [];
		const members = Uint32Array.from(new Set([...existing, ...rows])).sort();
		return {
			...group,
			members: [...group.members.filter((list) => list.of !== of), { of, members }],
		};
	});
	const tags = [...lists.keys()].sort((a, b) => a - b);
	const added = tags.map(
		(tag): Group => ({
			dimension: 1,
			tag,
			members: [{ of, members: Uint32Array.from(lists.get(tag)!) }],
		}),
	);
	return [...extended, ...added];
}

/** Properties of a format's groups that cause losses beyond `lossesOf`. */
export interface CellGroups {
	/** A cell has one group, given by its tag. */
	readonly oneTag: boolean;
	/** Tag 0 stands for no group; only used with `oneTag`. */
	readonly zeroIsNone: boolean;
}

/** Losses of converting `mesh` to `converted` by `withEntityCells`. */
export function entityLosses(
	mesh: TriMesh,
	converted: TriMesh,
	{ oneTag, zeroIsNone }: CellGroups,
): WriterLoss[] {
	const losses: WriterLoss[] = [];
	const markers = edgeMarkersOf(mesh);
	if (markers && markers.length > 0 && markers.every((marker) => marker === 0))
		losses.push({
			what: 'edge markers',
			count: markers.length,
			reason: 'all are 0, the marker for no line',
		});
	const repeated = furtherMembers(converted.groups ?? []) - furtherMembers(mesh.groups ?? []);
	if (oneTag && repeated > 0)
		losses.push({
			what: 'markers of edges in a group of another number',
			count: repeated,
			reason: 'a line has one group',
		});
	if (!oneTag || !zeroIsNone) return losses;
	let untagged = 0;
	const groups = converted.groups ?? [];
	for (const { tag, dimension, members } of groups)
		if (tag === 0)
			for (const { of, members: list } of members) {
				// Memberships in a second group are reported elsewhere.
				const tags = groupTags(groups, of, dimension, (list.at(-1) ?? -1) + 1);
				for (const member of list) if (tags[member] === 0) untagged++;
			}
	if (untagged > 0)
		losses.push({
			what: 'memberships in group 0',
			count: untagged,
			reason: '0 stands for no group',
		});
	return losses;
}

/** Tag of the group of each cell, the first by `specificFirst` if there are several; 0 for none. */
export function groupTags(
	groups: readonly Group[],
	of: GroupMembers['of'],
	dimension: Group['dimension'],
	count: number,
): Int32Array {
	const tags = new Int32Array(count);
	for (const g of specificFirst(groups)) {
		const group = groups[g]!;
		if (group.dimension !== dimension) continue;
		for (const list of group.members)
			if (list.of === of) for (const i of list.members) if (tags[i] === 0) tags[i] = group.tag;
	}
	return tags;
}

/**
 * Tags of all groups of each cell: the first array is `groupTags`, the second has the tags of second groups, and so on.
 * At least one array; 0 for none.
 */
export function groupLayers(
	groups: readonly Group[],
	of: GroupMembers['of'],
	dimension: Group['dimension'],
	count: number,
): Int32Array[] {
	const layers = [new Int32Array(count)];
	for (const g of specificFirst(groups)) {
		const group = groups[g]!;
		if (group.dimension !== dimension) continue;
		for (const list of group.members) {
			if (list.of !== of) continue;
			for (const i of list.members) {
				let k = 0;
				while (k < layers.length && layers[k]![i] !== 0 && layers[k]![i] !== group.tag) k++;
				if (k === layers.length) layers.push(new Int32Array(count));
				layers[k]![i] = group.tag;
			}
		}
	}
	return layers;
}

/** A field of markers. */
export const markerField = (name: string, on: Field['on'], values: Int32Array): Field => ({
	name,
	on,
	role: 'marker',
	type: 'integer',
	components: 1,
	values,
});
