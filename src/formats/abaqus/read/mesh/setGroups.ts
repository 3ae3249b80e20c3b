import { topologyOf } from '../../../../mesh/topology.ts';
import type { Group, GroupMembers } from '../../../../mesh/triMesh.ts';
import { keyOf } from '../../shared/keyword.ts';
import type { SetDraft } from '../draft/draft.ts';
import { Groups } from './groups.ts';
import { LoadGroups } from './loadGroups.ts';
import { setsWithValues } from './nodeValues.ts';
import type { SideFinder } from './sides.ts';
import { addSurface } from './surfaceGroups.ts';

/** Makes groups of all sets, surfaces and loads, in this order; reports missing members. */
export function groupsOf(finder: SideFinder): Groups {
	const { draft, resolver } = finder;
	const groups = new Groups(draft.lines);
	const loads = new LoadGroups(finder, groups);
	const surfaces = new Map(draft.surfaces.map((surface) => [keyOf(surface.name), surface]));
	const withValues = setsWithValues(draft.pieces);
	const add = (set: SetDraft, dimension: 0 | 1 | 2, members: readonly GroupMembers[]) => {
		const earlier = groups.ofSet.get(set) ?? [];
		groups.ofSet.set(set, [...earlier, groups.push(set.name, dimension, members)]);
	};
	const addNodes = (set: SetDraft) => {
		const isMember = resolver.membersOf(set);
		add(set, 0, [{ of: 'points', members: indicesOf(isMember, 0, isMember.length) }]);
	};
	/**
	 * Node sets with the name of a surface. Those with concentrated values stay sets: changes of their totals are
	 * reported.
	 */
	const sharedNames: SetDraft[] = [];
	for (const set of draft.sets.values()) {
		if (loads.made.has(set)) continue;
		const key = keyOf(set.name);
		if (set.kind === 'elset')
			for (const [dimension, members] of elementsOf(finder, set)) add(set, dimension, members);
		else if (set.header !== undefined && surfaces.has(key) && !withValues.has(key))
			sharedNames.push(set);
		else addNodes(set);
	}
	for (const surface of surfaces.values()) addSurface(groups, finder, surface);
	for (const set of sharedNames) {
		const { edges, faces } = groups.ofSurface.get(surfaces.get(keyOf(set.name))!) ?? {};
		const group = edges && faces?.length === 0 ? groups.named(1, set.name) : undefined;
		// A node set with the name and the nodes of a surface is the same boundary: one group.
		if (edges && group && hasNodes(finder, group, set)) groups.ofSet.set(set, [edges]);
		else addNodes(set);
	}
	for (const load of draft.loads) groups.ofLoad.set(load, loads.linesOf(load));
	return groups;
}

/** Whether the nodes of a set are those of the group's edges, with their midside nodes. */
function hasNodes({ resolver, mesh }: SideFinder, { members }: Group, set: SetDraft): boolean {
	const isMember = resolver.membersOf(set);
	const { edges, triangleEdges, edgeTriangles } = topologyOf(mesh);
	const midNodes = mesh.fields.find(({ role }) => role === 'midNodes')?.values;
	const nodes = new Set<number>();
	for (const { of, members: list } of members) {
		if (of !== 'edges') return false;
		for (const e of list) {
			nodes.add(edges[2 * e]!).add(edges[2 * e + 1]!);
			const first = 3 * edgeTriangles[2 * e]!;
			for (let slot = first; midNodes && slot < first + 3; slot++)
				if (Math.abs(triangleEdges[slot]!) - 1 === e)
					nodes.add(midNodes[first + ((slot - first + 2) % 3)]!);
		}
	}
	let count = 0;
	for (let p = 0; p < isMember.length; p++) if (isMember[p] === 1) count++;
	return count === nodes.size && [...nodes].every((p) => isMember[p] === 1);
}

/** Members of a set of elements, by dimension; an empty set has an empty list of faces. */
function elementsOf(
	{ resolver, made }: SideFinder,
	set: SetDraft,
): [dimension: 1 | 2, members: GroupMembers[]][] {
	const isMember = resolver.membersOf(set);
	const byDimension = ([1, 2] as const).map((dimension): [1 | 2, GroupMembers[]] => [
		dimension,
		made.placed.flatMap(({ store, of }) => {
			if (store.kind.dimension !== dimension) return [];
			const start = resolver.elements.startOf(store);
			const members = indicesOf(isMember, start, start + store.count);
			return members.length > 0 ? [{ of, members }] : [];
		}),
	]);
	const nonEmpty = byDimension.filter(([, members]) => members.length > 0);
	if (nonEmpty.length > 0) return nonEmpty;
	// References need the set even if it is empty; a set of elements kept as text is defined by `ELSET=` there.
	return set.header !== undefined || set.textElements.size === 0 ? [[2, []]] : [];
}

/** Indices, relative to `from`, of the flags in [from, to) that are 1. */
function indicesOf(isMember: Uint8Array, from: number, to: number): Uint32Array {
	let count = 0;
	for (let i = from; i < to; i++) count += isMember[i]!;
	const indices = new Uint32Array(count);
	for (let i = from, at = 0; i < to; i++) if (isMember[i] === 1) indices[at++] = i - from;
	return indices;
}
