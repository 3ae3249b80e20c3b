import type { Positions } from '../../mesh/finding.ts';
import type { CellBlock, Field, Group, GroupMembers, TriMesh, Unkept } from '../../mesh/triMesh.ts';
import { cutTo } from '../../util/grow.ts';
import { placesOf } from '../../util/placesOf.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import { groupSets } from '../elements/groupSets.ts';
import { inPlane } from '../plane.ts';
import type { Context } from './context.ts';
import type { Cells, Draft, Nodes } from './draft.ts';
import { defaultTags, elementsByType, entityField, partitionField } from './elementsByType.ts';
import { readTypes } from './elementTypes.ts';
import type { Entity, GmshExtras } from './extras.ts';
import { viewFields } from './viewFields.ts';

/** The cells of a type of a file as they are in the mesh. */
interface Placed {
	readonly store: Cells;
	readonly of: 'triangles' | number;
}

/** The stores that have cells, in the order in which they are written. */
const storesOf = ({ cells }: Draft): Cells[] =>
	readTypes.flatMap(({ type }) => {
		const store = cells?.get(type);
		return store && store.count > 0 ? [store] : [];
	});

/** Makes the mesh of what was read. */
export function buildMesh({ draft, options: { shared } }: Context): TriMesh {
	const nodes = draft.nodes as Nodes;
	const placed: Placed[] = [];
	let blocks = 0;
	for (const store of storesOf(draft))
		placed.push({ store, of: store.kind.shape === 'triangle' ? 'triangles' : blocks++ });
	const { views, fieldsOf } = viewFields(draft);
	const entities = new Map<string, Entity>();
	for (const entity of [...(draft.entities ?? []), ...(draft.partitioned ?? [])])
		entities.set(`${entity.dimension} ${entity.tag}`, entity);
	const groups = groupsOf(draft, placed, entities);
	const triangles = placed.find(({ of }) => of === 'triangles')?.store;
	const place = inPlane(nodes.coordinates, nodes.count, shared);
	const corners = triangles ? cornersOf(triangles) : new Uint32Array(0);
	const bare: TriMesh = {
		...place,
		points: shared ? sharedCopy(place.points) : place.points,
		triangles: shared ? sharedCopy(corners) : corners,
		fields: [],
		...(blocks > 0
			? { cells: placed.flatMap(({ store, of }) => (of === 'triangles' ? [] : [blockOf(store)])) }
			: {}),
		...(groups.length > 0 ? { groups } : {}),
	};
	const tagged = hasOwnTags(bare, placed);
	const numbered = !countsOn(placed);
	const extra = ({ store }: Placed): Field[] => [
		...midNodes(store),
		...(tagged ? [tagField(store)] : []),
		...partitionsOf(store, entities),
		...fieldsOf(store.kind.type),
	];
	const cells = bare.cells?.map((block, index): CellBlock => {
		const own = placed.find(({ of }) => of === index) as Placed;
		const { numbers, count, lines } = own.store;
		return {
			...block,
			fields: extra(own),
			...(numbered ? { numbers: cutTo(numbers, count) } : {}),
			...(lines && draft.encoding === 'ascii' ? { lines: cutTo(lines, count) } : {}),
		};
	});
	const own = placed.find(({ of }) => of === 'triangles');
	const pointNumbers = nodes.ids.numbers();
	const extras = extrasFor(draft, views);
	const unkept = unkeptOf(draft);
	return {
		...bare,
		...(cells ? { cells } : {}),
		fields: [...fieldsOf(0), ...(own ? extra(own) : [])],
		source: {
			format: 'gmsh',
			firstIndex: nodes.count > 0 ? nodes.ids.first : 1,
			parts: ['msh'],
			...(pointNumbers ? { pointNumbers } : {}),
			...(numbered && triangles
				? { triangleNumbers: cutTo(triangles.numbers, triangles.count) }
				: {}),
			...(unkept.length > 0 ? { unkept } : {}),
			extras,
		},
	};
}

function unkeptOf({ unkept, nodes }: Draft): Unkept[] {
	if (!nodes?.unread) return unkept;
	const reason = 'parametric nodes of version 2 are read without them';
	return [...unkept, { what: 'parameters of the nodes', count: nodes.count, reason }];
}

