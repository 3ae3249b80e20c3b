import type { Group } from '../../mesh/triMesh.ts';

/**
 * Indices of groups, those with fewer members first: where a format gives an entity one group, or programs look at the first of
 * several, that is the group that says most of it, and a set that holds everything comes last.
 */
export function specificFirst(groups: readonly Group[]): number[] {
	const sizes = groups.map(({ members }) =>
		members.reduce((sum, { members: list }) => sum + list.length, 0),
	);
	return [...groups.keys()].sort((a, b) => sizes[a]! - sizes[b]! || a - b);
}
