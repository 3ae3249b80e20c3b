import type { Group } from '../../mesh/triMesh.ts';

/**
 * Names and tags of the groups for markers: a marker whose name is an integer gets it as tag and no name; the others
 * get the free tags from 1 on.
 */
export function numbered(names: readonly string[]): Pick<Group, 'name' | 'tag'>[] {
	const taken = new Set(names.flatMap((name) => numberIn(name) ?? []));
	let free = 1;
	return names.map((name) => {
		const tag = numberIn(name);
		if (tag !== undefined) return { tag };
		while (taken.has(free)) free++;
		return { name, tag: free++ };
	});
}

/** The int32 that a name spells; undefined for other names. */
function numberIn(name: string): number | undefined {
	const number = Number(name);
	return `${number | 0}` === name ? number : undefined;
}