/** The lines of points and triangles of a text file. */
export function positionsOf({ draft, file }: Context): Positions {
	const { nodes } = draft;
	if (draft.encoding === 'binary') return {};
	const triangles = draft.cells?.get(2) ?? draft.cells?.get(9);
	const first = nodes?.ids.first ?? 1;
	return {
		...(nodes?.lines ? { points: { file, lines: cutTo(nodes.lines, nodes.count), first } } : {}),
		...(triangles?.lines
			? { triangles: { file, lines: cutTo(triangles.lines, triangles.count), first: 1 } }
			: {}),
	};
}

/** The nodes of the cells without those in the middle of edges that become a field. */
function cornersOf({ nodes, count, kind }: Cells): Uint32Array {
	const { nodes: width, midNodes: dropped = 0 } = kind;
	if (dropped === 0) return cutTo(nodes, width * count);
	const kept = width - dropped;
	const corners = new Uint32Array(kept * count);
	for (let i = 0; i < count; i++)
		for (let k = 0; k < kept; k++) corners[kept * i + k] = nodes[width * i + k] as number;
	return corners;
}

const blockOf = (store: Cells): CellBlock => ({
	shape: store.kind.shape as CellBlock['shape'],
	nodes: cornersOf(store),
	fields: [],
});

const siteOf = ({ kind }: Cells): 'triangles' | 'cells' =>
	kind.shape === 'triangle' ? 'triangles' : 'cells';

/** Gmsh's fourth node of a triangle lies between the first two corners: opposite the third. */
function midNodes(store: Cells): Field[] {
	const { nodes, count, kind } = store;
	const { nodes: width, midNodes: components = 0 } = kind;
	if (components === 0) return [];
	const values = new Int32Array(components * count);
	for (let i = 0; i < count; i++)
		if (components === 1) values[i] = nodes[width * i + 2] as number;
		else for (let k = 0; k < 3; k++) values[3 * i + ((k + 2) % 3)] = nodes[6 * i + 3 + k] as number;
	const on = siteOf(store);
	return [{ name: 'midNodes', on, role: 'midNodes', type: 'integer', components, values }];
}

const marker = (name: string, store: Cells, components: number, values: Int32Array): Field => ({
	name,
	on: siteOf(store),
	role: 'marker',
	type: 'integer',
	components,
	values,
});

const tagField = (store: Cells): Field =>
	marker(entityField, store, 1, cutTo(store.entity, store.count));

/** The partitions of the cells, their own or those of their entities. */
function partitionsOf(store: Cells, entities: ReadonlyMap<string, Entity>): Field[] {
	const { count, entity, kind } = store;
	if (store.partitionWidth > 0) {
		const width = store.partitionWidth;
		return [marker(partitionField, store, width, cutTo(store.partitions, width * count))];
	}
	if ([...entities.values()].every(({ partitions = [] }) => partitions.length === 0)) return [];
	const of = (tag: number) => entities.get(`${kind.dimension} ${tag}`)?.partitions ?? [];
	const tags = new Set(entity.subarray(0, count));
	const width = Math.max(0, ...[...tags].map((tag) => of(tag).length));
	if (width === 0) return [];
	const values = new Int32Array(width * count);
	for (let i = 0; i < count; i++)
		for (const [k, partition] of of(entity[i] as number).entries())
			values[width * i + k] = partition;
	return [marker(partitionField, store, width, values)];
}

/** Whether the tags of the entities say more than the groups do. */
function hasOwnTags(mesh: TriMesh, placed: readonly Placed[]): boolean {
	if (placed.every(({ store }) => store.entity.subarray(0, store.count).every((tag) => tag === 0)))
		return false;
	const parts = elementsByType(mesh);
	const tags = defaultTags(mesh, parts, groupSets(mesh, parts));
	return parts.some(({ of }, p) => {
		const { store } = placed.find((one) => one.of === of) as Placed;
		return (tags[p] as Int32Array).some((tag, i) => tag !== store.entity[i]);
	});
}

