import type { Group, GroupMembers, TriMesh } from './triMesh.ts';

/** Removes members in the blocks flagged by `removed` from groups, and renumbers the other blocks. */
export function groupsWithoutBlocks(
	groups: readonly Group[],
	removed: readonly boolean[],
): Group[] {
	const newIndexes = removed.map((_, b) => removed.slice(0, b).filter((flag) => !flag).length);
	return groups.map((group) => ({
		...group,
		members: group.members.flatMap(({ of, members }): GroupMembers[] =>
			typeof of !== 'number'
				? [{ of, members }]
				: removed[of]
					? []
					: [{ of: newIndexes[of]!, members }],
		),
	}));
}

/** Removes the blocks flagged by `removed`; groups keep their other members. Returns the mesh itself if no block is flagged. */
export function withoutBlocks(mesh: TriMesh, removed: readonly boolean[]): TriMesh {
	if (!removed.includes(true)) return mesh;
	const { cells = [], groups, ...rest } = mesh;
	const remaining = cells.filter((_, b) => !removed[b]);
	return {
		...rest,
		...(remaining.length > 0 && { cells: remaining }),
		...(groups && { groups: groupsWithoutBlocks(groups, removed) }),
	};
}
