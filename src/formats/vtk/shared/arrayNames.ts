import type { DataLoss, Field, TriMesh } from '../../../mesh/triMesh.ts';
import { distinctGroups } from '../../fit/groups.ts';
import { hasNull } from './groupList.ts';

/**
 * Losses of field and group names and of group numbers in formats that identify arrays by name and groups by number.
 *
 * @param name name of the format: "VTU"
 */
export function nameLosses(mesh: TriMesh, name: string): DataLoss[] {
	const losses: DataLoss[] = [];
	const shared = sharedNames(mesh);
	if (shared > 0)
		losses.push({
			what: 'repeated field names',
			count: shared,
			reason: `${name} array names are unique: a number is appended`,
			changed: true,
		});
	const { groups = [] } = mesh;
	const distinct = distinctGroups(groups);
	const renumbered = groups.filter((group, nth) => group !== distinct[nth]);
	const zeros = renumbered.filter(({ tag }) => tag === 0).length;
	const repeated = renumbered.length - zeros;
	if (zeros > 0)
		losses.push({
			what: 'numbers 0 of groups',
			count: zeros,
			reason: '0 stands for no group: new numbers',
			changed: true,
		});
	if (repeated > 0)
		losses.push({
			what: 'repeated numbers of groups',
			count: repeated,
			reason: `${name} identifies groups by number: new numbers`,
			changed: true,
		});
	const withNull = groups.filter(hasNull).length;
	if (withNull > 0)
		losses.push({
			what: 'NUL characters in group names',
			count: withNull,
			reason: 'replaced by U+FFFD',
			changed: true,
		});
	return losses;
}

/** Number of fields that must be renamed, as another field on the points, cells or mesh has their name. */
function sharedNames(mesh: TriMesh): number {
	const duplicates = (names: readonly string[]) => names.length - new Set(names).size;
	const fieldsOn = (site: Field['on']) => mesh.fields.filter((field) => field.on === site);
	const names = (fields: readonly Field[]) => fields.map(({ name }) => name);
	const blocks = (mesh.cells ?? []).map(({ fields }) => names(fields));
	// Fields of several blocks share an array if they match.
	const inBlocks = [names(fieldsOn('triangles')), ...blocks].map(duplicates);
	return (
		duplicates(names(fieldsOn('points'))) +
		duplicates(names(fieldsOn('mesh'))) +
		Math.max(...inBlocks)
	);
}

/** Adds `name` to `taken`, with a number appended if it is taken: programs identify arrays by name. */
export function freeName(name: string, taken: Set<string>): string {
	let free = name;
	for (let k = 2; taken.has(free); k++) free = `${name}_${k}`;
	taken.add(free);
	return free;
}
