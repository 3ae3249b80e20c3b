import type { Group, GroupMembers, TriMesh } from './triMesh.ts';

/** Removes members in the blocks flagged by `gone` from groups, and renumbers the other blocks. */
export function groupsWithoutBlocks(groups: readonly Group[], gone: readonly boolean[]): Group[] {
	const places = gone.map((_, b) => gone.slice(0, b).filter((one) => !one).length);
	return groups.map((group) => ({
		...group,
		members: group.members.flatMap(({ of, members }): GroupMembers[] =>
			typeof of !== 'number' ? [{ of, members }] : gone[of] ? [] : [{ of: places[of]!, members }],
		),
	}));
}

/** Removes the blocks flagged by `gone`; groups keep their other members. Returns the mesh itself if no block is flagged. */
export function withoutBlocks(mesh: TriMesh, gone: readonly boolean[]): TriMesh {
	if (!gone.includes(true)) return mesh;
	const { cells = [], groups, ...rest } = mesh;
	const remaining = cells.filter((_, b) => !gone[b]);
	return {
		...rest,
		...(remaining.length > 0 && { cells: remaining }),
		...(groups && { groups: groupsWithoutBlocks(groups, gone) }),
	};
}
