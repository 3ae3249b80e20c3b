import type { Field, TriMesh, Unkept } from '../../mesh/triMesh.ts';
import { distinctGroups } from '../elements/distinctGroups.ts';
import { hasNull } from './groupList.ts';

/**
 * What gets lost of the names of fields and groups, and of the numbers of groups, in a file that knows them by these.
 *
 * @param where the kind of file: "a VTU file"
 */
export function nameLosses(mesh: TriMesh, where: string): Unkept[] {
	const losses: Unkept[] = [];
	const shared = sharedNames(mesh);
	if (shared > 0)
		losses.push({
			what: 'names that another field has, too',
			count: shared,
			reason: `each array of ${where} has its own: they get a number behind them`,
		});
	const { groups = [] } = mesh;
	const distinct = distinctGroups(groups);
	const others = groups.filter((group, nth) => group !== distinct[nth]);
	const zeros = others.filter(({ tag }) => tag === 0).length;
	const twice = others.length - zeros;
	if (zeros > 0)
		losses.push({
			what: 'numbers 0 of groups',
			count: zeros,
			reason: '0 says that a cell is in no group: they get others',
		});
	if (twice > 0)
		losses.push({
			what: 'repeated numbers of groups',
			count: twice,
			reason: `groups of ${where} are known by their numbers: each gets one of its own`,
		});
	const cut = groups.filter(hasNull).length;
	if (cut > 0)
		losses.push({
			what: 'characters of code 0 in names of groups',
			count: cut,
			reason: `strings of ${where} end with it: U+FFFD stands for it`,
		});
	return losses;
}

/** Fields that can't keep their names, as others of the points, cells or mesh have them. */
function sharedNames(mesh: TriMesh): number {
	const twice = (names: readonly string[]) => names.length - new Set(names).size;
	const on = (site: Field['on']) => mesh.fields.filter((field) => field.on === site);
	const names = (fields: readonly Field[]) => fields.map(({ name }) => name);
	const blocks = (mesh.cells ?? []).map(({ fields }) => names(fields));
	// Fields of several blocks become one array where they are alike.
	const inBlocks = [names(on('triangles')), ...blocks].map(twice);
	return twice(names(on('points'))) + twice(names(on('mesh'))) + Math.max(...inBlocks);
}

/** Programs know arrays by their names: a second one of a name gets a number behind it. */
export function freeName(name: string, taken: Set<string>): string {
	let free = name;
	for (let k = 2; taken.has(free); k++) free = `${name}_${k}`;
	taken.add(free);
	return free;
}
