import type { Group } from '../../mesh/triMesh.ts';

/**
 * What markers of some names are as groups: one whose name is a whole number has that number and no name, the others are
 * numbered from 1 on, past those.
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

/** The whole number that a name is; undefined for another one. */
function numberIn(name: string): number | undefined {
	const number = Number(name);
	return `${number | 0}` === name ? number : undefined;
}
