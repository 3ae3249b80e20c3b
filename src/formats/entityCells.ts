import { topologyOf } from '../mesh/topology.ts';
import {
	type CellBlock,
	type Field,
	type Group,
	type GroupMembers,
	pointCount,
	type TriMesh,
} from '../mesh/triMesh.ts';
import { specificFirst } from './elements/specificFirst.ts';
import type { OwnLoss } from './format.ts';
import type { FieldKind } from './holds.ts';
import { furtherMembers } from './losses/furtherMembers.ts';

/** The markers of the edges, in formats where `withEntityCells` makes lines of them: their numbers become groups. */
export const edgeMarkerFields: FieldKind = {
	on: 'edges',
	roles: ['marker'],
	most: 1,
	components: [1],
	types: ['integer'],
	names: false,
	name: 'marker',
};

/** The markers of the edges; undefined where there are none. */
export const edgeMarkersOf = ({ fields }: Pick<TriMesh, 'fields'>): Int32Array | undefined =>
	fields.find(
		({ on, role, components, values }) =>
			on === 'edges' && role === 'marker' && components === 1 && values instanceof Int32Array,
	)?.values as Int32Array | undefined;

/**
 * The mesh for formats in which cells alone are in groups: points and edges that are in one get cells of their own, and
 * so does each edge with a marker other than 0, which is in the group of that number. The mesh itself where there are
 * none. The new blocks stand behind the others.
 */
export function withEntityCells(mesh: TriMesh): TriMesh {
	const markers = edgeMarkersOf(mesh);
	const { groups = [], cells = [] } = mesh;
	const points = chosen(groups, 'points', () => pointCount(mesh));
	const edges = chosen(groups, 'edges', () => topologyOf(mesh).edges.length / 2, markers);
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
				(_, i) => ends[2 * (edges.entities[i >> 1] as number) + (i & 1)] as number,
			),
		);
	}
	const moved = groups.map((group): Group => {
		const members = group.members.map((one): GroupMembers => {
			const { of, members } = one;
			const rows = of === 'points' ? points : of === 'edges' ? edges : undefined;
			if (!rows || dimensionOf[of as 'points' | 'edges'] !== group.dimension) return one;
			return {
				of: blockOf[of as 'points' | 'edges'] as number,
				members: members.map((member) => rows.rowOf[member] as number),
			};
		});
		return { ...group, members };
	});
	return {
		...mesh,
		cells: blocks,
		groups: edges && markers ? byMarker(moved, markers, edges, blockOf.edges as number) : moved,
	};
}

/** Points or edges that get cells, rising, and the row of each. */
interface Chosen {
	readonly entities: Uint32Array;
	readonly rowOf: Uint32Array;
}

const dimensionOf = { points: 0, edges: 1 } as const;

function chosen(
	groups: readonly Group[],
	kind: 'points' | 'edges',
	countOf: () => number,
	markers?: Int32Array,
): Chosen | undefined {
	const lists = groups
		.filter(({ dimension }) => dimension === dimensionOf[kind])
		.flatMap(({ members }) => members.filter(({ of }) => of === kind))
		.map(({ members }) => members);
	if (lists.length === 0 && !markers?.some((marker) => marker !== 0)) return undefined;
	const taken = new Uint8Array(countOf());
	for (const list of lists) for (const member of list) taken[member] = 1;
	for (let e = 0; markers && e < markers.length; e++) if (markers[e] !== 0) taken[e] = 1;
	const rowOf = new Uint32Array(taken.length);
	let count = 0;
	for (let e = 0; e < taken.length; e++) {
		rowOf[e] = count;
		count += taken[e] as number;
	}
	const entities = new Uint32Array(count);
	for (let e = 0; e < taken.length; e++) if (taken[e] === 1) entities[rowOf[e] as number] = e;
	return { entities, rowOf };
}

