import type { Group } from '../../mesh/triMesh.ts';

/** How often an entity is in one group more after the first. */
export function furtherMembers(groups: readonly Group[]): number {
	const all = groups.flatMap(({ members }) => members);
	let count = 0;
	for (const kind of new Set(all.map(({ of }) => of))) {
		const lists = all.filter(({ of }) => of === kind).map(({ members }) => members);
		if (lists.length < 2) continue;
		// Members rise: the last is the largest.
		const most = lists.reduce((last, list) => Math.max(last, list.at(-1) ?? -1), -1);
		const seen = new Uint8Array(most + 1);
		for (const list of lists)
			for (const member of list) {
				count += seen[member] as number;
				seen[member] = 1;
			}
	}
	return count;
}
