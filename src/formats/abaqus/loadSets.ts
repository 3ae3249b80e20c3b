import type { GroupMembers } from '../../mesh/triMesh.ts';

/** Name of a set from `setName`: its elements have one loaded edge. */
export const ofSides = /^_(.+)_S[1-4]$/i;

/** Name of the set of elements whose edge `edge` (from 1) is in a group; 0 for the set of its members. */
export const setName = (group: string, edge: number): string =>
	edge === 0 ? `_${group}` : `_${group}_S${edge}`;

/** `Group.side` (0-based) of quads' edges (from 1); undefined unless all have the same number. */
export const sideOf = (edges: ReadonlySet<number>): number | undefined =>
	edges.size === 1 ? [...edges][0]! - 1 : undefined;

/** Joins lists of the same kind; members are rising. */
export function joinedFaces(lists: readonly GroupMembers[]): GroupMembers[] {
	const byKind = new Map<GroupMembers['of'], Set<number>>();
	for (const { of, members } of lists) {
		const all = byKind.get(of) ?? new Set();
		byKind.set(of, all);
		for (const member of members) all.add(member);
	}
	return [...byKind].map(([of, all]) => ({ of, members: Uint32Array.from(all).sort() }));
}

/** Whether two groups have the same members. */
export const areSame = (a: readonly GroupMembers[], b: readonly GroupMembers[]): boolean =>
	a.length === b.length &&
	a.every(
		({ of, members }, i) =>
			of === b[i]!.of &&
			members.length === b[i]!.members.length &&
			members.every((member, m) => member === b[i]!.members[m]),
	);
