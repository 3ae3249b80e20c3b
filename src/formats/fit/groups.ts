import type { Group } from '../../mesh/triMesh.ts';

/**
 * Indices of groups by size, smallest first: where only the first group of an entity counts, it is then the most
 * specific one, not a group of everything.
 */
export function specificFirst(groups: readonly Group[]): number[] {
	const sizes = groups.map(({ members }) =>
		members.reduce((sum, { members: list }) => sum + list.length, 0),
	);
	return [...groups.keys()].sort((a, b) => sizes[a]! - sizes[b]! || a - b);
}

/**
 * Gives new tags to groups with the dimension and tag of an earlier one, or with a refused tag.
 *
 * @param isRefused whether no group may have a tag; 0 often stands for no group
 */
export function distinctGroups(
	groups: readonly Group[],
	isRefused = (tag: number): boolean => tag === 0,
): readonly Group[] {
	const used = new Set<string>();
	const original = new Set(groups.map(({ dimension, tag }) => `${dimension} ${tag}`));
	return groups.map((group) => {
		const { dimension } = group;
		let { tag } = group;
		if (isRefused(tag) || used.has(`${dimension} ${tag}`))
			for (tag = 1; original.has(`${dimension} ${tag}`) || used.has(`${dimension} ${tag}`); ) tag++;
		used.add(`${dimension} ${tag}`);
		return tag === group.tag ? group : { ...group, tag };
	});
}

/** Makes names distinct by appending numbers to repeated ones. */
export function distinctNames(names: readonly string[]): string[] {
	const original = new Set(names);
	const used = new Set<string>();
	return names.map((name) => {
		let freeName = name;
		for (let k = 2; used.has(freeName) || (freeName !== name && original.has(freeName)); k++)
			freeName = `${name}_${k}`;
		used.add(freeName);
		return freeName;
	});
}

/** Number of memberships of entities in groups, except for the first group of each. */
export function furtherMembers(groups: readonly Group[]): number {
	const memberLists = groups.flatMap(({ members }) => members);
	let count = 0;
	for (const kind of new Set(memberLists.map(({ of }) => of))) {
		const lists = memberLists.filter(({ of }) => of === kind).map(({ members }) => members);
		if (lists.length < 2) continue;
		// Members ascend: the last is the largest.
		const maxMember = lists.reduce((last, list) => Math.max(last, list.at(-1) ?? -1), -1);
		const isMember = new Uint8Array(maxMember + 1);
		for (const list of lists)
			for (const member of list) {
				count += isMember[member]!;
				isMember[member] = 1;
			}
	}
	return count;
}