/** Whether the elements count up from 1, type by type, and the triangles from 1 too. */
function countsOn(placed: readonly Placed[]): boolean {
	let next = 1;
	for (const { store, of } of placed) {
		if (of === 'triangles' && next !== 1) return false;
		for (let i = 0; i < store.count; i++) if (store.numbers[i] !== next++) return false;
	}
	return true;
}

/** Members of a group while they are collected. */
interface Collected {
	readonly name?: string;
	readonly dimension: 0 | 1 | 2;
	readonly tag: number;
	readonly members: Map<Placed, Uint32Array[]>;
}

function groupsOf(
	draft: Draft,
	placed: readonly Placed[],
	entities: ReadonlyMap<string, Entity>,
): Group[] {
	const named = new Map<string, Collected>();
	for (const { dimension, tag, name } of draft.names ?? [])
		if (dimension === 0 || dimension === 1 || dimension === 2)
			named.set(`${dimension} ${tag}`, { name, dimension, tag, members: new Map() });
	const nameless = new Map<string, Collected>();
	for (const one of placed) {
		const { store } = one;
		const dimension = store.kind.dimension as 0 | 1 | 2;
		const groupOf = (tag: number): Collected => {
			const key = `${dimension} ${tag}`;
			const group = named.get(key) ??
				nameless.get(key) ?? { dimension, tag, members: new Map<Placed, Uint32Array[]>() };
			if (!named.has(key)) nameless.set(key, group);
			return group;
		};
		const own = draft.version === '2.2' ? store.physical : store.entity;
		const groupsOf = (tag: number): Collected[] => {
			if (draft.version === '2.2') return tag === 0 ? [] : [groupOf(tag)];
			const physical = entities.get(`${dimension} ${tag}`)?.physical ?? [];
			return [...new Set(physical)].map(groupOf);
		};
		for (const [tag, places] of placesOf(own.subarray(0, store.count)))
			for (const { members } of groupsOf(tag))
				members.set(one, [...(members.get(one) ?? []), places]);
	}
	// Entities without elements are in groups, too.
	for (const { dimension, physical } of entities.values())
		for (const tag of physical) {
			const key = `${dimension} ${tag}`;
			if (dimension === 3 || named.has(key) || nameless.has(key)) continue;
			nameless.set(key, { dimension, tag, members: new Map() });
		}
	const others = [...nameless.values()].sort((a, b) => a.dimension - b.dimension || a.tag - b.tag);
	return [...named.values(), ...others].map(({ members, ...group }) => ({
		...group,
		members: [...members].map(([{ of }, list]): GroupMembers => ({ of, members: risen(list) })),
	}));
}

/** The members of several lists that rise, without common ones, as one. */
function risen(lists: readonly Uint32Array[]): Uint32Array {
	const [only] = lists;
	if (lists.length === 1) return only as Uint32Array;
	const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const list of lists) {
		all.set(list, at);
		at += list.length;
	}
	return all.sort();
}

/** Whether a file is not such as is written: of an older version, or with binary numbers other than little-endian, sizes of 8 bytes. */
const isOther = ({ encoding, little, sizeBytes, old }: Draft): boolean =>
	old !== undefined || (encoding === 'binary' && (!little || sizeBytes !== 8));

function extrasFor(draft: Draft, views: GmshExtras['views']): GmshExtras {
	const { nodes, cells } = draft;
	const parameters = nodes?.parameters.slice(0, nodes.parameterCount);
	let elements = 0;
	for (const { count } of cells?.values() ?? []) elements += count;
	return {
		version: draft.version,
		...(draft.found === undefined ? {} : { found: draft.found }),
		encoding: draft.encoding,
		points: nodes?.count ?? 0,
		cells: elements,
		entities: draft.entities ?? [],
		partitioned: draft.partitioned ?? [],
		...(draft.partitions ? { partitions: draft.partitions } : {}),
		runs: nodes?.runs ?? [],
		...(parameters && parameters.length > 0 ? { parameters } : {}),
		volumeNames: (draft.names ?? []).filter(({ dimension }) => dimension === 3),
		views,
		kept: draft.kept,
		...(isOther(draft) ? { otherBytes: true } : {}),
	};
}
