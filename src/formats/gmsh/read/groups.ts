import type { Group, GroupMembers, TriMesh } from '../../../mesh/triMesh.ts';
import { grown } from '../../../util/grow.ts';
import { groupSets } from '../../fit/groupSets.ts';
import { specificFirst } from '../../fit/groups.ts';
import { defaultTags, elementsByType } from '../shared/elementsByType.ts';
import type { Entity } from '../shared/extras.ts';
import type { Cells } from './cells.ts';
import type { Draft } from './draft.ts';

/** The cells of one type, and where they are in the mesh. */
export interface Placed {
	readonly store: Cells;
	readonly of: 'triangles' | number;
}

/** A group while its members are collected. */
interface GroupDraft {
	readonly name?: string;
	readonly dimension: 0 | 1 | 2;
	readonly tag: number;
	readonly members: Map<Placed, Uint32Array[]>;
}

/** The groups of the mesh: those of `$PhysicalNames` in its order, then the others by dimension and tag. */
export function groupsOf(
	draft: Draft,
	placed: readonly Placed[],
	entities: ReadonlyMap<string, Entity>,
): Group[] {
	const named = new Map<string, GroupDraft>();
	for (const { dimension, tag, name } of draft.names ?? [])
		if (dimension === 0 || dimension === 1 || dimension === 2)
			named.set(`${dimension} ${tag}`, { name, dimension, tag, members: new Map() });
	const namesOfAnyDimension = new Map(
		(draft.names ?? []).flatMap(({ dimension, tag, name }) =>
			dimension === -1 ? [[tag, name] as const] : [],
		),
	);
	/** A new group whose dimension has no name for the tag. */
	const unnamed = (dimension: 0 | 1 | 2, tag: number): GroupDraft => {
		const name = namesOfAnyDimension.get(tag);
		return { ...(name !== undefined && { name }), dimension, tag, members: new Map() };
	};
	const nameless = new Map<string, GroupDraft>();
	for (const part of placed) {
		const { store } = part;
		const dimension = store.kind.dimension as 0 | 1 | 2;
		const groupOf = (tag: number): GroupDraft => {
			const key = `${dimension} ${tag}`;
			const group = named.get(key) ?? nameless.get(key) ?? unnamed(dimension, tag);
			if (!named.has(key)) nameless.set(key, group);
			return group;
		};
		const tags = draft.version === '2.2' ? store.physical : store.entity;
		const groupsOf = (tag: number): GroupDraft[] => {
			if (draft.version === '2.2') return tag === 0 ? [] : [groupOf(tag)];
			const physical = entities.get(`${dimension} ${tag}`)?.physical ?? [];
			return [...new Set(physical.map(Math.abs))].map(groupOf);
		};
		for (const [tag, indices] of tags.indicesByTag())
			for (const { members } of groupsOf(tag))
				members.set(part, [...(members.get(part) ?? []), indices()]);
		for (const [tag, elements] of store.further)
			for (const { members } of groupsOf(tag))
				members.set(part, [...(members.get(part) ?? []), Uint32Array.from(elements).sort()]);
	}
	// Groups may contain entities without elements.
	for (const { dimension, physical } of entities.values())
		for (const tag of physical.map(Math.abs)) {
			const key = `${dimension} ${tag}`;
			if (dimension === 3 || named.has(key) || nameless.has(key)) continue;
			nameless.set(key, unnamed(dimension, tag));
		}
	const others = [...nameless.values()].sort((a, b) => a.dimension - b.dimension || a.tag - b.tag);
	return [...named.values(), ...others].map(({ members, ...group }) => ({
		...group,
		members: [...members].map(
			([{ of }, list]): GroupMembers => ({ of, members: mergedLists(list) }),
		),
	}));
}

/** Merges ascending, disjoint lists into one ascending list. */
function mergedLists(lists: readonly Uint32Array[]): Uint32Array {
	const [single] = lists;
	if (lists.length === 1) return single as Uint32Array;
	const merged = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const list of lists) {
		merged.set(list, at);
		at += list.length;
	}
	return merged.sort();
}

/**
 * Whether the entity tags differ from `defaultTags`, so that they contain more than the groups. Of consecutive elements
 * with equal tags only the first is compared.
 */
export function haveOwnTags(mesh: TriMesh, placed: readonly Placed[]): boolean {
	if (placed.every(({ store }) => isZero(store))) return false;
	const parts = elementsByType(mesh).map((part) => {
		const { store } = placed.find(({ of }) => of === part.of)!;
		const firsts = firstsOf(store);
		return { ...part, count: firsts.length, store, firsts };
	});
	const groups = (mesh.groups ?? []).map((group) => ({
		...group,
		members: group.members.map(({ of, members }): GroupMembers => {
			const part = parts.find((typed) => typed.of === of);
			return { of, members: part ? positionsIn(part.firsts, members) : members };
		}),
	}));
	const withGroups = { ...mesh, groups };
	const order = specificFirst(mesh.groups ?? []);
	const tags = defaultTags(withGroups, parts, groupSets(withGroups, parts, order));
	return parts.some(({ store, firsts }, p) =>
		tags[p]!.some((tag, i) => tag !== store.entity.at(firsts[i]!)),
	);
}

function isZero({ entity, count }: Cells): boolean {
	if (entity.same !== undefined) return entity.same === 0;
	for (let i = 0; i < count; i++) if (entity.at(i) !== 0) return false;
	return true;
}

/** The first element of each run of elements with equal tags. */
function firstsOf({ physical, entity, count, further }: Cells): Uint32Array {
	if (further.size > 0) return Uint32Array.from({ length: count }, (_, i) => i);
	if (physical.same !== undefined && entity.same !== undefined) return Uint32Array.of(0);
	let firsts = new Uint32Array(0);
	let runs = 0;
	for (let i = 0; i < count; i++) {
		if (i > 0 && physical.at(i) === physical.at(i - 1) && entity.at(i) === entity.at(i - 1))
			continue;
		firsts = grown(firsts, runs + 1);
		firsts[runs++] = i;
	}
	return firsts.subarray(0, runs);
}

/** Positions in `indexes` of those that are among `members`; both ascend. */
function positionsIn(indexes: Uint32Array, members: Uint32Array): Uint32Array {
	const positions = new Uint32Array(Math.min(indexes.length, members.length));
	let count = 0;
	for (let position = 0, m = 0; position < indexes.length && m < members.length; position++) {
		const index = indexes[position]!;
		while (m < members.length && members[m]! < index) m++;
		if (members[m] === index) positions[count++] = position;
	}
	return positions.subarray(0, count);
}
