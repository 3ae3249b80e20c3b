import { counted } from '../util/counted.ts';
import { listText } from '../util/listText.ts';
import type { GrownGroup } from './carry/pointGroups.ts';

/** Maximum number of groups that are named; the others are counted. */
const maxNamed = 8;

/**
 * Reports how groups of points grew, as sentences with a full stop: "New points joined LEFT (4) and group 3 (1)." Empty if none
 * grew.
 */
export function grownText(groups: readonly GrownGroup[]): string[] {
	const joined = groups.filter((group) => group.joined > 0);
	const notJoined = groups.filter((group) => group.inside > 0);
	return [
		...(joined.length > 0 ? [`New points joined ${counts(joined, 'joined')}.`] : []),
		...(notJoined.length > 0
			? [
					`New points on interior edges between members did not join ${counts(notJoined, 'inside')}.`,
				]
			: []),
	];
}

/** Lists groups with their counts: "LEFT (4) and group 3 (1)". */
function counts(groups: readonly GrownGroup[], key: 'joined' | 'inside'): string {
	const names = groups
		.slice(0, maxNamed)
		.map(({ name, tag, [key]: count }) => `${name ?? `group ${tag}`} (${count})`);
	const unnamedCount = groups.length - names.length;
	return listText(unnamedCount > 0 ? [...names, counted(unnamedCount, 'other group')] : names);
}
