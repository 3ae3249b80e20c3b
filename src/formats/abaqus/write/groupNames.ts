import type { Group, TriMesh } from '../../../mesh/triMesh.ts';
import type { WriterLoss } from '../../core/format.ts';
import { edgeMarkersOf } from '../../fit/entityCells.ts';
import { keyOf } from '../shared/keyword.ts';

/** Names of sets of unnamed groups, before the tag. */
const prefixes = ['POINTS', 'EDGES', 'REGION'] as const;

/** Makes a group for each edge marker other than 0. */
export function markerGroups(mesh: TriMesh): Group[] {
	const markers = edgeMarkersOf(mesh);
	if (!markers) return [];
	const lists = new Map<number, number[]>();
	for (let e = 0; e < markers.length; e++) {
		const marker = markers[e]!;
		if (marker === 0) continue;
		const list = lists.get(marker);
		if (list) list.push(e);
		else lists.set(marker, [e]);
	}
	return [...lists.keys()]
		.sort((a, b) => a - b)
		.map((tag) => ({
			dimension: 1,
			tag,
			members: [{ of: 'edges', members: Uint32Array.from(lists.get(tag)!) }],
		}));
}

/**
 * Names of the sets of `groups`, distinct within a dimension, and the losses of renaming.
 *
 * @param ownCount number of groups of the mesh; those of edge markers follow
 * @param asRead the mesh is from an input file: the assembly and the part may both have a set of one name
 */
export function namesOf(
	groups: readonly Group[],
	ownCount: number,
	asRead: boolean,
): { readonly names: string[]; readonly losses: WriterLoss[] } {
	const taken = new Set<string>();
	let nameless = 0;
	let changed = 0;
	let tags = 0;
	const counts = [0, 0, 0];
	const names = groups.map(({ name, dimension, tag }, g) => {
		const isOwn = g < ownCount;
		if (isOwn && ++counts[dimension]! !== tag) tags++;
		const validName =
			(name ?? `${prefixes[dimension]}_${tag}`).replace(/[\r\n"]+/g, ' ').trim() || '_';
		let made = validName;
		for (let k = 2; taken.has(`${dimension} ${keyOf(made)}`) && !(asRead && isOwn); k++)
			made = `${validName}_${k}`;
		taken.add(`${dimension} ${keyOf(made)}`);
		if (name === undefined && isOwn) nameless++;
		else if (name !== undefined && made !== name) changed++;
		return made;
	});
	const losses: WriterLoss[] = [];
	const lose = (what: string, count: number, reason: string) => {
		if (count > 0) losses.push({ what, count, reason, changed: true });
	};
	lose('unnamed groups', nameless, `sets need a name: ${prefixes.join('_1, ')}_1 and so on`);
	lose('group names', changed, 'a set name is unique, on one line and without quotation marks');
	lose('numbers of the groups', asRead ? 0 : tags, 'Abaqus sets have only names');
	return { names, losses };
}
