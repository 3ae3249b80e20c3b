import type { Group } from '../../mesh/triMesh.ts';

/**
 * The groups, with other numbers for those whose number and dimension one before them has.
 *
 * @param isRefused whether no group may have a number; as 0 often stands for no group
 */
export function distinctGroups(
	groups: readonly Group[],
	isRefused = (tag: number): boolean => tag === 0,
): readonly Group[] {
	const taken = new Set<string>();
	const all = new Set(groups.map(({ dimension, tag }) => `${dimension} ${tag}`));
	return groups.map((group) => {
		const { dimension } = group;
		let { tag } = group;
		if (isRefused(tag) || taken.has(`${dimension} ${tag}`))
			for (tag = 1; all.has(`${dimension} ${tag}`) || taken.has(`${dimension} ${tag}`); ) tag++;
		taken.add(`${dimension} ${tag}`);
		return tag === group.tag ? group : { ...group, tag };
	});
}
