import type { GroupMembers } from '../../mesh/triMesh.ts';

/** Sets of elements with one side of a load each, as `setName` calls them. */
export const ofSides = /^_(.+)_S[1-4]$/i;

/** The name of the set of elements whose edge, from 1, is in a group; of all its members for 0. */
export const setName = (group: string, edge: number): string =>
	edge === 0 ? `_${group}` : `_${group}_S${edge}`;

/** The side of a group, 0-based, of the edges of quads that it means, from 1; undefined where these are not all the same. */
export const sideOf = (edges: ReadonlySet<number>): number | undefined =>
	edges.size === 1 ? [...edges][0]! - 1 : undefined;

/** Lists of the same kind as one, rising. */
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
