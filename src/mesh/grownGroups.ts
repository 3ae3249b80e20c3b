import { counted } from '../util/counted.ts';
import { listText } from '../util/listText.ts';
import type { GrownGroup } from './carry/pointGroups.ts';

/** Number of groups that are named; the others are counted. */
const most = 8;

/**
 * Reports how groups of points grew, as sentences with a full stop: "New points joined LEFT (4) and group 3 (1)." Empty if none
 * grew.
 */
export function grownText(groups: readonly GrownGroup[]): string[] {
	const joined = groups.filter((group) => group.joined > 0);
	const apart = groups.filter((group) => group.inside > 0);
	return [
		...(joined.length > 0 ? [`New points joined ${counts(joined, 'joined')}.`] : []),
		...(apart.length > 0
			? [`New points on interior edges between members did not join ${counts(apart, 'inside')}.`]
			: []),
	];
}

function counts(groups: readonly GrownGroup[], which: 'joined' | 'inside'): string {
	const words = groups
		.slice(0, most)
		.map(({ name, tag, [which]: count }) => `${name ?? `group ${tag}`} (${count})`);
	const more = groups.length - words.length;
	return listText(more > 0 ? [...words, counted(more, 'other group')] : words);
}