/** The groups, with the lines of each marker in the one of its number; new ones come last, by their numbers. */
function byMarker(
	groups: readonly Group[],
	markers: Int32Array,
	{ entities }: Chosen,
	of: number,
): Group[] {
	const lists = new Map<number, number[]>();
	for (let row = 0; row < entities.length; row++) {
		const tag = markers[entities[row] as number] as number;
		const list = lists.get(tag);
		if (list) list.push(row);
		else lists.set(tag, [row]);
	}
	lists.delete(0);
	const known = groups.map((group): Group => {
		const rows = group.dimension === 1 ? lists.get(group.tag) : undefined;
		if (!rows) return group;
		lists.delete(group.tag);
		const own = group.members.find((one) => one.of === of)?.members ?? [];
		const members = Uint32Array.from(new Set([...own, ...rows])).sort();
		return {
			...group,
			members: [...group.members.filter((one) => one.of !== of), { of, members }],
		};
	});
	const tags = [...lists.keys()].sort((a, b) => a - b);
	const added = tags.map(
		(tag): Group => ({
			dimension: 1,
			tag,
			members: [{ of, members: Uint32Array.from(lists.get(tag) as number[]) }],
		}),
	);
	return [...known, ...added];
}

/** What the groups of the cells lose besides what `lossesOf` finds for all formats. */
export interface CellGroups {
	/** A cell is in one group, given by its number. */
	readonly oneTag: boolean;
	/** The number 0 says that a cell is in no group: where cells are in one. */
	readonly zeroIsNone: boolean;
}

/** What gets lost where `withEntityCells` made `made` of a mesh. */
export function entityLosses(
	mesh: TriMesh,
	made: TriMesh,
	{ oneTag, zeroIsNone }: CellGroups,
): OwnLoss[] {
	const losses: OwnLoss[] = [];
	const markers = edgeMarkersOf(mesh);
	if (markers && markers.length > 0 && markers.every((marker) => marker === 0))
		losses.push({
			what: 'edge markers',
			count: markers.length,
			reason: 'all are 0, the marker for no line',
		});
	const twice = furtherMembers(made.groups ?? []) - furtherMembers(mesh.groups ?? []);
	if (oneTag && twice > 0)
		losses.push({
			what: 'markers of edges in a group of another number',
			count: twice,
			reason: 'a line has one group',
		});
	if (!oneTag || !zeroIsNone) return losses;
	let none = 0;
	const groups = made.groups ?? [];
	for (const { tag, dimension, members } of groups)
		if (tag === 0)
			for (const { of, members: list } of members) {
				// What is in a second group as well is reported.
				const tags = groupTags(groups, of, dimension, (list.at(-1) ?? -1) + 1);
				for (const member of list) if (tags[member] === 0) none++;
			}
	if (none > 0)
		losses.push({
			what: 'memberships in group 0',
			count: none,
			reason: '0 stands for no group',
		});
	return losses;
}

/** The number of a group for each cell of a kind, of the first by `specificFirst` where there are several; 0 for none. */
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
		for (const one of group.members)
			if (one.of === of) for (const i of one.members) if (tags[i] === 0) tags[i] = group.tag;
	}
	return tags;
}

/**
 * The numbers of all groups of each cell of a kind: the first array is that of `groupTags`, the second has the second group of each
 * cell, and so on, as many as there are. One at least; 0 for none, which no group has.
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
		for (const one of group.members) {
			if (one.of !== of) continue;
			for (const i of one.members) {
				let k = 0;
				while (k < layers.length && layers[k]![i] !== 0 && layers[k]![i] !== group.tag) k++;
				if (k === layers.length) layers.push(new Int32Array(count));
				layers[k]![i] = group.tag;
			}
		}
	}
	return layers;
}

/** A field of markers on cells. */
export const markerField = (name: string, on: Field['on'], values: Int32Array): Field => ({
	name,
	on,
	role: 'marker',
	type: 'integer',
	components: 1,
	values,
});
