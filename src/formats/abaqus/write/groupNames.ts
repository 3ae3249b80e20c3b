import type { Group, TriMesh } from '../../../mesh/triMesh.ts';
import type { WriterLoss } from '../../core/format.ts';
import { edgeMarkersOf } from '../../fit/entityCells.ts';
import { keyOf } from '../shared/keyword.ts';

/** Prefixes of the set names of unnamed groups, by dimension; the tag follows. */
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
 * Chooses names for the sets of `groups`, distinct within a dimension; also returns the losses of renaming.
 *
 * @param ownCount number of groups of the mesh, which come first; the others are those of edge markers
 * @param asRead the mesh is from an input file: the assembly and the part may have sets of the same name
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
		let uniqueName = validName;
		for (let k = 2; taken.has(`${dimension} ${keyOf(uniqueName)}`) && !(asRead && isOwn); k++)
			uniqueName = `${validName}_${k}`;
		taken.add(`${dimension} ${keyOf(uniqueName)}`);
		if (name === undefined && isOwn) nameless++;
		else if (name !== undefined && uniqueName !== name) changed++;
		return uniqueName;
	});
	const losses: WriterLoss[] = [];
	const addLoss = (what: string, count: number, reason: string) => {
		if (count > 0) losses.push({ what, count, reason, changed: true });
	};
	addLoss('unnamed groups', nameless, `sets need a name: ${prefixes.join('_1, ')}_1 and so on`);
	addLoss('group names', changed, 'a set name is unique, on one line and without quotation marks');
	addLoss('numbers of the groups', asRead ? 0 : tags, 'Abaqus sets have only names');
	return { names, losses };
}
